import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { minuteMs } from '#contract/durations.ts';
import { createMember, demo, test as fullSite, signIn } from '../accounts.ts';
import { test as emptySite, setPaywall } from '../billing-site.ts';
import { must } from '../deal-people.ts';
import { everyPage, type Reader } from '../every-page.ts';
import { becomeReader, fillPath } from '../readers.ts';

// Opens every page in every state it can be in, and leaves pictures for a person to look at in test-results/states/.

const widths = [1440, 768, 360];
const readers = Object.keys(everyPage) as Reader[];

for (const test of [fullSite, emptySite]) test.describe.configure({ timeout: 30 * minuteMs, retries: 0 });

for (const reader of readers) {
  fullSite(`every page of a ${reader}`, async ({ page, browser }) => {
    await visit(page, `${reader}-full`, await prepare(reader, page, browser));
  });

  fullSite(`every page of a ${reader} while it loads`, async ({ page, browser }) => {
    const paths = await prepare(reader, page, browser);
    await page.route(isData, () => new Promise(() => {}));
    await visit(page, `${reader}-loading`, paths);
  });

  fullSite(`every page of a ${reader} when the server fails`, async ({ page, browser }) => {
    const paths = await prepare(reader, page, browser);
    const json = { code: 'internal', message: 'Something went wrong on our side. Please try again.' };
    await page.route(isData, (route) => route.fulfill({ status: 500, json }));
    await visit(page, `${reader}-failing`, paths);
  });
}

fullSite('every page of a member to whom nothing has happened yet', async ({ page }) => {
  await createMember(page.request);
  await visit(page, 'newcomer-empty', unnamed('newcomer'));
});

fullSite('every page of a suspended member', async ({ page, browser }) => {
  const paths = await prepare('newcomer', page, browser);
  const { member } = await (await page.request.get('/api/session')).json();
  const staff = await browser.newPage();
  await signIn(staff, demo.admin);
  const data = { reason: 'Sold a replica', until: '2099-05-04T12:00:00.000Z' };
  await must(staff.request.put(`/api/admin/users/${member.id}/suspension`, { data }));
  await visit(page, 'newcomer-suspended', paths);
});

fullSite('every page of the back office in the dark', async ({ page, browser }) => {
  const paths = await prepare('staff', page, browser);
  await page.addInitScript(() => localStorage.setItem('admin_theme', 'dark'));
  await visit(page, 'staff-dark', paths);
});

emptySite('every page of a site that has just been set up', async ({ page, admin }) => {
  await visit(page, 'visitor-empty', unnamed('visitor'));
  await page.context().addCookies((await admin.storageState()).cookies);
  await visit(page, 'staff-empty', unnamed('staff'));
});

emptySite('every page of a member without a subscription', async ({ page, browser, admin }) => {
  const paths = await prepare('newcomer', page, browser);
  await setPaywall(admin, true);
  await visit(page, 'newcomer-unpaid', paths);
  await setPaywall(admin, false);
});

/** Signs in, and makes what the paths name. */
async function prepare(reader: Reader, page: Page, browser: Browser): Promise<[name: string, path: string][]> {
  await becomeReader(reader, page, browser);
  const paths: [string, string][] = [];
  for (const name of everyPage[reader]) paths.push([name, await fillPath(name, page, browser)]);
  return paths;
}

function unnamed(reader: Reader): [name: string, path: string][] {
  return everyPage[reader].filter((path) => !path.includes(':')).map((path) => [path, path]);
}

/** Who someone is, is known: without that every page would show the same. */
function isData({ pathname }: URL): boolean {
  return pathname.startsWith('/api/') && pathname !== '/api/session' && pathname !== '/api/admin/me';
}

async function visit(page: Page, state: string, paths: [name: string, path: string][]): Promise<void> {
  const wrong: string[] = [];
  let hasData = false;
  page.on('pageerror', (error) => wrong.push(`${page.url()} threw ${error.message}`));
  page.on('request', (request) => {
    hasData ||= isData(new URL(request.url()));
  });
  for (const [name, path] of paths) {
    hasData = false;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await settle(page, state);
    // What asks for nothing neither waits nor fails.
    if (!hasData && /loading|failing/.test(state)) continue;
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (tooWide > 0) wrong.push(`${name} is ${tooWide} px wider than ${width}`);
      const file = `${name.replaceAll(/[^a-z\d]+/gi, '-')}.png`;
      await page.screenshot({
        path: join(fullSite.info().project.outputDir, 'states', state, String(width), file),
        fullPage: true,
      });
    }
  }
  expect(wrong).toEqual([]);
}

/** Until nothing moves anymore; what loads forever is looked at after a while, and what fails is tried again before it says so. */
async function settle(page: Page, state: string): Promise<void> {
  if (state.endsWith('loading')) return page.waitForTimeout(2_000);
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
  await expect(page.locator('.animate-pulse, .animate-spin').first())
    .toBeHidden({ timeout: 5_000 })
    .catch(() => {});
}
