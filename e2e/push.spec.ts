import { expect, type Page } from '@playwright/test';
import { createMember, signInAnew, test } from './accounts.ts';

test.use({ serviceWorkers: 'allow' });

test('notifications are offered after a first message, and the settings show them for this device', async ({
  page,
  request,
}) => {
  test.slow();
  const account = await createMember(request);
  await signInAnew(page, account);
  await standInForPushService(page);

  await test.step('after a first message, and not before', async () => {
    const { listings } = await (await page.request.get('/api/listings')).json();
    await page.goto(`/messages?user=${listings[0].owner.id}`);
    const box = page.getByPlaceholder('Type a message...');
    await expect(box).toBeVisible();
    await expect(page.getByText('Hear of answers at once?')).toBeHidden();
    await box.fill('Is it still there?');
    await box.press('Enter');
    const question = page.getByRole('listitem').filter({ hasText: 'Hear of answers at once?' });
    await question.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('This device tells you at once.')).toBeVisible();
  });

  await test.step('the settings show it for this device', async () => {
    await page.goto('/account/settings#notifications');
    const setting = page.getByRole('switch', { name: 'Notifications on this device' });
    await expect(setting).toBeChecked();
    await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible();
  });
});

/** Browsers for tests reach no push service: what it would give is made up here, and everything behind it is real. */
async function standInForPushService(page: Page): Promise<void> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const raw = Buffer.from(await crypto.subtle.exportKey('raw', keys.publicKey)).toString('base64url');
  const auth = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
  await page.addInitScript(
    (given) => {
      const subscription = {
        endpoint: given.endpoint,
        toJSON: () => given,
        unsubscribe: async () => {
          localStorage.removeItem('test-subscribed');
          return true;
        },
      };
      // A browser without a screen always says no.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('test-subscribed', 'yes');
        return subscription as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem('test-subscribed') ? (subscription as unknown as PushSubscription) : null;
    },
    { endpoint: 'https://push.wigloop.test/device', keys: { p256dh: raw, auth } },
  );
  // The name leads nowhere, so the server would refuse the address.
  await page.route('**/api/me/push-subscriptions', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ json: { done: true } }) : route.continue(),
  );
}
