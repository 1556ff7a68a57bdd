// SPDX-License-Identifier: GPL-3.0-or-later
// theorems.ts - theorems that run: those that hold, and what is often said and is refuted.
import type { Lab, Theorem } from './api';
import { h } from './dom';
import { labelled, say } from './words';

function theoremView(theorem: Theorem, lab: Lab | null, check: (name: string) => void): HTMLElement {
    const proof = lab?.proofs.find(({ name }) => name === theorem.name);
    const isRunning = lab?.is_working === true && lab.theorem === theorem.name;
    return h(
        'div',
        { class: 'theorem' },
        // Only what holds is stressed.
        h(
            'p',
            {},
            h(theorem.is_slip ? 'span' : 'strong', {}, theorem.statement),
            ' ',
            h('span', { class: 'faint' }, theorem.hypotheses),
        ),
        h(
            'p',
            { class: 'buttons' },
            h(
                'button',
                {
                    type: 'button',
                    'data-theorem': theorem.name,
                    disabled: isRunning,
                    click: () => check(theorem.name),
                },
                isRunning ? say('Looking') : say('Check it'),
            ),
            // A slip that fails as it should is neither good news nor bad.
            proof
                ? h(
                      'span',
                      { class: !proof.is_expected ? 'problem' : proof.holds ? 'good' : '' },
                      labelled(`${proof.verdict} (${proof.cases})`, proof.said),
                  )
                : null,
        ),
    );
}

export function theoremsView(theorems: Theorem[], lab: Lab | null, check: (name: string) => void): HTMLElement[] {
    const group = (title: string, isSlip: boolean): HTMLElement =>
        h(
            'section',
            { class: 'card theorems' },
            h('h2', {}, title),
            ...theorems.filter(({ is_slip }) => is_slip === isSlip).map((one) => theoremView(one, lab, check)),
        );
    return [group(say('True'), false), group(say('Often said, and refuted'), true)];
}
