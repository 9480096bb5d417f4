import { expect, test } from '@playwright/test';
import { minuteMs } from '#contract/durations.ts';
import { createMember, demo } from '../accounts.ts';
import { asPerson, closeAll, newcomer } from '../deal-people.ts';
import { tellBuyer } from '../engines/buyer.ts';
import { fill, press } from '../engines/by-keys.ts';
import { signIn, tellCollectors } from '../engines/collectors.ts';
import { type Engine, until } from '../engines/engine.ts';
import { firefoxPath, startFirefox } from '../engines/firefox.ts';
import { startWebkit, webkitPath } from '../engines/webkit.ts';
import { openShop } from '../shops.ts';

const engines = [
  { name: 'Firefox', path: firefoxPath, start: startFirefox, how: 'on Debian: apt-get install firefox-esr' },
  { name: 'WebKit', path: webkitPath, start: startWebkit, how: 'on Debian: apt-get install webkit2gtk-driver xvfb' },
];

const stories = [
  { story: 'two collectors go from wishes to reviews by keyboard alone', tell: tellCollectors },
  { story: 'a buyer with a phone goes from the search to the review', tell: tellBuyer },
];

test.describe.configure({ timeout: 5 * minuteMs });

for (const { name, path, start, how } of engines) {
  test(`the main ways through the site work in ${name}`, async ({ baseURL, browser }) => {
    test.skip(!path, `${name} is not installed (${how})`);
    const { listingId } = await openShop(browser);
    const engine = await start();
    try {
      await walk(engine, baseURL ?? '', listingId);
    } finally {
      await engine.close();
    }
  });

  for (const { story, tell } of stories)
    test(`${story} in ${name}`, async ({ baseURL, browser }) => {
      test.skip(!path, `${name} is not installed (${how})`);
      const base = baseURL ?? '';
      const context = await browser.newContext();
      const account = await createMember(context.request);
      const [me, other] = [await asPerson(await context.newPage()), await newcomer(browser)];
      const engine = await start();
      try {
        await signIn(engine, base, account);
        await tell({ engine, base, me, other });
      } finally {
        await engine.close();
        await closeAll(me, other);
      }
    });
}

async function walk(engine: Engine, base: string, listingId: string): Promise<void> {
  await test.step('sign in', () => signIn(engine, base, demo.member));

  await test.step('search on a small screen: titles fill their lines', async () => {
    await engine.resize(360, 740);
    await engine.open(`${base}/search`);
    await until(engine, `document.querySelectorAll('main article h3').length > 5`);
    expect(await engine.read(`(${narrowTitles.toString()})()`)).toEqual([]);
  });

  await test.step('a listing, and a message to its seller', async () => {
    await engine.resize(1280, 800);
    await engine.open(`${base}/search?q=bob`);
    await press(engine, 'main article h3 a');
    await until(engine, `location.pathname.startsWith('/listing/') && document.querySelector('main h1')`);
  });

  await test.step('an offer is sent from its sheet, and stands among the deals', async () => {
    await engine.open(`${base}/listing/${listingId}`);
    await press(engine, 'main button', 'Make an offer');
    await press(engine, '[role=dialog] button', '10% less');
    await press(engine, '[role=dialog] button', 'Offer $162.00');
    await until(engine, `/^\\/account\\/deals\\/[\\da-f-]{36}$/.test(location.pathname)`);
    await until(engine, `document.querySelector('[aria-label="Next step"]')?.innerText.includes('Waiting for')`);
    const deal = await engine.read<string>('location.pathname');
    await engine.open(`${base}/account/deals?view=waiting`);
    await until(engine, `document.querySelector('main h2 a[href="${deal}"]')`);
  });

  await test.step('the bell opens what one was told, and Escape gives the focus back', async () => {
    await press(engine, 'header button[title=Notifications]');
    await until(engine, `document.querySelector('[role=dialog] a[href="/account/notifications"]')`);
    await engine.type('Escape');
    await until(engine, `document.activeElement.title === 'Notifications'`);
  });

  await test.step('the message box grows with its text, and Enter sends', async () => {
    await engine.open(`${base}/messages`);
    await until(engine, `document.querySelector('[role=log] li')`);
    const height = () => engine.read<number>(`document.querySelector('main textarea').offsetHeight`);
    const before = await height();
    const text = `From another engine ${Date.now()} ${'with many words '.repeat(14)}`.trim();
    await fill(engine, 'main textarea', text);
    expect(await height()).toBeGreaterThan(before);
    await engine.type('Enter');
    await until(engine, `document.querySelector('[role=log]').innerText.includes(${JSON.stringify(text)})`);
  });
}

/** Titles of three lines and more of which two that follow each other would fit into one. */
function narrowTitles(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main article h3 a')]
    .filter((title) => {
      const room = title.parentElement?.clientWidth ?? 0;
      const lines = [...title.getClientRects()].map(({ width }) => width);
      return lines.length > 2 && lines.some((width, at) => width + (lines[at + 1] ?? room) < room - 4);
    })
    .map(({ innerText }) => innerText);
}
