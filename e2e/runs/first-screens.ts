import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { demo, signIn, test } from '../accounts.ts';
import { openShop } from '../shops.ts';

// How much of the first screen belongs to the page: a table and pictures in test-results/first-screens/, to be compared before and after a change.

test.describe.configure({ timeout: 20 * 60_000, retries: 0 });

const screens = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

const account = [
  '/account',
  '/account/listings',
  '/account/deals',
  '/account/matches',
  '/account/create-listing',
  '/account/analytics',
  '/account/transaction-policy',
  '/account/favorites',
  '/account/wishes',
  '/account/subscription',
  '/account/resources',
  '/account/settings',
  '/account/settings#notifications',
  '/account/settings#security',
  '/account/settings#address',
  '/account/notifications',
];

const visits = {
  visitor: async () => ['/', '/search', '/brand/jon-renau', '/help'],
  member: async (browser: Browser) => [
    '/',
    '/search',
    '/brand/jon-renau',
    '/messages',
    `/listing/${(await openShop(browser, 2)).listingId}`,
    ...account,
  ],
  seller: async () => ['/account', '/account/listings', '/account/deals'],
  staff: async () => ['/admin'],
};

const people = { member: demo.member, seller: demo.seller, staff: demo.admin };

test('the first screen of every page that people open most', async ({ browser }, { project }) => {
  const folder = join(project.outputDir, 'first-screens');
  mkdirSync(folder, { recursive: true });
  const lines = [
    '| who | page | h1 at 360 | first at 360 | height at 360 | free at 360 | h1 at 1440 | first at 1440 | height at 1440 |',
    '|---|---|---|---|---|---|---|---|---|',
  ];
  for (const [who, findPaths] of Object.entries(visits)) {
    const page = await browser.newPage();
    const person = people[who as keyof typeof people];
    if (person) await signIn(page, person);
    for (const path of await findPaths(browser)) {
      const [phone, desk] = [
        await look(page, path, screens[0], folder, who),
        await look(page, path, screens[1], folder, who),
      ];
      lines.push(
        `| ${who} | ${path.replace(/[\da-f-]{36}/, ':id')} | ${[phone.heading, phone.first, phone.height, phone.free, desk.heading, desk.first, desk.height].join(' | ')} |`,
      );
    }
    await page.close();
  }
  writeFileSync(join(folder, 'table.md'), `${lines.join('\n')}\n`);
});

async function look(page: Page, path: string, size: (typeof screens)[number] | undefined, folder: string, who: string) {
  if (!size) throw new Error('No screen to look at');
  await page.setViewportSize(size);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.locator('main h1').first().waitFor();
  const name = `${who}${path.replace(/[\da-f-]{36}/, 'id').replaceAll(/[^a-z\d]+/gi, '-')}-${size.width}`;
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.screenshot({ path: join(folder, `${name}-whole.png`), fullPage: true });
  return page.evaluate(() => {
    const top = (selector: string) => {
      const boxes = [...document.querySelectorAll(`main :is(${selector})`)].map((each) => each.getBoundingClientRect());
      const seen = boxes.filter(({ width, height }) => width > 1 && height > 1).map(({ top }) => Math.round(top));
      return seen.length > 0 ? Math.min(...seen) : '';
    };
    const bars = (edge: string) =>
      [...document.querySelectorAll<HTMLElement>(`[data-bar="${edge}"]`)].reduce(
        (sum, bar) => sum + bar.offsetHeight,
        0,
      );
    return {
      heading: top('h1'),
      // A card, a row or a field, whichever comes first; the menu of the account is none of them.
      first: top('article, form input, form textarea, form select, [role="tabpanel"] > *, table, dl, [data-first]'),
      height: document.documentElement.scrollHeight,
      free: window.innerHeight - bars('top') - bars('bottom'),
    };
  });
}
