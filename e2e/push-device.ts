import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { PushPayload } from '#contract/notifications/push.ts';
import { type PushStandIn, startPushStandIn } from '#server/test/stand-ins/push-stand-in.ts';

/** The push service that the server for browser tests may send to; it decrypts what it gets. */
export function startPushService(): Promise<PushStandIn> {
  return startPushStandIn(Number(new URL(process.env.WIGLOOP_PUSH ?? '').port));
}

/** What arrived for the device, as its browser decrypts it. */
export async function received(device: ReturnType<PushStandIn['subscribe']>): Promise<[PushPayload, ...PushPayload[]]> {
  await expect.poll(() => device.read().length).toBeGreaterThan(0);
  return device.read() as [PushPayload, ...PushPayload[]];
}

/** As the browser does when its push service has something: through its own debugging protocol. */
export async function wake(page: Page, told: PushPayload): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one) resolve(one.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(told),
  });
  await browser.detach();
}

/** A browser without a screen lets nothing be shown and no window come to the front: what the worker asks it for is kept here. */
export async function standInForScreen(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const shown: Notification[] = [];
    Object.assign(self, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options = {}) => {
      shown.push({ ...options, title, close: () => {} } as Notification);
    };
    // @ts-expect-error TypeScript knows the page's world here, not the worker's.
    self.WindowClient.prototype.focus = async function focus() {
      return this;
    };
  });
  return {
    shown: () =>
      worker.evaluate(() =>
        // @ts-expect-error Set above.
        (self.shown as Notification[]).map(({ title, body, data }) => ({ title, body, path: data.path as string })),
      ),
    click: () =>
      worker.evaluate(() => {
        // @ts-expect-error Set above.
        const notification = (self.shown as Notification[]).at(-1);
        self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
      }),
  };
}

/** Browsers for tests reach no push service: what it would give is made up here, and everything behind it is real. */
export async function standInForSubscription(page: Page, given: { endpoint: string; keys: object }): Promise<void> {
  await page.addInitScript((body) => {
    const subscription = {
      endpoint: body.endpoint,
      toJSON: () => body,
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
  }, given);
}
