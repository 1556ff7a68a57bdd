// SPDX-License-Identifier: GPL-3.0-or-later
// controls.ts - the page's buttons, menus and tiles, the same in every part (docs/page-design.md).
import { h } from './dom';
import { type IconName, icon } from './icons';

interface Wanted {
    isOff?: boolean;
    isOn?: boolean; // where it is a switch
    kind?: string; // main, bare
}

// A button with a word, and a sign where it has one.
export function button(
    id: string,
    text: string,
    onClick: () => void,
    { isOff, isOn, kind }: Wanted = {},
    sign?: IconName,
): HTMLElement {
    return h(
        'button',
        {
            type: 'button',
            id: id || undefined,
            class: kind,
            disabled: isOff === true,
            'aria-pressed': isOn === undefined ? undefined : String(isOn),
            click: onClick,
        },
        sign && icon(sign),
        text,
    );
}

// A button that is a sign; its name is read aloud, and shown on hover.
export function iconButton(
    id: string,
    sign: IconName,
    name: string,
    onClick: () => void,
    { isOff, isOn, kind = 'bare' }: Wanted = {},
): HTMLElement {
    return h(
        'button',
        {
            type: 'button',
            id: id || undefined,
            class: `${kind} icon-only`,
            title: name,
            'aria-label': name,
            disabled: isOff === true,
            'aria-pressed': isOn === undefined ? undefined : String(isOn),
            click: onClick,
        },
        icon(sign),
    );
}

// Which menus are open: a part that is drawn anew keeps them so.
const opened = new Set<string>();

// What is rare stands behind a sign. A click elsewhere or Escape closes it.
export function menu(
    id: string,
    name: string,
    items: (HTMLElement | null | false)[],
    sign: IconName = 'more',
): HTMLElement {
    const element = h(
        'details',
        {
            class: 'menu',
            id,
            open: opened.has(id),
            toggle: () => void (element.open ? opened.add(id) : opened.delete(id)),
        },
        h('summary', { title: name, 'aria-label': name }, icon(sign)),
        h('div', { class: 'items' }, ...items),
    );
    return element;
}

function closeMenus(except: EventTarget | null): void {
    for (const open of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]'))
        if (!(except instanceof Node && open.contains(except))) open.open = false;
}
document.addEventListener('pointerdown', (event) => closeMenus(event.target));
document.addEventListener('keydown', (event) => {
    const open = document.activeElement?.closest<HTMLDetailsElement>('details.menu[open]');
    if (event.key !== 'Escape' || !open) return;
    open.open = false;
    open.querySelector('summary')!.focus();
});

export interface Tile {
    value: string;
    inside: (Node | string | null)[];
    name?: string; // where what is inside does not say it
    about?: string; // shown on hover
}

// One of several, as cards or chips: radio buttons, so arrows and screen readers know what to do.
export function tiles(
    name: string,
    legend: string,
    of: Tile[],
    chosen: string,
    onChange: (value: string) => void,
    kind = '',
): HTMLElement {
    return h(
        'fieldset',
        { class: `tiles ${kind}`, 'data-tiles': name },
        h('legend', {}, legend),
        h(
            'div',
            {},
            ...of.map(({ value, inside, name: said, about }) =>
                h(
                    'label',
                    { title: about ?? said },
                    h('input', {
                        type: 'radio',
                        name,
                        value,
                        checked: value === chosen,
                        'aria-label': said,
                        change: () => onChange(value),
                    }),
                    ...inside,
                ),
            ),
        ),
    );
}

export function chosenTile(name: string): string {
    return document.querySelector<HTMLInputElement>(`input[type=radio][name="${name}"]:checked`)?.value ?? '';
}

export function checkBox(id: string, text: string, isOn: boolean, onChange: (isOn: boolean) => void): HTMLElement {
    return h(
        'label',
        { class: 'check' },
        h('input', {
            type: 'checkbox',
            id,
            checked: isOn,
            change: (event: Event) => onChange((event.target as HTMLInputElement).checked),
        }),
        text,
    );
}

// A button that asks for a file. The browser's own control would speak the browser's language.
export function fileButton(id: string, text: string, accept: string, onFile: (file: File) => void): HTMLElement {
    const input = h('input', {
        id,
        class: 'hidden',
        type: 'file',
        accept,
        change: () => {
            if (input.files?.[0]) onFile(input.files[0]);
            input.value = ''; // the same one may be chosen again
        },
    });
    return h('label', { class: 'button' }, icon('open'), text, input);
}

// A dialog that leaves the page when it is closed, by Escape too.
export function openDialog(dialog: HTMLDialogElement, onClose: () => void = () => undefined): void {
    dialog.addEventListener('close', () => {
        dialog.remove();
        onClose();
    });
    document.body.append(dialog);
    dialog.showModal();
}
