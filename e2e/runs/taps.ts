import { expect } from '@playwright/test';
import { minuteMs } from '#contract/durations.ts';
import { test } from '../accounts.ts';
import { everyPage, type Reader } from '../every-page.ts';
import { becomeReader, fillPath } from '../readers.ts';
import { expectTappable, phones } from '../tap-every-control.ts';

test.describe.configure({ timeout: 10 * minuteMs, retries: 0 });
test.use({ viewport: phones[0] });

for (const reader of Object.keys(everyPage) as Reader[])
  for (const path of everyPage[reader])
    test(`a ${reader} can tap everything on ${path}`, async ({ page, browser }) => {
      await becomeReader(reader, page, browser);
      await page.goto(await fillPath(path, page, browser));
      await expect(page.locator('main h1').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectTappable(page);
    });
