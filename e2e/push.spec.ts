import { expect } from '@playwright/test';
import { createMember, signInAnew, test } from './accounts.ts';
import { received, standInForScreen, standInForSubscription, startPushService, wake } from './push-device.ts';

test.use({ serviceWorkers: 'allow' });

test('notifications are offered after a first message, turned on for this device, and shown when a push wakes it', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const service = await startPushService();
  const device = service.subscribe();
  const account = await createMember(request);
  await signInAnew(page, account);
  await standInForSubscription(page, device.body);

  await test.step('after a first message, and not before', async () => {
    const { listings } = await (await page.request.get('/api/listings')).json();
    await page.goto(`/messages?user=${listings[0].owner.id}`);
    const box = page.getByPlaceholder('Type a message...');
    await expect(box).toBeVisible();
    await expect(page.getByText('Hear of answers at once?')).toBeHidden();
    await box.fill('Is it still there?');
    await box.press('Enter');
    const question = page
      .getByRole('region', { name: 'Notifications on this device' })
      .filter({ hasText: 'Hear of answers at once?' });
    await question.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('This device tells you at once.')).toBeVisible();
  });

  const screen = await standInForScreen(context);

  await test.step('the settings show it for this device, and a test arrives there', async () => {
    await page.goto('/account/settings#notifications');
    await expect(page.getByRole('switch', { name: 'Notifications on this device' })).toBeChecked();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('Sent. It should appear in a moment.')).toBeVisible();
    const [told] = await received(device);
    await wake(page, told);
    await expect
      .poll(screen.shown)
      .toEqual([{ title: 'Wigloop', body: 'This is what a notification looks like.', path: '/account/notifications' }]);
  });

  await test.step('what is meant for somebody else is not shown', async () => {
    const [told] = await received(device);
    await wake(page, { ...told, to: crypto.randomUUID(), text: 'for another' });
    await wake(page, { ...told, text: 'for me' });
    await expect.poll(async () => (await screen.shown()).map(({ body }) => body)).toEqual([told.text, 'for me']);
  });

  await test.step('a click on it opens what it is about', async () => {
    await screen.click();
    await expect(page).toHaveURL('/account/notifications');
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  });
  await service.close();
});
