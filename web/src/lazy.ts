// SPDX-License-Identifier: GPL-3.0-or-later
// lazy.ts - a part of the page whose code is fetched when it is first shown: what nobody looks at costs nothing.
import { h } from './dom';
import { say } from './words';

// What the code of such a part makes of its view.
export interface LazyRoom<News> {
    draw: (isNewlyShown: boolean) => void;
    onKey: (event: KeyboardEvent) => void;
    hear: (news: News) => void;
}

export class Lazy<News> {
    readonly view: HTMLElement;
    private room: LazyRoom<News> | null = null;
    private isComing = false;
    private news: News | null = null;

    constructor(
        name: string,
        private readonly fetch: (view: HTMLElement) => Promise<LazyRoom<News>>,
    ) {
        this.view = h('main', { id: name, class: name });
    }

    draw(isNewlyShown = false): void {
        if (this.view.hidden) return;
        if (this.room) this.room.draw(isNewlyShown);
        else if (!this.isComing) {
            this.isComing = true;
            this.view.replaceChildren();
            this.fetch(this.view).then(
                (room) => this.begin(room),
                () => this.fail(),
            );
        }
    }

    private begin(room: LazyRoom<News>): void {
        this.room = room;
        if (this.news) room.hear(this.news);
        this.draw(true);
    }

    // The next time it is shown it is tried again.
    private fail(): void {
        this.isComing = false;
        const reason = say('This part of the page could not be fetched. Load the page again.');
        this.view.replaceChildren(h('p', { class: 'notice', role: 'alert' }, reason));
    }

    onKey(event: KeyboardEvent): void {
        this.room?.onKey(event);
    }

    hear(news: News): void {
        this.news = news;
        this.room?.hear(news);
    }
}
