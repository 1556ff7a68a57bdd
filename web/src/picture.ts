// SPDX-License-Identifier: GPL-3.0-or-later
// picture.ts - what is on the page as a file: a text as it is, a board as one SVG that needs nothing else.
import { h, s } from './dom';

export function saveFile(name: string, type: string, inside: BlobPart): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([inside], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const KEPT = [
    'fill',
    'fill-opacity',
    'stroke',
    'stroke-width',
    'stroke-opacity',
    'stroke-dasharray',
    'stroke-linecap',
    'font',
    'text-anchor',
    'opacity',
    'display',
];

// The looks that a style sheet gives, written into the picture itself.
function withStyles(svg: SVGElement): SVGElement {
    const copy = svg.cloneNode(true) as SVGElement;
    const from = [svg, ...svg.querySelectorAll('*')],
        to = [copy, ...copy.querySelectorAll('*')];
    from.forEach((element, i) => {
        const looks = getComputedStyle(element);
        for (const name of KEPT) to[i].setAttribute(name, looks.getPropertyValue(name));
    });
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    return copy;
}

const SIDE = 100;

// The pieces are pictures of the style sheet; each is carried along once a man.
function chessPicture(frame: HTMLElement): SVGElement {
    const isBlack = frame.querySelector('.orientation-black') !== null;
    const wrap = frame.querySelector('cg-board')!.getBoundingClientRect();
    const svg = s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 800 800', width: '800', height: '800' });
    const looks = getComputedStyle(document.documentElement);
    const [light, dark] = ['--light-square', '--dark-square'].map((name) => looks.getPropertyValue(name));
    for (let i = 0; i < 64; i++)
        svg.append(
            s('rect', {
                x: String((i % 8) * SIDE),
                y: String((i >> 3) * SIDE),
                width: '100',
                height: '100',
                fill: ((i % 8) + (i >> 3)) % 2 ? dark : light,
            }),
        );
    const place = (element: Element): { x: string; y: string } => {
        const box = element.getBoundingClientRect();
        return {
            x: String(Math.round(((box.left - wrap.left) / wrap.width) * 8) * SIDE),
            y: String(Math.round(((box.top - wrap.top) / wrap.height) * 8) * SIDE),
        };
    };
    for (const square of frame.querySelectorAll('square.last-move'))
        svg.append(
            s('rect', { ...place(square), width: '100', height: '100', fill: '#9bc700', 'fill-opacity': '0.41' }),
        );
    for (const piece of frame.querySelectorAll('cg-board piece:not(.ghost, .fading)')) {
        const url = /url\("?(data:[^")]*)"?\)/.exec(getComputedStyle(piece).backgroundImage)?.[1];
        if (url) svg.append(s('image', { href: url, ...place(piece), width: '100', height: '100' }));
    }
    for (const arrows of frame.querySelectorAll<SVGElement>('svg.cg-shapes, svg.cg-custom-svgs')) {
        if (!arrows.querySelector('line, text')) continue;
        const layer = withStyles(arrows);
        for (const [name, value] of [
            ['x', '0'],
            ['y', '0'],
            ['width', '800'],
            ['height', '800'],
        ])
            layer.setAttribute(name, value);
        svg.append(layer);
    }
    for (let i = 0; i < 8; i++) {
        const style = { 'font-family': 'sans-serif', 'font-size': '16', 'font-weight': '600', fill: '#50381f' };
        svg.append(
            s('text', { ...style, x: '4', y: String(i * SIDE + 20) }, String(isBlack ? i + 1 : 8 - i)),
            s('text', { ...style, x: String(i * SIDE + 86), y: '794' }, 'abcdefgh'[isBlack ? 7 - i : i]),
        );
    }
    return svg;
}

// The board in this frame, as the text of a file.
export function boardPicture(frame: HTMLElement): string {
    const own = frame.querySelector<SVGElement>('.square-board svg');
    const svg = own ? withStyles(own) : chessPicture(frame);
    return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg)}\n`;
}

const PIXELS = 1000; // width of a picture in pixels

// The same in pixels, for where no SVG is taken.
export async function savePixels(name: string, frame: HTMLElement): Promise<void> {
    const image = new Image();
    const svg = new DOMParser().parseFromString(boardPicture(frame), 'image/svg+xml').documentElement;
    const [, , width, height] = svg.getAttribute('viewBox')!.split(' ').map(Number);
    svg.setAttribute('width', String(PIXELS));
    svg.setAttribute('height', String(Math.round((PIXELS * height) / width)));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = PIXELS;
    canvas.height = Math.round((PIXELS * height) / width);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob && saveFile(name, 'image/png', blob), 'image/png');
}

// Over plain http pages have no clipboard: there what is selected is copied, as people do it.
export function copyText(text: string): void {
    if (navigator.clipboard) {
        void navigator.clipboard.writeText(text);
        return;
    }
    const field = h('textarea', {}, text);
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
}

// The address of this page with this position of chess under analysis.
export function linkTo(position: string): string {
    return `${location.origin}${location.pathname}#fen=${encodeURIComponent(position.replace(/ /g, '_'))}`;
}

export function linkedPosition(): string | null {
    const found = /^#fen=(.+)$/.exec(location.hash)?.[1];
    try {
        return found ? decodeURIComponent(found).replace(/_/g, ' ') : null;
    } catch {
        return null; // a link that was cut
    }
}
