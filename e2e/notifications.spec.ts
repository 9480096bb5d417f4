import { expect } from '@playwright/test';
import { expectAccessibleOnAllScreens, said } from './accessibility.ts';
import { test } from './accounts.ts';
import { closeAll, list, newcomer, propose } from './deal-people.ts';

test('a proposal rings the bell of the other at once, and reading it on one device reads it on the other', async ({
  browser,
}) => {
  test.slow();
  const [anne, bea] = await Promise.all([newcomer(browser), newcomer(browser)]);
  const wig = await list(bea, { title: 'Zara lace front', type: 'sale', priceCents: 20_000 });
  const tablet = await bea.page.context().newPage();
  await bea.page.goto('/account/notifications');
  await expect(bea.page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  // What had come before it listens is counted, not announced.
  const listens = tablet.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await tablet.goto('/account/settings#notifications');
  const bell = (page = bea.page) => page.getByRole('button', { name: /^Notifications/ });
  await expect(bell(tablet)).toBeVisible();
  await listens;

  const newOffer = `${anne.name} offers $150.00 for your Zara lace front.`;

  await test.step('the bell rings on both without a reload', async () => {
    const moves = [
      { from: anne.id, to: bea.id, cents: 15_000 },
      { from: bea.id, to: anne.id, listingId: wig },
    ];
    await propose(anne, moves);
    await expect(bell()).toContainText('1 unread');
    await expect(bell(tablet)).toContainText('1 unread');
    await expect(said(tablet)).toContainText(newOffer);
    await expect(bea.page.getByRole('link', { name: newOffer })).toBeVisible();
    await expectAccessibleOnAllScreens(bea.page);
  });

  await test.step('the panel shows the newest, and leads to the deal', async () => {
    await bell().click();
    const panel = bea.page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link', { name: newOffer }).click();
    await expect(panel).toBeHidden();
    await expect(bea.page).toHaveURL(/\/account\/deals\/[\da-f-]{36}$/);
    await expect(bell()).not.toContainText('unread');
    await expect(bell(tablet)).not.toContainText('unread');
  });
  await closeAll(anne, bea);
});
