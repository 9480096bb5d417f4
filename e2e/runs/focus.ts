import { expect } from '@playwright/test';
import { minuteMs } from '#contract/durations.ts';
import { phone } from '../accessibility.ts';
import { test } from '../accounts.ts';
import { everyPage, type Reader } from '../every-page.ts';
import { pressEveryButton } from '../press-every-button.ts';
import { becomeReader, fillPath } from '../readers.ts';

/** What leaves the site, or asks the system for something that no keyboard of ours can answer. */
const leaving = /Sign Out|Download|Copy|passkey/i;
const hour = 60 * minuteMs;

test.describe.configure({ timeout: hour, retries: 0 });

// The server is thrown away afterwards, and with it whatever was done here.
for (const reader of Object.keys(everyPage) as Reader[])
  for (const path of everyPage[reader])
    test(`a ${reader} presses every button of ${path}`, async ({ page, browser }) => {
      await becomeReader(reader, page, browser);
      const fill = () => fillPath(path, page, browser);
      expect(await pressEveryButton(page, fill, { except: leaving })).toEqual([]);
    });

const frames: [Reader, string][] = [
  ['visitor', '/about'],
  ['newcomer', '/account/notifications'],
  ['staff', '/admin'],
];

for (const [reader, path] of frames)
  test(`a ${reader} presses every button around ${path}, on a desktop and on a phone`, async ({ page, browser }) => {
    await becomeReader(reader, page, browser);
    const around = { within: 'header, nav, footer, [data-bar]', except: leaving };
    const lost = await pressEveryButton(page, path, around);
    await page.setViewportSize(phone);
    expect([...lost, ...(await pressEveryButton(page, path, around))]).toEqual([]);
  });

for (const path of ['/listing/:wig-for-trade', '/account/deals/new?listing=:wig-for-trade', '/messages', '/search'])
  test(`a newcomer presses every button of ${path} on a phone`, async ({ page, browser }) => {
    await becomeReader('newcomer', page, browser);
    await page.setViewportSize(phone);
    const fill = () => fillPath(path, page, browser);
    expect(await pressEveryButton(page, fill, { within: 'main, [data-bar]', except: leaving })).toEqual([]);
  });
