// SPDX-License-Identifier: GPL-3.0-or-later
// line_steps.ts - a line of moves of chess as buttons: a board appears beside the one that is pointed at.
import { post, type Step } from './api';
import { ChessBoard } from './chess_board';
import { h } from './dom';
import { language } from './words';

const preview = h('figure', { class: 'preview card', 'aria-hidden': 'true', hidden: true });
let board: ChessBoard | null = null;
let wanted = 0; // the last request; older answers are late
let shownFor: HTMLElement | null = null;

// What the line leads to, shown beside the button: also when an engine has drawn the line anew before the answer came,
// and the button is gone. Then nobody leaves it, so whatever is pointed at next takes the board away.
async function show(place: HTMLElement, position: string, moves: string): Promise<void> {
    const mine = ++wanted,
        box = place.getBoundingClientRect();
    shownFor = place;
    const told = await post('lab/board', { language, game: 'chess', position, moves }).catch(() => null);
    if (mine !== wanted || !told?.is_granted) return;
    if (!board) {
        board = new ChessBoard(
            () => undefined,
            () => undefined,
        );
        preview.replaceChildren(board.element);
    }
    if (!preview.isConnected) {
        document.body.append(preview);
        document.addEventListener('pointermove', hideUnlessPointedAt);
    }
    preview.hidden = false;
    const { offsetWidth: width, offsetHeight: height } = preview;
    preview.style.left = `${Math.max(4, Math.min(box.left, innerWidth - width - 8))}px`;
    const isBelow = box.bottom + height + 8 < innerHeight;
    preview.style.top = `${isBelow ? box.bottom + 6 : Math.max(4, box.top - height - 6)}px`;
    board.show({ board: told.board, look: { ...told, last: [] }, isFlipped: false, legal: [], hint: [] });
}

export function hidePreview(): void {
    wanted++;
    shownFor = null;
    preview.hidden = true;
}

function hideUnlessPointedAt(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && !(event.target as Element).closest('.step')) hidePreview();
}

// `onStep` is told how many moves of the line are wanted.
export function stepsView(position: string, steps: Step[], onStep: (count: number) => void): HTMLElement {
    return h(
        'span',
        { class: 'steps' },
        ...steps.map(([said], i) => {
            const moves = steps
                .slice(0, i + 1)
                .map(([, move]) => move)
                .join(' ');
            const step = h(
                'button',
                {
                    type: 'button',
                    class: 'step',
                    // A line that is drawn anew under a pointer at rest was not pointed at.
                    pointermove: (event: PointerEvent) => {
                        const hasMoved = event.movementX !== 0 || event.movementY !== 0;
                        if (event.pointerType === 'mouse' && hasMoved && shownFor !== step)
                            void show(step, position, moves);
                    },
                    pointerleave: hidePreview,
                    focus: () => {
                        if (step.matches(':focus-visible')) void show(step, position, moves);
                    },
                    blur: hidePreview,
                    click: () => {
                        hidePreview();
                        onStep(i + 1);
                    },
                },
                said,
            );
            return step;
        }),
    );
}
