// SPDX-License-Identifier: GPL-3.0-or-later
// ask.ts - asks the program and says what became of it, the same way in every part of the page but the game.
import { post, type Answer } from './api';
import type { Posts } from './requests';
import { explain } from './transport';
import { language } from './words';

// Where what there is to say is shown; a refusal is shown as one.
export class Voice {
    message = '';
    isProblem = false;
    constructor(private readonly draw: () => void) {}

    async ask<Name extends keyof Posts>(name: Name, what: Posts[Name]['asks']): Promise<Answer | null> {
        let answer: Answer | null = null;
        try {
            answer = await post(name, { language, ...what });
            this.message = (answer.is_granted ? answer.said : answer.reason) ?? '';
            this.isProblem = !answer.is_granted;
        } catch (problem) {
            this.message = explain(problem);
            this.isProblem = true;
        }
        this.draw();
        return answer?.is_granted ? answer : null;
    }
}
