// SPDX-License-Identifier: GPL-3.0-or-later
// page.mjs - drives the page as a person does; speaks TAP. Arguments: the page's address, the browser [, suites].
import {
    browser,
    checkAccess,
    complaints,
    expect,
    failures,
    foreign,
    origin,
    page,
    part,
    PATIENCE,
    post,
    test,
} from './browser.mjs';

// One after the other. Words behind the arguments choose some of them; so does ROQUE_SAMPLE, a seed (page_test.sh).
const SUITES = 'play analyse games drill lab thoughts match strangers levels tasks keys reach looks'.split(' '),
    SAMPLE_SUITES = 4;

// So many of the suites, all equally likely, in their order; the same for the same seed.
function sample(seed) {
    let state = seed >>> 0;
    const chance = () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0; // Numerical Recipes' generator: its high bits are fair
        return state / 2 ** 32;
    };
    const drawn = SUITES.map((name) => [chance(), name]).sort(([one], [other]) => one - other);
    return drawn.slice(0, SAMPLE_SUITES).map(([, name]) => name);
}

const given = process.argv.slice(4);
const seed = process.env.ROQUE_SAMPLE;
const wanted = given.length > 0 ? given : seed ? sample(Number(seed)) : SUITES;
if (seed) console.log(`# a sample of the suites, seed ${seed}: ${wanted.join(' ')}`);
for (const suite of SUITES) if (wanted.includes(suite)) await import(`./${suite}_suite.mjs`);

await part('play');
for (const theme of ['light', 'dark']) {
    await test(`accessible to all, ${theme}`, async () => {
        if ((await page.evaluate(() => document.documentElement.dataset.theme)) !== theme) await page.click('#theme');
        for (const isAsked of [false, true]) {
            if (isAsked) await page.click('#new');
            if (isAsked) await page.waitForSelector('dialog[open]');
            await checkAccess(theme);
            if (isAsked) await page.click('#cancel');
        }
    });
}

await test('markup in a name is text', async () => {
    await post('new', { game: 'tictactoe', first: 'human:name=<img src=x onerror=alert(1)>', second: 'human' });
    await page.waitForSelector('.seat:has-text("<img src=x onerror=alert(1)>")');
});

await test('without the key nothing is shown', async () => {
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(origin);
    await stranger.waitForSelector('.notice:has-text("key")', PATIENCE);
    expect((await stranger.locator('.move').count()) === 0, 'the game is shown');
});

await test('nothing is complained about, nothing comes from elsewhere', async () => {
    const refusals = complaints.filter((text) => !/status of 409/.test(text)); // a browser tells every refusal
    expect(refusals.length === 0, refusals.join('\n'));
    expect(foreign.length === 0, foreign.join('\n'));
});

await browser.close();
process.exit(failures === 0 ? 0 : 1);
