// SPDX-License-Identifier: GPL-3.0-or-later
// play.ts - the game on the board: shows what the program tells, asks it to do what the person wants.
import {
    get,
    type Legal,
    type Look,
    post,
    type Review,
    type State,
    type StateNews,
    type Step,
    type Worst,
} from './api';
import { type Arrow, type BoardView, boardShape, SquareBoard, wonRow } from './board';
import { boardText } from './board_text';
import { ChessBoard } from './chess_board';
import { h } from './dom';
import { type Acts, drawClocks, drawEmpty, drawPanel, type Places, type Shown } from './play_panel';
import { pref } from './prefs';
import type { Posts } from './requests';
import { worstArrows } from './review';
import { askPromotion, confirmBox } from './questions';
import { askGame } from './setup';
import { playSound } from './sound';
import { explain } from './transport';
import { isNew } from './welcome';
import { labelled, language, say } from './words';

const WIDE = 2; // so many times wider than high: the list of moves stands below such a board

// What other parts of the page do with a game.
export interface Elsewhere {
    analyse: () => void; // the game on the board
    toLab: (game: string, position: string, player: string) => void; // what a player thought
}

export class Play implements Acts {
    private news: StateNews | null = null;
    private since = 0; // when the state came, for the clocks
    private board: BoardView | null = null;
    private boardOf = ''; // the game that the board is for
    private look: Look | null = null; // an earlier position that is looked at
    private hint: string[] = [];
    private review: Review | null = null;
    private worst: Worst | null = null; // a bad move, on the board that is looked at
    private message = '';
    private isGood = false; // a move that was tried again holds
    private hasAsked = false; // for a first game

    readonly frame = h('div', { class: 'board-frame' });
    private readonly places: Places = {
        above: h('div', { class: 'seat-place' }),
        below: h('div', { class: 'seat-place' }),
        under: h('div', { class: 'under' }),
        side: h('div', { class: 'side card' }),
        isTyping: false,
    };
    private readonly column = h(
        'div',
        { class: 'board-column' },
        this.places.above,
        this.frame,
        this.places.below,
        this.places.under,
    );
    private readonly spoken = h('div', { class: 'hidden', 'aria-live': 'polite', id: 'spoken' });
    private readonly textBoard = h('div', { class: 'hidden', id: 'text-board' });
    readonly view = h(
        'main',
        { class: 'play', id: 'play' },
        this.column,
        this.places.side,
        this.spoken,
        this.textBoard,
    );

    constructor(private readonly elsewhere: Elsewhere) {}

    async ask<Name extends keyof Posts>(name: Name, what: Posts[Name]['asks']): Promise<boolean> {
        try {
            const answer = await post(name, { language, ...what });
            this.message = answer.is_granted ? (answer.said ?? '') : (answer.reason ?? '');
            this.isGood = answer.holds === true;
            // A move that was tried again and does not hold is none to be pointed at.
            if (answer.move && (name !== 'move' || this.isGood))
                this.hint = this.state?.legal.find(({ move }) => move === answer.move)?.path ?? [];
            this.draw();
            return answer.is_granted;
        } catch (problem) {
            this.message = explain(problem);
            this.draw();
            return false;
        }
    }

    async choose(moves: Legal[]): Promise<void> {
        const move = moves.length > 1 ? await askPromotion(moves) : moves[0];
        this.hint = [];
        const isMade = move && (await this.ask('move', { move: move.move, count: this.state!.count }));
        if (!isMade) this.draw(); // the board as it stands
    }

    async type(input: HTMLInputElement): Promise<void> {
        const typed = input.value.trim();
        if (typed === '' || !this.state) return;
        const isMade = await this.ask('move', { typed, count: this.state.count });
        const field = document.getElementById('typed') as HTMLInputElement | null; // drawn anew, perhaps
        if (isMade && field?.value.trim() === typed) field.value = '';
        field?.focus();
    }

    async go(ply: number, worst?: Worst): Promise<void> {
        if (!this.state || ply < 0 || ply > this.state.moves.length) return;
        this.message = '';
        this.worst = worst ?? null;
        // where another game has begun meanwhile, the position is gone
        this.look = ply === this.state.count ? null : await get('look', { language, ply }).catch(() => null);
        this.draw();
    }

    // A position of the line that was better, or of the one that was played, on the board.
    async showStep(worst: Worst, line: Step[], count: number): Promise<void> {
        const steps = line.slice(0, count);
        const moves = steps.map(([, move]) => move).join(' ');
        const told = await post('lab/board', { language, game: 'chess', position: worst.position, moves });
        if (!told.is_granted) return;
        this.worst = null;
        this.look = { ...told, last: [], ply: worst.ply };
        this.message = labelled(
            line === worst.line ? say('Better') : say('Played'),
            steps.map(([said]) => said).join(' '),
        );
        this.draw();
    }

    onKey(event: KeyboardEvent): void {
        if (!this.state) return;
        const here = this.look?.ply ?? this.state.count;
        const keys: Record<string, () => void> = {
            ArrowLeft: () => void this.go(here - 1),
            ArrowRight: () => void this.go(here + 1),
            Home: () => void this.go(0),
            End: () => void this.go(this.state!.moves.length),
            f: () => void this.ask('act', { act: 'flip' }),
        };
        if (!keys[event.key]) return;
        event.preventDefault();
        keys[event.key]();
    }

    private person(): 'white' | 'black' | 'both' | undefined {
        const [first, second] = this.state!.players;
        if (this.state!.retry) return this.state!.turn === 0 ? 'white' : 'black';
        if (first.is_person && second.is_person) return 'both';
        return first.is_person ? 'white' : second.is_person ? 'black' : undefined;
    }

