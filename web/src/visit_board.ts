// SPDX-License-Identifier: GPL-3.0-or-later
// visit_board.ts - the board of one visit of a tree: the one that is stepped to or pointed at.
import { post, type BoardLook } from './api';
import { SquareBoard, type BoardView } from './board';
import { ChessBoard } from './chess_board';
import { h } from './dom';
import type { Tree, Visit } from './tree';
import { language, ownLetters, say } from './words';

const BOARDLESS = /^(tree|synthetic)\b/; // trees that are written down, or made up

export class VisitBoard {
    readonly element = h('figure', { class: 'visit-board', hidden: true });
    private readonly caption = h('figcaption');
    private board: BoardView | null = null;
    private wanted: Visit | null = null;
    private isAsking = false;

    // Its place is kept: nothing moves when the board comes.
    constructor(private readonly tree: Tree) {
        this.element.hidden = !this.hasBoard();
    }

    private hasBoard(): boolean {
        const { game } = this.tree.head;
        return game !== '' && !BOARDLESS.test(game);
    }

    // Many steps may come while the program answers one: the last of them is asked for next.
    show(visit: Visit): void {
        this.wanted = visit;
        if (!this.isAsking && this.hasBoard()) void this.ask();
    }

    private async ask(): Promise<void> {
        this.isAsking = true;
        let shown: Visit | null = null;
        while (shown !== this.wanted) {
            shown = this.wanted!;
            const { game, position } = this.tree.head;
            const moves = this.tree
                .path(shown.number)
                .map(({ move }) => move)
                .filter((move) => move)
                .join(' ');
            const told = await post('lab/board', { language, game, position, moves }).catch(() => null);
            if (told?.is_granted) this.draw(told, ownLetters(game, moves) || say('The position'));
        }
        this.isAsking = false;
    }

    private draw(told: BoardLook, moves: string): void {
        if (!this.board) {
            this.board =
                told.game === 'chess'
                    ? new ChessBoard(
                          () => undefined,
                          () => undefined,
                      )
                    : new SquareBoard(() => undefined, say('Board'));
            this.element.replaceChildren(this.board.element, this.caption);
        }
        this.caption.textContent = moves;
        this.board.show({ board: told.board, look: { ...told, last: [] }, isFlipped: false, legal: [], hint: [] });
    }
}
