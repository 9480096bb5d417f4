import { expect, test } from '@playwright/test';
import { demo } from '../accounts.ts';
import { type Engine, until } from '../engines/engine.ts';
import { firefoxPath, startFirefox } from '../engines/firefox.ts';
import { startWebkit, webkitPath } from '../engines/webkit.ts';
import { openShop } from '../shops.ts';

const engines = [
  { name: 'Firefox', path: firefoxPath, start: startFirefox, how: 'on Debian: apt-get install firefox-esr' },
  { name: 'WebKit', path: webkitPath, start: startWebkit, how: 'on Debian: apt-get install webkit2gtk-driver xvfb' },
];

test.describe.configure({ timeout: 5 * 60_000 });

for (const { name, path, start, how } of engines)
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

async function walk(engine: Engine, base: string, listingId: string): Promise<void> {
  await test.step('sign in', async () => {
    await engine.open(`${base}/login`);
    await fill(engine, 'input[name=email]', demo.member.email);
    await fill(engine, 'input[name=password]', demo.member.password);
    await press(engine, 'main form [type=submit]');
    await until(engine, `location.pathname === '/account'`);
  });

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

  await test.step('an offer is put together and sent, and stands among the deals', async () => {
    await engine.open(`${base}/listing/${listingId}`);
    await press(engine, `main a[href^="/account/deals/new"]`);
    await fill(engine, 'main input[name=cash]', '125');
    await press(engine, 'main form [type=submit]');
    await until(engine, `/^\\/account\\/deals\\/[\\da-f-]{36}$/.test(location.pathname)`);
    await until(engine, `document.querySelector('[aria-label="Next step"]')?.innerText.includes('You proposed this')`);
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

/** With the focus on it, as after a press by hand. A driver's key presses no button in Firefox, on no page. */
async function press(engine: Engine, selector: string): Promise<void> {
  await until(engine, `document.querySelector('${selector}')`);
  await engine.read(`document.querySelector('${selector}').focus()`);
  await engine.read(`document.querySelector('${selector}').click()`);
}

async function fill(engine: Engine, selector: string, text: string): Promise<void> {
  await until(engine, `document.querySelector('${selector}')`);
  await engine.read(`document.querySelector('${selector}').focus()`);
  await engine.type(text);
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
