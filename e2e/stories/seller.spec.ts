import { expect } from '@playwright/test';
import { expectAccessibleByNight, expectAccessibleLikeOthers, phone } from '../accessibility.ts';
import { test } from '../accounts.ts';
import { closeAll, confirm, list, must, newcomer, nextStep, type Person, propose, sendParcel } from '../deal-people.ts';

test('a seller lists ten wigs, takes one of three offers, ships, is paid and reviewed, and sees the sale in her numbers', {
  tag: '@night',
}, async ({ browser }) => {
  test.slow();
  const [seller, buyer, cleo, dora] = await Promise.all([
    newcomer(browser),
    newcomer(browser),
    newcomer(browser),
    newcomer(browser),
  ]);
  const title = `Zara ${seller.id.slice(0, 8)}`;
  const listingId = await list(seller, { title, type: 'both', priceCents: 15_000 });
  for (let more = 2; more <= 10; more += 1)
    await list(seller, { title: `${title}, number ${more}`, type: 'sale', priceCents: 10_000 });
  const offerOf = ({ id }: Person, cents: number) => [
    { from: id, to: seller.id, cents },
    { from: seller.id, to: id, listingId },
  ];
  await test.step('an offer stands in the conversation', async () => {
    const { page } = buyer;
    await propose(buyer, offerOf(buyer, 12_000));
    await page.goto(`/messages?user=${seller.id}`);
    const sent = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Open the deal' });
    await expect(sent).toContainText(`You offer $120.00 for ${title}.`);
    await expect(sent.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  });
  const lost = await propose(cleo, offerOf(cleo, 9_000));
  await propose(dora, offerOf(dora, 11_000));

  await test.step('the home page of the seller says who waits for her, and so does the listing', async () => {
    const { page } = seller;
    await page.goto('/');
    const waiting = page.getByRole('region', { name: 'Waiting for you' });
    await waiting.getByRole('button', { name: /^All / }).click();
    for (const { name } of [buyer, cleo, dora])
      await expect(waiting.getByRole('link', { name: new RegExp(`^${name} offers `) })).toBeVisible();
    await expectAccessibleLikeOthers(page);
    await page.goto(`/listing/${listingId}`);
    await expect(page.getByText('3 offers', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make an offer' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Open the deal' })).toHaveCount(3);
  });

  await test.step('she says yes to one in the conversation, and both see it', async () => {
    const { page } = seller;
    await page.setViewportSize(phone);
    await page.goto(`/messages?user=${buyer.id}`);
    const received = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Open the deal' });
    await expect(received).toContainText(`offers $120.00 for your ${title}.`);
    await expect(received.getByRole('button', { name: 'Change the offer' })).toBeVisible();
    await expect(received.getByRole('button', { name: 'Decline' })).toBeVisible();
    await expectAccessibleByNight(page);
    await received.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    for (const side of [seller, buyer])
      await expect(side.page.getByRole('log').getByText(/^Agreed with /)).toBeVisible();
    await expect(received.first().getByRole('button', { name: 'Accept' })).toHaveCount(0);
  });

  await test.step('the others are told, and read why', async () => {
    for (const { request } of [cleo, dora])
      await expect
        .poll(async () => (await (await request.get('/api/me/notifications')).json()).notifications[0]?.text)
        .toContain('was promised to someone else');
    await cleo.page.goto(`/account/deals/${lost}`);
    await expect(nextStep(cleo.page)).toContainText(
      `Your proposal no longer stands: ${title} was promised to someone else.`,
    );
  });

  await test.step('nobody else can have it, and its owner cannot change it', async () => {
    const { page } = seller;
    await page.goto('/account/listings');
    await expect(page.getByRole('tab', { name: /Active Listings/ })).toContainText('10');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
    await expect(row.getByText('Reserved', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: /^More/ }).click();
    for (const name of ['Edit', 'Bump Listing', 'Mark as Sold', 'Mark as Traded', 'Remove'])
      await expect(row.getByRole('button', { name })).toBeDisabled();
    await cleo.page.goto(`/listing/${listingId}`);
    // Similar wigs below may be reserved too.
    await expect(cleo.page.getByText('Reserved', { exact: true }).first()).toBeVisible();
    await expect(cleo.page.getByText('This wig is reserved in a deal.', { exact: false })).toBeVisible();
    await expect(cleo.page.getByRole('button', { name: 'Make an offer' })).toHaveCount(0);
    await row.getByRole('link', { name: 'Open the deal' }).click();
    await expect(nextStep(page)).toContainText(`Waiting for ${buyer.name}, who has until`);
  });

  await test.step('she is paid, ships and is reviewed', async () => {
    const { page } = seller;
    const path = new URL(page.url()).pathname.replace('/account', '/api');
    const { steps } = await (await buyer.request.get(path)).json();
    const idOf = (kind: string) => steps.find((step: { kind: string }) => step.kind === kind).id;
    await must(buyer.request.put(`${path}/steps/${idOf('payment')}/done`, { data: {} }));
    await confirm(page);
    await page.getByRole('button', { name: 'No address needed' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'No address needed' }).click();
    await sendParcel(page, '9400 1000');
    await expect(nextStep(page)).toContainText(`On its way: You sent your ${title} to ${buyer.name}.`);
    await must(buyer.request.put(`${path}/steps/${idOf('parcel')}/confirmed`));
    await expect(nextStep(page)).toContainText(`Completed: your ${title} for $120.00.`);
    for (const [person, text] of [
      [buyer, 'Came the next day.'],
      [seller, 'Paid at once.'],
    ] as const)
      await must(person.request.put(`${path}/review`, { data: { rating: 5, text, tags: [] } }));
  });

  await test.step('the sale is in her numbers', async () => {
    const { page } = seller;
    await page.goto(`/user/${seller.id}`);
    // Accounts of minutes: what they say of each other is told, and counts among the open reviews.
    await expect(page.getByText('1 deal completed · 5.0 from 1 open review')).toBeVisible();
    await expect(page.getByText('also marked')).toBeHidden();
    await expect(page.getByText('Came the next day.')).toBeVisible();
    await page.goto('/account/listings');
    await expect(page.getByRole('tab', { name: /Active Listings/ })).toContainText('9');
  });
  await closeAll(seller, buyer, cleo, dora);
});