    // Until the next of two people is at the screen.
    private drawHidden(): void {
        this.board?.close();
        this.board = null;
        this.boardOf = '';
        const show = () => void this.ask('act', { act: 'show' });
        const cover = { type: 'button', class: 'cover', id: 'show', click: show };
        this.frame.replaceChildren(h('button', cover, h('strong', {}, this.state!.said_turn), say('Show the board')));
        document.getElementById('show')?.focus({ preventScroll: true });
    }

    private drawBoard(): void {
        const now = this.state!;
        if (now.is_hidden) {
            this.drawHidden();
            return;
        }
        if (this.boardOf !== now.game) {
            const label = labelled(say('Board'), now.title);
            this.board?.close();
            this.board =
                now.game === 'chess'
                    ? new ChessBoard(
                          (moves) => void this.choose(moves),
                          () => this.person(),
                          label,
                      )
                    : new SquareBoard((moves) => void this.choose(moves), label);
            this.boardOf = now.game;
            this.frame.replaceChildren(this.board.element);
        }
        const shape = boardShape(now.board);
        this.view.style.setProperty('--shape', String(shape));
        this.view.classList.toggle('wide', shape > WIDE);
        this.board!.show({
            board: now.board,
            look: this.look ?? now,
            isFlipped: now.is_flipped,
            legal: this.look ? [] : now.legal,
            hint: this.look ? [] : this.hint,
            arrows: this.look && this.worst ? worstArrows(this.worst) : this.markArrow(),
            line: now.is_over && !this.look ? wonRow(now.game, now.board, now) : [],
        });
    }

    // What the move that is looked at was worth, once the game is reviewed.
    private markArrow(): Arrow[] {
        const ply = this.look?.ply ?? this.state!.count;
        const mark = this.state!.is_over && this.review?.is_made ? this.review.marks[ply - 1] : '';
        const to = (this.look ?? this.state!).last.at(-1);
        return mark && to ? [{ path: [to], brush: 'red', mark }] : [];
    }

    private drawText(): void {
        if (this.state!.is_hidden) {
            this.textBoard.replaceChildren();
            return;
        }
        this.textBoard.replaceChildren(
            ...boardText(labelled(say('Board'), this.state!.title), this.state!.board, this.look ?? this.state!),
        );
    }

    async resign(): Promise<void> {
        if (pref('confirm') === 'off' || (await confirmBox(say('Really resign?'), say('Resign'))))
            await this.ask('act', { act: 'resign' });
    }

    playAgain(): void {
        const now = this.state!;
        void this.ask('new', {
            game: now.game_text,
            first: now.players[0].text,
            second: now.players[1].text,
            minutes: now.minutes,
            seconds: now.seconds,
        });
    }

    // The search before the move that is looked at; after a review, the one that answered the worst move.
    async showSearch(): Promise<void> {
        const now = this.state!;
        const worst = this.review?.is_made ? this.review.worst[0] : undefined;
        for (let ply = this.look || !worst ? (this.look?.ply ?? now.count) - 1 : worst.ply + 1; ply >= 0; ply--) {
            const before = await get('look', { language, ply }).catch(() => null);
            if (!before) return;
            if (now.players[before.turn].is_person) continue;
            this.elsewhere.toLab(now.game_text, before.position, now.players[before.turn].plays);
            return;
        }
        this.message = say('The computer did not move before this position.');
        this.draw();
    }

    // Says and sounds what has changed.
    private announce(before: State, now: State): void {
        if (now.count !== before.count + 1 || now.retry || before.retry || now.game_text !== before.game_text) return;
        const said = now.moves[now.count - 1]?.[1] ?? '';
        this.spoken.textContent = labelled(
            now.players[1 - now.turn].side,
            `${said}${now.is_over ? `. ${now.ending}` : ''}`,
        );
        playSound(now.is_over ? 'end' : now.is_check ? 'check' : 'move');
    }

    onReview(told: Review): void {
        this.review = told;
        if (this.state) this.draw();
    }

    // The game on the board; null: there is none yet.
    private get state(): State | null {
        return this.news?.has_game ? this.news : null;
    }

    onState(told: StateNews): void {
        const before = this.state;
        this.news = told;
        const now = this.state;
        this.since = performance.now();
        if (
            !before ||
            before.count !== now?.count ||
            before.retry?.ply !== now.retry?.ply ||
            before.game_text !== now.game_text ||
            before.is_over !== now.is_over
        ) {
            this.look = null;
            this.hint = [];
            this.worst = null;
            this.message = '';
            this.isGood = false;
        }
        if (before && now) this.announce(before, now);
        this.draw();
        if (!isNew()) this.askFirst();
    }

    // Who has no game yet is asked for one, once.
    askFirst(): void {
        if (!this.news || this.view.hidden || this.hasAsked) return;
        this.hasAsked = true;
        if (!this.state) void askGame(true, 'chess');
    }

    analyse(): void {
        this.elsewhere.analyse();
    }

    private shown(): Shown {
        return {
            state: this.state!,
            since: this.since,
            look: this.look,
            review: this.review,
            message: this.message,
            isGood: this.isGood,
        };
    }

    tick(): void {
        if (this.state?.clock_ms) drawClocks(this.shown());
    }

    draw(): void {
        if (!this.news) return;
        if (!this.news.has_game) {
            this.frame.replaceChildren();
            this.board = null;
            this.boardOf = '';
            drawEmpty(this.places, this.news.complaint ?? '');
            return;
        }
        this.drawBoard();
        this.drawText();
        drawPanel(this.places, this.shown(), this);
    }
}
