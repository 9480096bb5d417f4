import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { demo, signIn, test } from '../accounts.ts';
import { must, newcomer } from '../deal-people.ts';
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
  '/account/listings?tab=removed',
  '/account/listings?tab=drafts',
  '/account/listings/bring-in',
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
  '/account/settings#fit',
  '/account/notifications',
];

const visits = {
  visitor: async () => ['/', '/search', '/brand/jon-renau', '/help'],
  member: async (browser: Browser) => [
    '/',
    '/search',
    '/brand/jon-renau',
    '/messages',
    `/listing/${await reviewedListing(browser)}`,
    ...account,
  ],
  seller: async () => ['/account', '/account/listings', '/account/deals'],
  staff: async () => [
    '/admin',
    '/admin/settings',
    '/admin/settings?tab=brands',
    '/admin/deals',
    '/admin/subscriptions?tab=payments',
  ],
};

const people = { member: demo.member, seller: demo.seller, staff: demo.admin };

test('the first screen of every page that people open most', async ({ browser }, { project }) => {
  const folder = join(project.outputDir, 'first-screens');
  mkdirSync(folder, { recursive: true });
  const lines = [
    '| who | page | h1 at 360 | first at 360 | card at 360 | height at 360 | free at 360 | moved at 360 | h1 at 1440 | first at 1440 | height at 1440 | moved at 1440 |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
  ];
  for (const [who, findPaths] of Object.entries(visits)) {
    const page = await browser.newPage();
    await watchWhatMoves(page);
    const person = people[who as keyof typeof people];
    if (person) await signIn(page, person);
    for (const path of await findPaths(browser)) {
      const [phone, desk] = [
        await look(page, path, screens[0], folder, who),
        await look(page, path, screens[1], folder, who),
      ];
      lines.push(
        `| ${who} | ${path.replace(/[\da-f-]{36}/, ':id')} | ${[phone.heading, phone.first, phone.card, phone.height, phone.free, phone.moved, desk.heading, desk.first, desk.height, desk.moved].join(' | ')} |`,
      );
    }
    await page.close();
  }
  writeFileSync(join(folder, 'table.md'), `${lines.join('\n')}\n`);
});

/** Of a seller with two wigs and two reviews. */
async function reviewedListing(browser: Browser): Promise<string> {
  const { listingId, sellerId } = await openShop(browser, 2);
  for (const comment of ['Exactly as described, and packed with care.', 'Quick, kind and honest about the lace.']) {
    const { page, request } = await newcomer(browser);
    await must(request.put(`/api/members/${sellerId}/reviews/mine`, { data: { rating: 5, comment } }));
    await page.context().close();
  }
  return listingId;
}

const late = 400;

/** What the server says comes late and in pieces, as it does on a phone: what that pushes away is noted, with its share of the screen. */
async function watchWhatMoves(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, late + Math.random() * late));
    await route.continue();
  });
  await page.addInitScript(() => {
    const moved = new Map<string, number>();
    Reflect.set(window, 'moved', moved);
    const nameOf = ({ node }: { node?: Node | null }) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.tagName.toLowerCase() ?? 'gone'} “${(element?.textContent ?? '').trim().slice(0, 20).replaceAll('|', ' ')}”`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node?: Node | null }[] = Reflect.get(entry, 'sources');
        const what = [...new Set(sources.map(nameOf))].join(' and ');
        moved.set(what, (moved.get(what) ?? 0) + Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function look(page: Page, path: string, size: (typeof screens)[number] | undefined, folder: string, who: string) {
  if (!size) throw new Error('No screen to look at');
  await page.setViewportSize(size);
  // Another tab of the page that is open would only be drawn, and scrolled to.
  await page.goto('about:blank');
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.locator('main h1').first().waitFor();
  const name = `${who}${path.replace(/[\da-f-]{36}/, 'id').replaceAll(/[^a-z\d]+/gi, '-')}-${size.width}`;
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.screenshot({ path: join(folder, `${name}-whole.png`), fullPage: true });
  return page.evaluate(() => {
    const top = (selector: string) => {
      const boxes = [...document.querySelectorAll(`main :is(${selector})`)].map((each) => each.getBoundingClientRect());
      const seen = boxes
        .filter(({ width, height }) => width > 1 && height > 1)
        .map(({ top }) => Math.round(top + window.scrollY));
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
      card: top('article'),
      height: document.documentElement.scrollHeight,
      free: window.innerHeight - bars('top') - bars('bottom'),
      moved: [...(Reflect.get(window, 'moved') as Map<string, number>)]
        .map(([what, by]) => `${what} ${by.toFixed(3)}`)
        .join(', '),
    };
  });
}
