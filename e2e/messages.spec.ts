import { type Browser, expect, type Page } from '@playwright/test';
import { desktop, expectAccessibleOnAllScreens, phone, said } from './accessibility.ts';
import { type Account, demo, signIn, test } from './accounts.ts';
import { changeSession } from './answers.ts';
import { chooseFiles } from './pictures.ts';
import { phones } from './tap-every-control.ts';

// Both talk in the same conversations, so these tests take turns.
test.describe.configure({ mode: 'default' });

test('two members talk: delivery, unread badge, read ticks', async ({ browser }) => {
  const seller = await open(browser, demo.seller, '/account/settings');
  const member = await openThread(browser, demo.member, 'Selma Sellers');
  await expectAccessibleOnAllScreens(member);
  const before = await unreadOf(seller);
  const text = `Hello <b>there</b> 👋 ${Date.now()}`;
  await write(member, text);
  await expect(member.getByRole('log').getByText(text)).toBeVisible();
  await expect(lastBubble(member)).toContainText('Sent');
  // The other one is on another page: the badge and the title count, and nothing is marked read.
  await expect.poll(() => unreadOf(seller)).toBe(before + 1);
  await expect(seller).toHaveTitle(/^\(\d+\) Settings/);
  await expect(said(seller)).toContainText('New message');

  await seller.goto('/messages');
  await seller.getByRole('button', { name: /Mila Member/ }).click();
  await expect(seller.getByRole('log').getByText(text)).toBeVisible();
  await expect(lastBubble(member)).toContainText('Read');
  await write(seller, 'An answer');
  await expect(member.getByRole('log').getByText('An answer').last()).toBeVisible();
  await expect(lastBubble(seller)).toContainText('Read');

  await test.step('Enter sends, Shift+Enter makes a line, and an image travels with its preview', async () => {
    const box = member.getByPlaceholder('Type a message...');
    await box.fill('first line');
    await box.press('Shift+Enter');
    await box.pressSequentially('second line');
    await expect(box).toHaveValue('first line\nsecond line');
    await box.press('Enter');
    await expect(seller.getByText('first line\nsecond line').first()).toBeVisible();

    await attach(member, { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expect(member.getByText('Image size must be less than 5MB')).toBeVisible();
    await attach(member);
    await member.getByRole('button', { name: 'Remove image' }).click();
    await expect(member.getByAltText(/To be sent/)).toBeHidden();
    await attach(member);
    await expect(member.getByAltText(/To be sent/)).toBeVisible();
    await member.getByRole('button', { name: 'Send message' }).click();
    await expect(seller.getByAltText('Sent with this message').last()).toBeVisible({ timeout: 90_000 });
    const width = () =>
      seller
        .getByAltText('Sent with this message')
        .last()
        .evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  });

  await test.step('while the line is cut a message waits, and goes with what was missed once it is back', () =>
    cutTheLine(member, seller));
  await closeAll(seller, member);
});

async function cutTheLine(member: Page, seller: Page): Promise<void> {
  await member.context().setOffline(true);
  const lost = `lost and found ${Date.now()}`;
  await write(member, lost);
  await expect(member.getByRole('log').getByText('Not sent yet')).toBeVisible();
  const missed = `while you were away ${Date.now()}`;
  await write(seller, missed);
  await expect(lastBubble(seller)).toContainText('Sent');

  await member.context().setOffline(false);
  await expect(member.getByRole('log').getByText(missed)).toBeVisible({ timeout: 90_000 });
  await expect(seller.getByRole('log').getByText(lost)).toBeVisible({ timeout: 90_000 });
  for (const page of [member, seller])
    for (const text of [lost, missed]) await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
}

test('on a phone nothing opens by itself; list above, thread below, all within 360 px', async ({ browser }) => {
  const page = await open(browser, demo.member, '/messages', phone);
  const partner = page.getByRole('button', { name: /Selma Sellers/ });
  await expect(partner).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conversation', exact: true })).toHaveCount(0);
  await partner.click();
  await expect(page.getByRole('log')).toBeInViewport();
  await expect(page.getByPlaceholder('Search messages...')).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await expectComposerUnderFinger(page);

  await test.step('with both flags on, either the list or one thread, with a way back', async () => {
    await setFlags(page, { 'mobile-ui-improvements': true, 'responsive-messaging': true });
    await expectComposerUnderFinger(page, [true]);
    await expect(page.getByRole('log')).toBeVisible();
    await expect(page.getByPlaceholder('Search messages...')).toBeHidden();
    await page.getByRole('button', { name: 'Back to conversations' }).click();
    await expect(page.getByPlaceholder('Search messages...')).toBeVisible();
    await expect(page.getByRole('log')).toBeHidden();
  });
  await closeAll(page);
});

/** As the conversation opens, without scrolling, on every phone, with the strip at the bottom and without. */
async function expectComposerUnderFinger(page: Page, strips = [true, false]): Promise<void> {
  const strip = { isShown: true };
  await changeSession(page, () => (strip.isShown ? {} : { site: { demo: false, testMode: false } }));
  for (strip.isShown of strips) {
    await page.reload();
    await expect(page.getByRole('complementary', { name: 'Test mode' })).toBeVisible({ visible: strip.isShown });
    for (const size of phones) {
      await page.setViewportSize(size);
      const field = page.getByPlaceholder('Type a message...');
      const middle = () =>
        field.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          return { x, y, isHit: document.elementFromPoint(x, y) === element };
        });
      await expect.poll(async () => (await middle()).isHit, { message: JSON.stringify({ ...size, strip }) }).toBe(true);
      const { x, y } = await middle();
      await page.touchscreen.tap(x, y);
      await expect(field).toBeFocused();
    }
  }
}

