import { expect, test } from '@playwright/test';
import { minuteMs } from '#contract/durations.ts';
import { type Account, createMember, demo } from '../accounts.ts';
import { asPerson, closeAll, list, must, newcomer, type Person } from '../deal-people.ts';
import { fill, press, tabTo } from '../engines/by-keys.ts';
import { type Engine, until } from '../engines/engine.ts';
import { firefoxPath, startFirefox } from '../engines/firefox.ts';
import { startWebkit, webkitPath } from '../engines/webkit.ts';
import { openShop } from '../shops.ts';

const engines = [
  { name: 'Firefox', path: firefoxPath, start: startFirefox, how: 'on Debian: apt-get install firefox-esr' },
  { name: 'WebKit', path: webkitPath, start: startWebkit, how: 'on Debian: apt-get install webkit2gtk-driver xvfb' },
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

  test(`a deal goes from proposal to review by keyboard alone in ${name}`, async ({ baseURL, browser }) => {
    test.skip(!path, `${name} is not installed (${how})`);
    const context = await browser.newContext();
    const account = await createMember(context.request);
    const anne = await asPerson(await context.newPage());
    const bea = await newcomer(browser);
    const engine = await start();
    try {
      await trade(engine, baseURL ?? '', account, anne, bea);
    } finally {
      await engine.close();
      await closeAll(anne, bea);
    }
  });
}

async function signIn(engine: Engine, base: string, { email, password }: Account): Promise<void> {
  await engine.open(`${base}/login`);
  await fill(engine, 'input[name=email]', email);
  await fill(engine, 'input[name=password]', password);
  await press(engine, 'main form [type=submit]');
  await until(engine, `location.pathname === '/account'`);
}

/** Anne sits at the engine; what Bea does is done by the calls that her pages make. */
async function trade(engine: Engine, base: string, account: Account, anne: Person, bea: Person): Promise<void> {
  const wig = await list(bea, { title: 'Zara lace front', type: 'trade', priceCents: null });
  await list(anne, { title: 'Short pixie', type: 'trade', priceCents: null });
  await test.step('sign in', () => signIn(engine, base, account));

  const says = (text: string) =>
    until(engine, `document.querySelector('[aria-label="Next step"]')?.innerText.includes(${JSON.stringify(text)})`);
  const send = async (button: string) => {
    await press(engine, '[role=dialog] button, [role=alertdialog] button', button);
    await until(engine, `!document.querySelector('[role=dialog], [role=alertdialog]')`);
    // A hand goes on when it sees where the focus came back to.
    await until(engine, `document.activeElement !== document.body`);
  };

  await test.step('a trade is proposed', async () => {
    await engine.open(`${base}/account/deals/new?listing=${wig}`);
    await press(engine, 'main button', 'Add Short pixie');
    await fill(engine, 'main textarea[name=note]', 'Washed and aired.');
    await press(engine, 'main form [type=submit]');
    await says('You proposed this');
  });

  const id = (await engine.read<string>('location.pathname')).split('/').at(-1) ?? '';
  const path = `/api/deals/${id}`;
  await must(bea.request.put(`${path}/acceptance`, { data: { terms: id } }));
  const { steps } = await (await bea.request.get(path)).json();
  const parcel = (to: Person) => steps.find((step: { to: string }) => step.to === to.id).id;

  await test.step('the parcel is sent, and how is chosen in a select', async () => {
    await press(engine, 'main button', 'No address needed');
    await send('No address needed');
    await press(engine, 'main button', 'I sent the parcel');
    await fill(engine, '[role=dialog] select[name=carrier]', 'UPS');
    await fill(engine, '[role=dialog] input[name=tracking]', '1Z999');
    expect(await engine.read(`document.querySelector('select[name=carrier]').value`)).toBe('ups');
    await send('I sent the parcel');
    await until(engine, `document.querySelector('main').innerText.includes('UPS 1Z999')`);
  });

  await must(bea.request.put(`${path}/steps/${parcel(bea)}/confirmed`));
  await must(bea.request.put(`${path}/steps/${parcel(anne)}/done`, { data: { carrier: 'usps' } }));
  await test.step('the other has come', async () => {
    for (const words of ['It arrived', 'All is well']) {
      await press(engine, '[aria-label="Next step"] button', words);
      await send(words);
    }
    await says('Completed: everything has arrived.');
  });

  await test.step('and the other is reviewed', async () => {
    await tabTo(engine, { selector: 'form[aria-label^="Review "] input[type=radio]' });
    for (let star = 1; star < 5; star += 1) await engine.type('ArrowDown');
    expect(await engine.read(`document.querySelector('form[aria-label^="Review "] input:checked')?.value`)).toBe('5');
    await fill(engine, 'form[aria-label^="Review "] textarea', 'Packed with care.');
    await press(engine, 'form[aria-label^="Review "] [type=submit]');
    await until(engine, `!document.querySelector('form[aria-label^="Review "]')`);
    const { reviews } = await (await anne.request.get(path)).json();
    expect(JSON.stringify(reviews)).toContain('Packed with care.');
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
