import { expect, type Locator, type Page } from '@playwright/test';

/** From here on the page's time passes only by runFor, whatever this machine is busy with. Needs clock.install() first. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Lets the page's time pass in small steps until something shows, and says how much has passed. */
export async function tickUntil(page: Page, wanted: Locator): Promise<number> {
  for (let elapsed = 0; elapsed < 3000; elapsed += 50) {
    if (await wanted.isVisible()) return elapsed;
    await page.clock.runFor(50);
  }
  await expect(wanted).toBeVisible();
  return 3000;
}

/** The same while a page loads, which takes as long as the machine takes, whatever time passes in the page. */
export async function tickThroughLoading(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await wanted.isVisible()).toBe(true);
  }).toPass({ intervals: [50] });
}

/** What has just shown stays for that long and no longer. */
export async function expectGoneAfter(page: Page, shown: Locator, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds - 100);
  await expect(shown).toBeVisible();
  await page.clock.runFor(200);
  await expect(shown).toHaveCount(0);
}
