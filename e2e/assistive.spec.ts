import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { desktop, phone } from './accessibility.ts';
import { type Account, demo, signIn, test } from './accounts.ts';
import { refuse } from './answers.ts';
import { pressEveryButton } from './press-every-button.ts';
import { becomeReader, fillPath } from './readers.ts';
import { openShop } from './shops.ts';

test('a conversation says who wrote, is one stop of the Tab key, and what fails is told at the form', async ({
  browser,
}) => {
  const page = await openAs(browser, demo.member, '/messages');
  await page.getByRole('button', { name: /Selma Sellers/ }).click();
  const log = page.getByRole('log', { name: 'Messages with Selma Sellers' });
  const box = page.getByRole('textbox', { name: 'Message to Selma Sellers' });
  const text = `Read me aloud ${Date.now()}`;
  await box.fill(text);

  await test.step('the Enter that ends the choice of a character does not send', async () => {
    const keys = await page.context().newCDPSession(page);
    await keys.send('Input.imeSetComposition', { text: '髪', selectionStart: 1, selectionEnd: 1 });
    await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 });
    await keys.send('Input.insertText', { text: '髪' });
    await expect(box).toHaveValue(`${text}髪`);
  });

  await test.step('each message is a list item that begins with its sender', async () => {
    await box.press('Enter');
    await expect(log.getByRole('listitem', { name: new RegExp(`^You: ${text}`) })).toBeVisible();
    await expect(log.getByRole('listitem', { name: /^Selma Sellers: / }).first()).toBeAttached();
  });

  await test.step('arrow keys go along the messages and to what one holds', async () => {
    await log.focus();
    await page.keyboard.press('ArrowUp');
    await expect(log.getByRole('listitem', { name: new RegExp(`^You: ${text}`) })).toBeFocused();
    const received = log.getByRole('listitem', { name: /^Selma Sellers: / }).last();
    await received.focus();
    await page.keyboard.press('ArrowRight');
    await expect(received.getByRole('button', { name: /^Message options: ./ })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(received).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Attach an image' })).toBeFocused();
  });

  await test.step('where the system paints, own messages and others stay apart', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const frameOf = (name: RegExp) =>
      log
        .getByRole('listitem', { name })
        .last()
        .evaluate((item) => {
          const bubble = document.getElementById(item.getAttribute('aria-labelledby') ?? '');
          return bubble && getComputedStyle(bubble).borderWidth;
        });
    expect(await frameOf(/^You: /)).not.toBe(await frameOf(/^Selma Sellers: /));
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('what could not be sent is also told at the form', async () => {
    await refuse(page, '**/api/messages');
    await box.fill('This one fails');
    await box.press('Enter');
    await expect(box).toHaveAccessibleDescription(/A message was not sent/);
  });
  await page.context().close();
});

