// SPDX-License-Identifier: GPL-3.0-or-later
// match.ts - a match that any process plays, followed through its journal: score, test, games.
import uPlot from 'uplot';
import { getText, type Board, type Look } from './api';
import { SquareBoard, type BoardView } from './board';
import { ChessBoard } from './chess_board';
import { h } from './dom';
import { saveFile } from './picture';
import { Voice } from './wish';
import { say } from './words';

interface Game extends Partial<Look> { number: number; first: string; second: string; result: string; reason: string; game?: string; board?: Board; clock_ms?: [number, number] }
interface Match {
    is_followed: boolean; path?: string; played?: number; planned?: number; problem?: string; report?: string;
    sprt?: { llr: number; lower: number; upper: number; curve: [number, number][] }; games?: Game[];
}

let match: Match | null = null;
const voice = new Voice(() => draw());
export const view = h('main', { class: 'lab', id: 'match' });

function form(): HTMLElement {
    const path = h('input', { id: 'journal', value: match?.path ?? '', autocomplete: 'off', spellcheck: 'false' });
    return h('form', { class: 'middle', submit: (event: Event) => { event.preventDefault(); void voice.wish('match/follow', { path: path.value.trim() }); } },
        h('p', {}, say('What roque match --journal FILE plays is shown here. The file is only read.')),
        h('p', { class: 'typing' }, h('label', { for: 'journal' }, say('Journal of a match')), path, h('button', { type: 'submit', class: 'main', id: 'follow' }, say('Follow'))));
}

function clock(ms: number): string { return `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`; }

function gameView(game: Game): HTMLElement {
    const place = h('div', { class: 'small-board' });
    if (game.board && game.men) {
        const board: BoardView = game.game === 'chess' ? new ChessBoard(() => undefined, () => undefined) : new SquareBoard(() => undefined, `${say('Board')} ${game.number}`);
        place.append(board.element);
        board.show({ board: game.board, look: game as Look, isFlipped: false, legal: [], hint: [] });
    }
    return h('article', { class: 'watched' }, h('p', {}, h('strong', {}, `${game.number}. ${game.first} – ${game.second}: ${game.result}`)), place,
        h('p', { class: 'file' }, game.reason, game.clock_ms && game.clock_ms[0] > 0 ? ` (${game.clock_ms.map(clock).join(' / ')})` : ''));
}

function drawCurve(place: HTMLElement): void {
    const { sprt } = match!;
    if (!sprt || sprt.curve.length < 2) return;
    const ink = getComputedStyle(view).getPropertyValue('--ink'), line = getComputedStyle(view).getPropertyValue('--line');
    const axis = { stroke: ink, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } };
    const games = sprt.curve.map(([count]) => count);
    new uPlot({ width: Math.min(720, place.clientWidth || 600), height: 260, scales: { x: { time: false } }, axes: [{ ...axis, label: say('games') }, { ...axis, label: 'LLR' }],
        series: [{ label: say('games') }, { label: 'LLR', stroke: '#1f5fa8', width: 2 }, { label: 'H0', stroke: '#b8560f', dash: [6, 4] }, { label: 'H1', stroke: '#2f7d4f', dash: [2, 3] }] },
    [games, sprt.curve.map(([, llr]) => llr), games.map(() => sprt.lower), games.map(() => sprt.upper)], place);
}

export const onKey = (): void => undefined;

export function draw(): void {
    if (view.hidden || !match) return;
    const isTyping = document.activeElement?.id === 'journal';
    const curve = h('div', { class: 'plot', role: 'img', 'aria-label': say('Course of the test: LLR between its bounds') });
    const isFollowed = match.is_followed;
    const rest = [h('p', { class: `status${voice.isProblem || match.problem ? ' problem' : ''}`, id: 'match-status', role: 'status' },
        voice.message || match.problem || (isFollowed ? `${match.played} / ${match.planned} ${say('games')}` : '')),
        ...(isFollowed ? [h('pre', { class: 'report', tabindex: '0' }, match.report ?? ''), ...(match.sprt ? [curve] : []),
            h('p', { class: 'buttons' }, h('button', { type: 'button', id: 'match-pgn', click: () => void getText('match.pgn').then((text) => saveFile('roque-match.pgn', 'application/x-chess-pgn', text)) }, say('Save the games')),
                h('button', { type: 'button', id: 'leave', click: () => void voice.wish('match/leave', {}) }, say('Leave'))),
            h('div', { class: 'watched-games' }, ...(match.games ?? []).map(gameView))] : [])];
    if (isTyping && view.firstElementChild) {
        while (view.children.length > 1) view.lastElementChild!.remove();
        view.append(...rest);
    } else view.replaceChildren(form(), ...rest);
    drawCurve(curve);
}

export function onMatch(told: Match): void {
    match = told;
    draw();
}
