import type { Browser, BrowserContext, Page } from '@playwright/test';

/** A phone of a few years ago, on a slow network. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const processorRate = 4;
const quietMs = 2_500;

export interface Visit {
  /** The largest paint, in ms after the visit began. */
  largest: number;
  scriptBytes: number;
  scriptFiles: number;
  shift: number;
}

interface Seen {
  painted: number[];
  shifted: [at: number, value: number][];
}

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** One page, opened by a phone that has nothing kept, and then once more. */
export async function visitTwice(
  browser: Browser,
  address: string,
  cookies: Cookies,
): Promise<{ first: Visit; again: Visit }> {
  const context = await browser.newContext(phone);
  await context.addCookies(cookies);
  const first = await visit(context, address);
  // The service worker keeps its files after the first visit.
  await new Promise((done) => setTimeout(done, quietMs));
  const again = await visit(context, address);
  await context.close();
  return { first, again };
}

/** From a wig back to its list: from the press until the list is drawn at its old place, in ms. */
export async function goBack(browser: Browser, address: string, cookies: Cookies): Promise<number> {
  const context = await browser.newContext(phone);
  await context.addCookies(cookies);
  const page = await slowPage(context);
  await page.goto(address);
  const card = page.locator('main a[href^="/listing/"]').nth(2);
  await card.scrollIntoViewIfNeeded();
  await card.tap();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL(/\/listing\//);
  await page.waitForTimeout(quietMs);
  const ms = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const startedAt = performance.now();
        const look = () => {
          const card = document.querySelector('main a[href^="/listing/"]');
          const isThere = !location.pathname.startsWith('/listing/') && card && card.getBoundingClientRect().height > 0;
          if (!isThere) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => done(performance.now() - startedAt)));
        };
        history.back();
        requestAnimationFrame(look);
      }),
  );
  await context.close();
  return ms;
}

async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await slowPage(context);
  await page.addInitScript(observe);
  await page.goto(address);
  await page.waitForFunction((quiet) => {
    const { painted, shifted }: Seen = Reflect.get(window, 'seen');
    const latest = Math.max(0, ...painted, ...shifted.map(([at]) => at));
    // Before it the page is still the shell, however quiet it is on a busy machine.
    const hasHeading = document.querySelector('main h1') !== null;
    return hasHeading && performance.now() - latest > quiet && document.readyState === 'complete';
  }, quietMs);
  const found = await page.evaluate(() => {
    const { painted, shifted }: Seen = Reflect.get(window, 'seen');
    const largest = painted.at(-1) ?? Number.NaN;
    const scripts = new Map<string, number>();
    for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      if (entry.name.endsWith('.js') && entry.startTime < largest) scripts.set(entry.name, entry.encodedBodySize);
    const scriptBytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    const shift = shifted.reduce((sum, [, value]) => sum + value, 0);
    return { largest, scriptBytes, scriptFiles: scripts.size, shift };
  });
  await page.close();
  return found;
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorRate });
  return page;
}

/** In the page, where nothing of this file is known. */
function observe(): void {
  const seen: Seen = { painted: [], shifted: [] };
  Reflect.set(window, 'seen', seen);
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.painted.push(startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!Reflect.get(entry, 'hadRecentInput')) seen.shifted.push([entry.startTime, Reflect.get(entry, 'value')]);
  }).observe({ type: 'layout-shift', buffered: true });
}