test('a new page is named, begins at its heading, and going back leads to the place one left', async ({
  page,
  member,
}) => {
  await signIn(page, member);
  await page.goto('/search');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  const link = cards.nth(10).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const title = await link.innerText();
  const left = await page.evaluate(() => window.scrollY);
  // What remembers the place comes with the first scroll.
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  expect(left).toBeGreaterThan(300);
  await link.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('[data-live-announcer]')).toContainText('Wigloop');

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Search wigs' })).toBeVisible();
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - left)).toBeLessThan(200);
  await expect(link).toBeFocused();

  await test.step('past the menu that all account pages repeat', async () => {
    await page.goto('/account/settings');
    const menu = page.getByRole('navigation', { name: 'Account area' });
    await menu.getByRole('link', { name: 'Seller Policy' }).press('Enter');
    await expect(page).toHaveURL('/account/transaction-policy');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('a notice raised in a dialog is heard, reached by F8, stays, and gives the focus back', async ({
  page,
  member,
}) => {
  await signIn(page, member);
  await page.goto('/account/settings');
  await page.getByRole('button', { name: 'Update Password' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Update Password' });

  await test.step('an empty form marks all of its fields and leads to the first', async () => {
    await dialog.getByRole('button', { name: 'Update Password' }).press('Enter');
    await expect(dialog.getByLabel('Current Password', { exact: true })).toBeFocused();
    for (const name of ['Current Password', 'New Password'])
      await expect(dialog.getByLabel(name, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText('Fields marked with * are required.')).toBeVisible();
    for (const name of ['Show current password', 'Show new password', 'Show confirm password'])
      await expect(dialog.getByRole('button', { name })).toBeVisible();
  });

  await page.route('**/api/**/*password*', (route) => route.abort());
  await dialog.getByLabel('Current Password', { exact: true }).fill(member.password);
  await dialog.getByLabel('New Password', { exact: true }).fill('nine silver brushes');
  await dialog.getByLabel('Confirm Password', { exact: true }).fill('nine silver brushes');
  await dialog.getByRole('button', { name: 'Update Password' }).press('Enter');
  const notice = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect(notice.getByText('Failed to update password')).toBeVisible();
  // The dialog says why, so that the notice need not be heard as well.
  await expect(dialog.getByRole('alert')).toContainText('We could not reach Wigloop.');
  await expect(notice.getByRole('alert')).toHaveCount(0);

  await test.step('on a phone it covers nothing of the dialog', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const edge = async (of: Locator, side: 'top' | 'bottom') =>
      of.evaluate((element, name) => element.getBoundingClientRect()[name], side);
    await expect
      .poll(async () => (await edge(dialog, 'top')) - (await edge(notice.getByRole('listitem'), 'bottom')))
      .toBeGreaterThanOrEqual(0);
  });
  await page.keyboard.press('F8');
  await expect(notice.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice.getByRole('listitem')).toHaveCount(0);
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test('a review and a report that are refused say so at the field and put the focus there', { tag: '@night' }, async ({
  page,
  member,
  browser,
}) => {
  const shop = await openShop(browser);
  await signIn(page, member);
  await page.goto(`/listing/${shop.listingId}`);
  await page.getByRole('button', { name: 'Write a Review' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Submit Review' }).press('Enter');
  const stars = dialog.getByRole('radiogroup', { name: /Your rating/ });
  await expect(stars).toHaveAttribute('aria-invalid', 'true');
  await expect(stars.getByRole('radio').first()).toBeFocused();
  await expect(stars.getByRole('radio').first()).toHaveAccessibleDescription(/choose a rating/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Write a Review' })).toBeFocused();

  await page.getByRole('button', { name: 'Report listing' }).press('Enter');
  await dialog.getByRole('button', { name: 'Send report' }).press('Enter');
  await expect(dialog.getByLabel('What is wrong?')).toBeFocused();
  await expect(dialog.getByLabel('What is wrong?')).toHaveAccessibleDescription('Please choose what is wrong');
  await page.keyboard.press('Escape');

  await test.step('on a phone, Contact Seller in the bar leads into the form it opens', async () => {
    await page.setViewportSize(phone);
    await page
      .getByRole('complementary', { name: 'In reach' })
      .getByRole('button', { name: 'Contact Seller' })
      .press('Enter');
    await expect(page.getByPlaceholder('Type a message...')).toBeFocused();
  });
});

test('what has the focus lies under no bar, and large zoom makes the bars let go', async ({ page, member }) => {
  await signIn(page, member);
  await page.setViewportSize(phone);
  await page.goto('/search');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  const covered: string[] = [];
  for (let step = 0; step < 45; step += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(nameIfCovered);
    if (name) covered.push(name);
  }
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const name = await page.evaluate(nameIfCovered);
    if (name) covered.push(name);
  }
  expect(covered).toEqual([]);

  await test.step('at 400 %', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await expect(page.locator('[data-bar="top"]')).toHaveCSS('position', 'static');
    await expect(page.locator('[data-bar="bottom"]')).toHaveCSS('position', 'static');
    await page.setViewportSize(desktop);
    await expect(page.locator('[data-bar="top"]')).toHaveCSS('position', 'sticky');
  });
});

// A sample of `npm test -- focus`, which presses every button of every page.
test('the focus is never lost when a listing is bumped, sold or removed by keyboard', async ({ page, browser }) => {
  test.slow();
  const { seller } = await openShop(browser, 2);
  await signIn(page, seller);
  const only = /^(Bump Listing|Mark as Sold|Remove)/;
  expect(await pressEveryButton(page, '/account/listings', { within: '[role=tabpanel] ul', only })).toEqual([]);
});

test('the focus stays on the page when a problem with a photograph is withdrawn, which closes what stood around it', async ({
  page,
  browser,
}) => {
  await becomeReader('newcomer', page, browser);
  const path = () => fillPath('/account/deals/:deal-with-a-problem', page, browser);
  expect(await pressEveryButton(page, path, { only: /withdraw the problem/ })).toEqual([]);
});

async function openAs(browser: Browser, account: Account, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: desktop });
  const page = await context.newPage();
  await signIn(page, account);
  await page.goto(path);
  return page;
}

/** The name of what has the focus, if a bar hides all of it. */
function nameIfCovered(): string | undefined {
  const element = document.activeElement;
  if (!element || element === document.body || element.closest('[data-bar]')) return undefined;
  const at = element.getBoundingClientRect();
  const isHidden = [...document.querySelectorAll('[data-bar]')].some((bar) => {
    const cover = bar.getBoundingClientRect();
    return cover.height > 0 && at.height > 0 && at.top >= cover.top - 1 && at.bottom <= cover.bottom + 1;
  });
  // The link that skips to the content lies over the bar.
  const onTop = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
  return isHidden && !element.contains(onTop) ? element.outerHTML.slice(0, 120) : undefined;
}
