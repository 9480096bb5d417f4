import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleLikeOthers, phone } from './accessibility.ts';
import { type Account, signIn, test } from './accounts.ts';
import { newcomer, propose } from './deal-people.ts';
import { openShop } from './shops.ts';

test('an offer is made from the listing, answered in the thread live on both sides, and the wig shows as reserved', async ({
  browser,
}) => {
  const shop = await openShop(browser, 1, { type: 'both' });
  const person = await newcomer(browser);
  const buyer = person.page;
  await buyer.goto(`/listing/${shop.listingId}`);
  const way = buyer.getByRole('link', { name: 'Make an offer' });
  await expect(way).toHaveAttribute('href', `/account/deals/new?listing=${shop.listingId}&as=offer`);
  await expect(buyer.getByRole('link', { name: 'Propose a trade' })).toBeVisible();
  await expectAccessibleLikeOthers(buyer);

  const dealId = await propose(person, [
    { from: person.id, to: shop.sellerId, cents: 12_000 },
    { from: shop.sellerId, to: person.id, listingId: shop.listingId },
  ]);
  await buyer.goto(`/messages?user=${shop.sellerId}`);
  const sent = buyer.getByRole('log').getByRole('listitem').filter({ hasText: 'Open the deal' });
  await expect(sent).toContainText(`You offered $120.00 for “${shop.title}”.`);
  await expect(sent.getByRole('button', { name: 'Accept' })).toHaveCount(0);

  const seller = await openAs(browser, shop.seller);
  await test.step('the owner sees the offer on the listing, in place of the buttons', async () => {
    await seller.goto(`/listing/${shop.listingId}`);
    await expect(seller.getByText('1 offer', { exact: true })).toBeVisible();
    await expect(seller.getByRole('link', { name: 'Make an offer' })).toHaveCount(0);
    await expect(seller.getByRole('link', { name: 'Open the deal' })).toHaveAttribute(
      'href',
      `/account/deals/${dealId}`,
    );
  });

  await test.step('the owner says yes in the thread, and both threads show it', async () => {
    await seller.setViewportSize(phone);
    await seller.goto(`/messages?user=${person.id}`);
    const received = seller.getByRole('log').getByRole('listitem').filter({ hasText: 'Open the deal' });
    await expect(received).toContainText(`offered you $120.00 for “${shop.title}”.`);
    await expect(received.getByRole('link', { name: 'Counter' })).toBeVisible();
    await expect(received.getByRole('button', { name: 'Decline' })).toBeVisible();
    await expectAccessible(seller);
    await received.getByRole('button', { name: 'Accept' }).click();
    await seller.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    for (const page of [seller, buyer])
      await expect(page.getByText('Agreed. The wig is reserved for this deal.')).toBeVisible();
    await expect(received.first().getByRole('button', { name: 'Accept' })).toHaveCount(0);
  });

  await test.step('nobody else can have it, and its owner cannot change it', async () => {
    await seller.goto('/account/listings');
    const row = seller.getByRole('listitem').filter({ hasText: shop.title });
    await expect(row.getByText('Reserved', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: /^More/ }).click();
    for (const name of ['Edit', 'Bump Listing', 'Mark as Sold', 'Mark as Traded', 'Remove'])
      await expect(row.getByRole('button', { name })).toBeDisabled();
    await expect(row.getByRole('link', { name: 'Open the deal' })).toBeVisible();
    await buyer.goto(`/listing/${shop.listingId}`);
    // Similar wigs below may be reserved too.
    await expect(buyer.getByText('Reserved', { exact: true }).first()).toBeVisible();
    await expect(buyer.getByText('This wig is reserved in a deal.', { exact: false })).toBeVisible();
    await expect(way).toHaveCount(0);
  });
  for (const page of [seller, buyer]) await page.context().close();
});

async function openAs(browser: Browser, account: Account): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account);
  return page;
}
