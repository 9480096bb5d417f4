import type { Page } from '@playwright/test';

/** To be called before the page is opened. */
export async function markIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('load', () => requestIdleCallback(() => performance.mark('idle')), { once: true });
  });
}

/** The sizes, as sent, of all scripts that were asked for before the page was loaded and the browser had nothing to do. */
export async function scriptsBeforeIdle(page: Page): Promise<number[]> {
  await page.waitForFunction(() => performance.getEntriesByName('idle').length > 0);
  return page.evaluate(() => {
    const idle = performance.getEntriesByName('idle')[0]?.startTime ?? 0;
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < idle)
      .map(({ encodedBodySize }) => encodedBodySize);
  });
}
