// SPDX-License-Identifier: GPL-3.0-or-later
// prediction.ts - guesses before every step of a tree: is the next move searched or cut, and what value comes back?
import { button } from './controls';
import { h } from './dom';
import type { Tree, Visit } from './tree';
import { labelled, say } from './words';

interface Question {
    step: number; // what is seen when it is asked; the answer is the step after it
    visit: Visit; // the node it is about
    kind: 'cut' | 'value';
    answer: string;
}

const GOES_ON = 'on',
    IS_CUT = 'cut';

// Where a node has just heard of a child: does it ask for another one, or is the rest cut off? Where it is left: with
// which value? Leaves and visits without a value ask nothing.
export function questionsOf(tree: Tree): Question[] {
    const questions: Question[] = [];
    for (let step = 0; step + 1 < tree.steps.length; step++) {
        const event = tree.steps[step],
            next = tree.steps[step + 1];
        if (event >= 0) continue;
        const parent = tree.visits[-event - 1].parent;
        if (parent === null) continue;
        const visit = tree.visits[parent];
        const isLeft = next === -parent - 1;
        if (!isLeft) questions.push({ step, visit, kind: 'cut', answer: GOES_ON });
        else if (visit.moves_cut > 0) questions.push({ step, visit, kind: 'cut', answer: IS_CUT });
        if (isLeft && visit.value !== null)
            questions.push({ step, visit, kind: 'value', answer: tree.bound(visit.value) });
    }
    return questions;
}

// Asked beside the tree; `goTo` shows a step, and no more of the tree than was searched until then.
export class Prediction {
    readonly element = h('div', { class: 'prediction', hidden: true, role: 'group', 'aria-label': say('Prediction') });
    private readonly questions: Question[];
    private at = 0;
    private asked = 0;
    private right = 0;
    private said: { isRight: boolean; text: string } | null = null;

    constructor(
        private readonly tree: Tree,
        private readonly goTo: (step: number) => void,
    ) {
        this.questions = questionsOf(tree);
    }

    get isPossible(): boolean {
        return this.questions.length > 0;
    }

    // From the step that is shown on.
    begin(step: number): void {
        const found = this.questions.findIndex((question) => question.step >= step);
        this.at = Math.max(0, found);
        this.asked = this.right = 0;
        this.element.hidden = false;
        this.ask();
    }

    end(): void {
        this.element.hidden = true;
    }

    private ask(): void {
        this.said = null;
        this.goTo(this.questions[this.at].step);
        this.draw();
        this.element.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
        this.element.scrollIntoView({ block: 'nearest' });
    }

    private window({ step, visit }: Question): string {
        const frame = this.tree.frames(step).find((one) => one.visit.number === visit.number);
        const { alpha, beta } = frame ?? visit;
        // The child that was just left has narrowed the window.
        const event = this.tree.steps[step];
        const value = this.tree.visits[-event - 1].value;
        const isMax = visit.ply % 2 === 0;
        const low = isMax && value !== null ? Math.max(alpha, value) : alpha,
            high = !isMax && value !== null ? Math.min(beta, value) : beta;
        return `α ${this.tree.bound(low)}, β ${this.tree.bound(high)}`;
    }

    private answer(given: string): void {
        const question = this.questions[this.at];
        const isRight = given.replace(/^-/, '−') === question.answer || given === question.answer;
        this.asked++;
        if (isRight) this.right++;
        const truth =
            question.kind === 'value'
                ? labelled(say('value'), question.answer)
                : question.answer === IS_CUT
                  ? say('The rest is cut off')
                  : say('The next move is searched');
        this.said = { isRight, text: `${truth} (${this.window(question)}).` };
        this.goTo(question.step + (question.kind === 'value' || question.answer === GOES_ON ? 1 : 0));
        this.draw();
        this.element.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    }

    private next(): void {
        this.at++;
        if (this.at < this.questions.length) this.ask();
        else this.draw();
    }

    private choices(question: Question): HTMLElement[] {
        if (question.kind === 'cut')
            return [
                button('predict-on', say('The next move is searched'), () => this.answer(GOES_ON)),
                button('predict-cut', say('The rest is cut off'), () => this.answer(IS_CUT)),
            ];
        const input = h('input', { id: 'predicted', autocomplete: 'off', inputmode: 'numeric', size: '6' });
        return [
            h(
                'form',
                {
                    class: 'typing',
                    submit: (event: Event) => {
                        event.preventDefault();
                        if (input.value.trim() !== '') this.answer(input.value.trim());
                    },
                },
                h('label', { for: 'predicted' }, say('value')),
                input,
                h('button', { type: 'submit', class: 'main' }, say('Say it')),
            ),
        ];
    }

    private draw(): void {
        const question = this.questions[this.at] as Question | undefined;
        const score = h('strong', { class: 'score-told' }, `${this.right} / ${this.asked}`);
        if (!question) {
            this.element.replaceChildren(h('p', { role: 'status' }, say('That was the last question.'), ' '), score);
            return;
        }
        const way =
            this.tree
                .path(question.visit.number)
                .map(({ move }) => move)
                .filter((move) => move)
                .join(' ') || say('the root');
        const asks =
            question.kind === 'cut'
                ? say('What happens at this node now?')
                : say('Which value does this node bring back?');
        this.element.replaceChildren(
            h('p', {}, h('strong', {}, labelled(way, asks)), ' ', h('span', { class: 'faint' }, this.window(question))),
            this.said
                ? h(
                      'p',
                      { class: this.said.isRight ? 'good' : 'problem', role: 'status' },
                      labelled(this.said.isRight ? say('Right') : say('No'), this.said.text),
                  )
                : h('div', { class: 'buttons' }, ...this.choices(question)),
            h(
                'div',
                { class: 'buttons' },
                this.said ? button('predict-next', say('Next question'), () => this.next(), { kind: 'main' }) : null,
                score,
            ),
        );
    }
}
