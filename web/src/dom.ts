// SPDX-License-Identifier: GPL-3.0-or-later
// dom.ts - elements in a line of code. Texts become text, never markup.
type Child = Node | string | null | undefined | false;
type Values = Record<string, string | boolean | ((event: never) => void) | undefined>;

function fill<T extends Element>(element: T, values: Values, children: Child[]): T {
    for (const [name, value] of Object.entries(values)) {
        if (typeof value === 'function') element.addEventListener(name, value as (event: Event) => void);
        else if (value === true) element.setAttribute(name, '');
        else if (typeof value === 'string') element.setAttribute(name, value);
    }
    element.append(
        ...children.filter((child): child is Node | string => child instanceof Node || typeof child === 'string'),
    );
    return element;
}

export function h<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    values: Values = {},
    ...children: Child[]
): HTMLElementTagNameMap[K] {
    return fill(document.createElement(tag), values, children);
}

export function s<K extends keyof SVGElementTagNameMap>(
    tag: K,
    values: Values = {},
    ...children: Child[]
): SVGElementTagNameMap[K] {
    return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), values, children);
}
