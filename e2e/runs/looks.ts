import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { minuteMs } from '#contract/durations.ts';
import { desktop, expectAccessibleByDayAndNight, expectAccessibleLikeOthers, takeKeyboard } from '../accessibility.ts';
import { test } from '../accounts.ts';
import { everyPage, type Reader } from '../every-page.ts';
import { becomeReader, fillPath } from '../readers.ts';

/** A window of 1280 by 1024 pixels at 400 %. */
const zoomed = { width: 320, height: 256 };

test.describe.configure({ timeout: 20 * minuteMs, retries: 0 });

// Judges every page of the product, and leaves pictures for a person to look at in test-results/looks/.
for (const reader of Object.keys(everyPage) as Reader[])
  for (const path of everyPage[reader])
    test(`${path} can be used by any ${reader}`, async ({ page, browser }) => {
      await becomeReader(reader, page, browser);
      await page.goto(await fillPath(path, page, browser));
      // The kit shows a page with a heading of its own.
      await expect(page.locator('main h1')).toHaveCount(path === '/dev/ui' ? 2 : 1);
      await page.waitForLoadState('networkidle');
      await expect(page).toHaveTitle(/\S Wigloop|Wigloop \S/);
      await takeKeyboard(page);
      await takePictures(page, `${reader}${path.replaceAll(/[^a-z\d]+/gi, '-')}`);
      await page.setViewportSize(desktop);
      await (reader === 'staff' ? expectAccessibleByDayAndNight(page) : expectAccessibleLikeOthers(page));
    });

async function takePictures(page: Page, name: string): Promise<void> {
  const shoot = (kind: string, fullPage: boolean) =>
    page.screenshot({ path: join(test.info().project.outputDir, 'looks', `${name}-${kind}.png`), fullPage });
  await page.emulateMedia({ forcedColors: 'active' });
  await shoot('forced', true);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize(zoomed);
  await expect.poll(() => page.evaluate(coveredByBars)).toBeLessThanOrEqual(0.25);
  await shoot('zoomed', false);
  await page.setViewportSize({ width: zoomed.width, height: 700 });
  await shoot('narrow', true);
}

/** How much of the height of the window bars cover that do not move with the page. */
function coveredByBars(): number {
  const heights = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => isBar(getComputedStyle(element)) && element.checkVisibility())
    .filter((element) => element.offsetWidth > window.innerWidth / 2 && element.offsetHeight > 1)
    .map(({ offsetHeight }) => offsetHeight);
  return heights.reduce((sum, height) => sum + height, 0) / window.innerHeight;

  /** What stays in sight only sideways, such as the words of an empty table, goes away as one reads on. */
  function isBar({ position, top, bottom }: CSSStyleDeclaration): boolean {
    return position === 'fixed' || (position === 'sticky' && (top !== 'auto' || bottom !== 'auto'));
  }
}
