import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { createMember } from './accounts.ts';
import { setPaywall, test } from './billing-site.ts';

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
