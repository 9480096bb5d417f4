import { createHmac } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { createMember } from './accounts.ts';
import { setPaywall, siteSecret, test } from './billing-site.ts';

// They share one server, which one of them starts anew.
test.describe.configure({ mode: 'default' });

test('two members go on talking after the server was started anew, without loading the page', async ({
  browser,
  admin,
  site,
}) => {
  await setPaywall(admin, false);
  const [ann, ben] = [await join(browser, site.url), await join(browser, site.url)];
  await ann.page.request.post('/api/messages', {
    data: { id: crypto.randomUUID(), receiverId: ben.id, content: 'Before' },
  });
  for (const [one, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    await one.page.goto(`/messages?user=${other.id}`);
    await expect(one.page.getByRole('log').getByText('Before')).toBeVisible();
    await one.page.evaluate(() => Object.assign(window, { isSamePage: true }));
  }

  await site.restart();
  await say(ann.page, 'Are you still there?');
  await expect(ben.page.getByRole('log').getByText('Are you still there?')).toBeVisible({ timeout: 90_000 });
  await say(ben.page, 'I never left.');
  await expect(ann.page.getByRole('log').getByText('I never left.')).toBeVisible({ timeout: 90_000 });
  for (const { page } of [ann, ben]) {
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.context().close();
  }
});

test('the link at the end of a mail asks before it stops such mails, and a broken one leads to the settings', async ({
  page,
  browser,
  admin,
  site,
}) => {
  await setPaywall(admin, false);
  await createMember(page.request);
  const id = await readId(page.request);
  const signature = createHmac('sha256', siteSecret).update(`stop message mails of ${id}`).digest('base64url');
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const stranger = await elsewhere.newPage();
  const switchOf = page.getByRole('switch', { name: /message/i });
  await stranger.goto(`/unsubscribe?token=${id}.${signature}`);
  await expect(stranger.getByText('Do you want no more emails about new messages?')).toBeVisible();
  await page.goto('/account/settings#notifications');
  await expect(switchOf).toBeChecked();
  await stranger.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(stranger.getByText('Done. You will get no more emails about new messages.')).toBeVisible();
  await stranger.goto(`/unsubscribe?token=${id}.${signature.toUpperCase()}`);
  await stranger.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(stranger.getByText('This link is not complete.')).toBeVisible();
  await elsewhere.close();

  await page.reload();
  await expect(switchOf).not.toBeChecked();
});

async function join(browser: Browser, baseURL: string): Promise<{ id: string; page: Page }> {
  const context = await browser.newContext({ baseURL });
  await createMember(context.request);
  return { id: await readId(context.request), page: await context.newPage() };
}

async function readId(request: APIRequestContext): Promise<string> {
  return ((await (await request.get('/api/session')).json()) as { member: { id: string } }).member.id;
}

async function say(page: Page, text: string): Promise<void> {
  const box = page.getByPlaceholder('Type a message...');
  await box.fill(text);
  await box.press('Enter');
}