/** From the next load on. */
async function setFlags(page: Page, flags: Record<string, boolean>): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('feature_flags', stored), JSON.stringify(flags));
}

async function open(browser: Browser, account: Account, path: string, viewport = desktop): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch: viewport !== desktop });
  const page = await context.newPage();
  await setFlags(page, {});
  await signIn(page, account);
  await page.goto(path);
  return page;
}

async function openThread(browser: Browser, account: Account, name: string): Promise<Page> {
  const page = await open(browser, account, '/messages');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page.getByRole('log', { name: `Messages with ${name}` })).toBeVisible();
  return page;
}

async function write(page: Page, text: string): Promise<void> {
  const box = page.getByPlaceholder('Type a message...');
  await box.fill(text);
  await box.press('Enter');
}

async function attach(page: Page, file = picture): Promise<void> {
  await chooseFiles(page, 'Attach an image', file);
}

const png =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAABj0lEQVR42g3LkRpAIQyA0XAYDofDcDgMw30/hWHY4997/LTWkEZvaMMa3hiNaGRjNlajGrtxGrfxGq0JInRBBRNcGEIIKUxhCSVs4QhXePKHjnR6RzvW8c7oRCc7s7M61dmd07md1/+giNIVVUxxZSihpDKVpZSylaNc5ekfDDG6oYYZbgwjjDSmsYwytnGMazz7gyNOd9Qxx53hhJPOdJZTznaOc53nfxjIoA90YAMfjEEMcjAHa1CDPTiDO3jjD4EEPdDAAg9GEEEGM1hBBTs4wQ1e/CGRpCeaWOLJSCLJZCYrqWQnJ7nJyz9MZNInOrGJT8YkJjmZkzWpyZ6cyZ28+YeFLPpCF7bwxVjEIhdzsRa12IuzuIu3/lBI0QstrPBiFFFkMYtVVLGLU9zi1R82sukb3djGN2MTm9zMzdrUZm/O5m7e/sNBDv2gBzv4YRzikId5WIc67MM53MM7f7jIpV/0Yhe/jEtc8jIv61KXfTmXe3n3Dw959Ic+7OGP8YhHPuZjPeqxH+dxH+/xAf3S0gH0sdkhAAAAAElFTkSuQmCC';
const picture = { name: 'wig.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };

function lastBubble(page: Page) {
  return page.getByRole('log').locator('time').last().locator('..');
}

async function unreadOf(page: Page): Promise<number> {
  return Number(/^\((\d+)/.exec(await page.title())?.[1] ?? 0);
}

async function closeAll(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.context().close();
}
