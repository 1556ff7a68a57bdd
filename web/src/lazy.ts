// SPDX-License-Identifier: GPL-3.0-or-later
// lazy.ts - a part of the page whose code is fetched when it is first shown: what nobody looks at costs nothing.
import { h } from './dom';

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
            void this.fetch(this.view).then((room) => {
                this.room = room;
                if (this.news) room.hear(this.news);
                this.draw(true);
            });
        }
    }

    onKey(event: KeyboardEvent): void {
        this.room?.onKey(event);
    }

    hear(news: News): void {
        this.news = news;
        this.room?.hear(news);
    }
}
