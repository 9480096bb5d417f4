import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { createMember, signIn, test } from './accounts.ts';
import { hold, refuse } from './answers.ts';

test('the listing page says what could not be loaded, shared or sent', async ({ page, member }) => {
  await signIn(page, member);
  const [{ id, owner }] = (await (await page.request.get('/api/listings')).json()).listings;
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', { value: undefined });
    Object.defineProperty(Clipboard.prototype, 'writeText', { value: () => Promise.reject(new Error('Forbidden')) });
  });
  await refuse(page, `**/api/members/${owner.id}`);
  await page.goto(`/user/${owner.id}`);
  await expect(page.getByRole('main').getByText('Failed to load user information')).toBeVisible();

  await refuse(page, `**/api/listings/${id}`);
  await page.goto(`/listing/${id}`);
  await expect(page.getByRole('main').getByText('Failed to load listing', { exact: true })).toBeVisible();
  await page.unroute(`**/api/listings/${id}`);
  await refuse(page, '**/api/members/*/policy');
  await refuse(page, '**/api/members/*/reviews');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Failed to load user information')).toBeVisible();
  await expect(page.getByRole('main').getByText('Failed to load reviews')).toBeVisible();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Failed to share listing')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View all messages' })).toHaveAttribute('href', '/messages');

  await refuse(page, '**/api/messages');
  await page.getByRole('button', { name: 'Contact Seller' }).filter({ visible: true }).click();
  await page.getByPlaceholder('Type a message...').fill('Is it still there?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Failed to send message. Please try again.').first()).toBeVisible();
  await refuse(page, '**/api/messages', 401, 'AUTH_ERROR');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please sign in to send messages').first()).toBeVisible();
});

test('saved listings that cannot be loaded or removed say so', async ({ page }) => {
  await createMember(page.request);
  const [{ id, title }] = (await (await page.request.get('/api/listings')).json()).listings;
  await page.request.put(`/api/listings/${id}/save`);
  await refuse(page, '**/api/me/saved-listings');
  await page.goto('/account/favorites');
  await expect(page.getByRole('main').getByText('Failed to load saved listings')).toBeVisible();
  await page.unroute('**/api/me/saved-listings');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await refuse(page, '**/api/listings/*/save');
  await page.getByRole('button', { name: `Remove ${title} from favorites` }).click();
  await expect(page.getByText('Failed to remove listing from favorites')).toBeVisible();
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
});

test('a seller policy is loaded, checked and saved in words', async ({ page }) => {
  await createMember(page.request);
  await refuse(page, '**/api/me/policy');
  await page.goto('/account/transaction-policy');
  await expect(page.getByRole('main').getByText('Failed to load policy')).toBeVisible();
  await page.unroute('**/api/me/policy');
  await page.getByRole('button', { name: 'Try Again' }).click();

  const choices = (name: string) => page.getByRole('group', { name }).getByRole('checkbox');
  await expect(choices('Payment methods')).toHaveCount(6);
  await expect(choices('Shipping methods')).toHaveCount(7);
  for (const name of [
    ...['PayPal', 'Venmo', 'Zelle', 'Cash App', 'Credit Card', 'Local Cash'],
    ...['USPS Priority Mail', 'USPS First Class', 'USPS Ground', 'UPS Ground', 'UPS Ground Advantage'],
    ...['FedEx Ground', 'Local Pickup'],
  ])
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeAttached();

  const save = page.getByRole('button', { name: 'Save Policy' });
  await save.click();
  await expect(page.getByText('Please select at least one payment and shipping method').first()).toBeVisible();
  await page.getByText('Local Cash', { exact: true }).click();
  await page.getByText('Local Pickup', { exact: true }).click();
  await refuse(page, '**/api/me/policy');
  await save.click();
  await expect(page.getByText('Failed to save policy')).toBeVisible();
  await page.unroute('**/api/me/policy');
  const arrive = await hold(page, '**/api/me/policy', 'PUT');
  await save.click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  arrive();
  await expect(page.getByText('Policy saved successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Local Cash' })).toBeChecked();
});

test('messages say that there are none, or that they could not be loaded', async ({ page }) => {
  await createMember(page.request);
  await page.goto('/messages');
  await expect(page.getByText('No messages yet')).toBeVisible();
  await expect(page.getByText('When you connect with other users, your conversations will appear here.')).toBeVisible();

  const list = /\/api\/conversations(\?|$)/;
  await refuse(page, list);
  await page.reload();
  await expect(page.getByRole('main').getByText('Failed to load your messages')).toBeVisible();

  const party = { id: randomUUID(), displayName: 'Ann Other', avatarUrl: null };
  const state = { isDeleted: false, isOnline: false, isBlockedByMe: false };
  const image = { id: randomUUID(), seq: 1, senderId: party.id, read: true, preview: '', hasImage: true };
  const row = { party: { ...party, ...state }, lastMessage: { ...image, createdAt: '2026-05-04T12:00:00Z' } };
  await page.unroute(list);
  await page.route(list, (route) =>
    route.fulfill({ json: { conversations: [{ ...row, unreadCount: 0 }], nextBefore: null } }),
  );
  await refuse(page, '**/api/conversations/*/messages**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: /Ann Other/ })).toContainText('May 4📷 Image');
  // The first conversation opens by itself.
  await expect(page).toHaveURL(`/messages?user=${party.id}`);
  await expect(page.getByRole('main').getByText('Failed to load messages', { exact: true })).toBeVisible();
});

test('only what the server cannot find is called not found; all else says why and offers another try', async ({
  page,
  member,
}) => {
  await signIn(page, member);
  const [{ id, owner }] = (await (await page.request.get('/api/listings')).json()).listings;
  const listing = `**/api/listings/${id}`;
  for (const [address, path, missing] of [
    [`/listing/${id}`, listing, 'Listing not found'],
    [`/user/${owner.id}`, `**/api/members/${owner.id}`, 'Member not found'],
    [`/help/report?listing=${id}`, listing, 'We could not find this'],
    [`/messages?user=${owner.id}`, `**/api/conversations/${owner.id}/messages**`, 'We could not find this member.'],
  ] as const) {
    await refuse(page, path, 403, 'auth.forbidden');
    await page.goto(address);
    const why = page.getByRole('main').getByText('The roof is leaking.');
    await expect(why).toBeVisible();
    // Trouble on our side is tried again by itself, which takes its time: once is enough.
    for (const status of address.startsWith('/listing') ? [503, 429] : [429]) {
      // The last one counts; without the one before, what a page asks by itself would be answered in between.
      await refuse(page, path, status);
      const asked = page.waitForResponse((answer) => answer.status() === status);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await asked;
      await expect(why).toBeVisible();
      await expect(page.getByText(missing)).toHaveCount(0);
    }
    await refuse(page, path, 404, 'not_found');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(missing)).toBeVisible();
    await page.unroute(path);
  }
});
