import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { phone } from '../accessibility.ts';
import { createMember, type newAccount, signInAnew, test } from '../accounts.ts';
import { openShop } from '../shops.ts';

test.use({ serviceWorkers: 'allow', viewport: phone });

test('a member with the app on a phone reads offline, writes, comes back, updates, and leaves nothing to the next person', async ({
  page,
  context,
  browser,
  playwright,
  baseURL,
}) => {
  test.slow();
  const [ann, bea] = [await newPerson(playwright, baseURL), await newPerson(playwright, baseURL)];
  await bea.request.post('/api/messages', { data: { id: crypto.randomUUID(), receiverId: ann.id, content: hello } });
  // A wig of its own: the newest one may belong to another test, and be gone a moment later.
  const { listingId, title } = await openShop(browser);
  expect((await ann.request.put(`/api/listings/${listingId}/save`)).ok()).toBe(true);

  await test.step('the browser finds nothing that keeps it from being installed', async () => {
    await signInAnew(page, ann);
    await page.goto('/');
    await expect(tab(page, 'Messages')).toContainText('1 unread');
    const devTools = await context.newCDPSession(page);
    const { errors, data } = await devTools.send('Page.getAppManifest');
    expect([errors, JSON.parse(data ?? '{}').id]).toEqual([[], '/']);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    // Only a whole Chromium knows that tests run in a private window.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  await test.step('offline, the last conversations and the saved listings with their covers are there', async () => {
    await openAgain(page);
    await untilKept(page, [`/api/conversations/${bea.id}/messages`, '/api/me/saved-listings', '/covers/']);
    await context.setOffline(true);
    await page.goto('/account/favorites');
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    const cover = page.locator('main article img').first();
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByText(/You are offline|does not answer at the moment/)).toBeVisible();
    // The tabs lead on without a connection as well, to what is kept.
    await tab(page, 'Messages').click();
    await page.getByRole('button', { name: bea.name }).click();
    await expect(page.getByRole('log').getByText(hello)).toBeVisible();
  });

  await test.step('a message written offline waits, also through a reload, and goes once when the connection is back', async () => {
    const words = `written in a tunnel ${Date.now()}`;
    await page.getByPlaceholder('Type a message...').fill(words);
    await page.getByPlaceholder('Type a message...').press('Enter');
    await expect(page.getByRole('log').getByText('Not sent yet')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('log').getByText('Not sent yet')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('log').getByText('Not sent yet')).toBeHidden({ timeout: 90_000 });
    const received = async () => {
      const thread = await (await bea.request.get(`/api/conversations/${ann.id}/messages`, { maxRetries: 3 })).json();
      return thread.messages.filter(({ content }: { content: string }) => content === words).length;
    };
    await expect.poll(received).toBe(1);
  });

  await test.step('a new version asks before it reloads', async () => {
    // Browsers compare the file; a file of another address is another one.
    await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js?newer')));
    const offer = page.getByRole('listitem').filter({ hasText: 'A new version is ready.' });
    await expect(offer).toBeVisible();
    const reloaded = page.waitForEvent('load');
    await offer.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await expect(page.getByRole('log').getByText(hello)).toBeVisible();
  });

  await test.step('signing out leaves nothing behind', async () => {
    await untilKept(page, ['/api/session']);
    await page.goto('/account/settings');
    await page.getByRole('button', { name: 'Sign out of this device' }).click();
    await expect(page).toHaveURL('/login');
    expect(await readKept(page)).toEqual([]);
    await openOffline(page, context, '/messages');
    await expect(page.getByRole('heading', { name: 'Wigloop cannot be reached' })).toBeVisible();
    // With the connection the page comes by itself.
    await context.setOffline(false);
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  });

  await test.step('the next member at this device finds nothing of the first', async () => {
    await signInAnew(page, bea);
    await page.goto('/account/favorites');
    await expect(page.getByText('No saved listings yet')).toBeVisible();
    await untilKept(page, ['/api/me/saved-listings', `/api/conversations/${ann.id}/messages`]);
    await openOffline(page, context, '/account/favorites');
    await expect(page.getByText('No saved listings yet')).toBeVisible();
    expect((await readKept(page)).join(' ')).not.toContain(ann.email);
    await context.setOffline(false);
  });
});

const hello = 'Is the lace still whole?';

function tab(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
}

interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
  request: APIRequestContext;
}

async function newPerson(
  playwright: { request: { newContext(options: { baseURL: string | undefined }): Promise<APIRequestContext> } },
  baseURL: string | undefined,
): Promise<Person> {
  const request = await playwright.request.newContext({ baseURL });
  const account: ReturnType<typeof newAccount> = await createMember(request);
  const { member } = await (await request.get('/api/session')).json();
  return { ...account, id: member.id, name: member.displayName, request };
}

async function openOffline(page: Page, context: BrowserContext, path: string): Promise<void> {
  await context.setOffline(true);
  await page.goto(path);
}

/** Of what a first visit asks the worker hears nothing: it comes to life meanwhile. A minute later the page would ask by itself. */
async function openAgain(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
}

/** Waits until the worker has what it keeps for this member, and what pages are made of. */
async function untilKept(page: Page, paths: string[]): Promise<void> {
  const isThere = async () => {
    const kept = (await readKept(page)).join(' ');
    return paths.every((path) => kept.includes(path)) && (await hasShell(page));
  };
  await expect.poll(isThere, { timeout: 90_000 }).toBe(true);
}

function hasShell(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('wigloop-shell-'));
    return (
      name !== undefined && (await (await caches.open(name)).match('/messages', { ignoreVary: true })) !== undefined
    );
  });
}

/** Every address that is kept for a member, with what it answers. */
function readKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith('wigloop-member-')) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        kept.push(`${new URL(request.url).pathname} ${await (await cache.match(request))?.text()}`);
    }
    return kept;
  });
}
