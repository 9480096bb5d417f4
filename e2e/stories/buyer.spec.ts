import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleByNight, phone } from '../accessibility.ts';
import { test } from '../accounts.ts';
import { closeAll, list, must, newcomer, nextStep, type Person } from '../deal-people.ts';
import { pick, pressByTab, typeInto } from '../keys.ts';

const way = (handle: string) => ({ data: { ways: [{ method: 'PayPal', handle }] } });

test('a buyer on a phone finds a wig, offers, pays as she is told, gets it and says how it was, by touch', async ({
  browser,
}) => {
  test.slow();
  const touch = { viewport: phone, hasTouch: true, isMobile: true };
  const [anna, selma] = await Promise.all([newcomer(browser, touch), newcomer(browser)]);
  const { page } = anna;
  const word = `juniper${selma.id.slice(0, 8)}`;
  const listingId = await list(selma, {
    title: `Juniper ${word}`,
    type: 'both',
    priceCents: 15_000,
    shippingCents: 1250,
  });
  // She sells for the first time, and has said nothing of how to be paid.
  await must(selma.request.put('/api/me/ways-to-be-paid', { data: { ways: [] } }));
  const sheet = page.getByRole('dialog', { name: 'Make an offer' });

  await test.step('from the search to the wig', async () => {
    await page.goto(`/search?q=${word}`);
    await page
      .getByRole('link', { name: `Juniper ${word}` })
      .first()
      .tap();
    await expect(page.getByRole('region', { name: 'If it does not come or does not fit' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Propose a trade' })).toBeVisible();
  });

  await test.step('two taps and one glance: the way back closes the sheet, and the offer is sent', async () => {
    const offer = page.getByRole('button', { name: 'Make an offer' });
    await offer.tap();
    await expect(sheet.getByLabel('Your amount')).toBeFocused();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await offer.tap();
    await sheet.getByRole('button', { name: '10% less' }).tap();
    await expect(sheet).toContainText('$147.50');
    await expectAccessibleByNight(page);
    await sheet.getByRole('button', { name: 'Offer $135.00' }).tap();
    await expect(nextStep(page)).toContainText(`You proposed this. Waiting for ${selma.name}.`);
  });
  const deal = new URL(page.url()).pathname.replace('/account', '/api');
  const id = deal.split('/').at(-1);

  await test.step('she waits until she is told how to pay, and sees what was changed since', async () => {
    await must(selma.request.put(`${deal}/acceptance`, { data: { terms: id } }));
    await expect(nextStep(page)).toContainText(`${selma.name} has not said how to pay yet.`);
    await must(selma.request.put('/api/me/ways-to-be-paid', way('selmawigs')));
    await expect(nextStep(page)).toContainText(`Pay ${selma.name} $147.50 ($135.00 + $12.50 shipping) by`);
    const howToPay = page.getByRole('region', { name: `How to pay ${selma.name}` });
    await expect(howToPay.getByRole('link', { name: 'Open paypal.me/selmawigs' })).toBeVisible();
    await expect(howToPay).toContainText(/Changed on .*, after you agreed/);
    await expectAccessible(page);
  });

  await test.step('she pays, and says where it should go in the same breath', async () => {
    await nextStep(page).getByRole('button', { name: 'I paid' }).tap();
    const paid = page.getByRole('dialog', { name: 'Paid?' });
    await paid.getByLabel(/^Reference number/).fill('4TX-99');
    await paid.getByLabel(/^Name on the parcel/).fill('Anna Archer');
    await paid.getByLabel(/^Street and number/).fill('12 Linden Row');
    await paid.getByLabel(/^City/).fill('Portland');
    await paid.getByLabel(/^State or region/).fill('OR');
    await paid.getByLabel(/^Postal code/).fill('97201');
    await paid.getByRole('button', { name: 'I paid' }).tap();
    await expect(page.getByRole('region', { name: 'Steps' })).toContainText(/Paid by PayPal on .*, number 4TX-99\./);
    const { address } = await (await anna.request.get('/api/me/address')).json();
    expect(address.city).toBe('Portland');
  });

  await test.step('it comes, and she says how it was', async () => {
    await must(selma.request.put(`${deal}/steps/1/confirmed`));
    await must(selma.request.put(`${deal}/steps/2/done`, { data: { carrier: 'usps', tracking: '9400 1000' } }));
    await expect(nextStep(page)).toContainText('On its way:');
    for (const words of ['It arrived', 'All is well']) {
      await nextStep(page).getByRole('button', { name: words }).tap();
      await page.getByRole('alertdialog').getByRole('button', { name: words }).tap();
    }
    await expect(nextStep(page)).toContainText('Completed: everything has arrived.');
    const form = page.getByRole('form', { name: /^Review / });
    await form.getByRole('radio', { name: '5 stars' }).tap();
    await form.getByLabel('Your review (optional)').fill('Just as in the photos.');
    await form.getByRole('button', { name: 'Send review' }).tap();
    await expect(form).toHaveCount(0);
    await page.goto(`/listing/${listingId}`);
    await expect(page.getByText('This wig has been sold.')).toBeVisible();
  });
  await closeAll(anna, selma);
});

test('by keyboard a wig is offered for, paid as the seller has said, kept and reviewed', async ({ browser }) => {
  test.slow();
  const [anna, selma] = await Promise.all([newcomer(browser), newcomer(browser)]);
  const { page } = anna;
  const listingId = await list(selma, { title: 'Juniper in chestnut', type: 'sale', priceCents: 15_000 });

  await test.step('the sheet begins in its amount, and Enter sends it', async () => {
    await page.goto(`/listing/${listingId}`);
    await page.getByRole('button', { name: 'Make an offer' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Make an offer' });
    await expect(sheet.getByLabel('Your amount')).toBeFocused();
    await typeInto(sheet.getByLabel('Your amount'), '140');
    await pressByTab(sheet.getByRole('button', { name: 'Offer $140.00' }));
    await expect(nextStep(page)).toContainText(`You proposed this. Waiting for ${selma.name}.`);
  });
  const deal = new URL(page.url()).pathname.replace('/account', '/api');

  await test.step('what the seller has said long before is not marked, and is said to be paid', async () => {
    await must(selma.request.put(`${deal}/acceptance`, { data: { terms: deal.split('/').at(-1) } }));
    const howToPay = page.getByRole('region', { name: `How to pay ${selma.name}` });
    await expect(howToPay).toContainText('wigloopfriend');
    await expect(howToPay).not.toContainText('after you agreed');
    await nextStep(page).getByRole('button', { name: 'I paid' }).press('Enter');
    const paid = page.getByRole('dialog', { name: 'Paid?' });
    await pick(paid.getByRole('radio', { name: 'PayPal' }));
    await pressByTab(paid.getByRole('button', { name: 'I paid' }));
    await expect(page.getByRole('region', { name: 'Steps' })).toContainText('Paid by PayPal on');
  });

  await test.step('it comes and is kept', async () => {
    await send(anna, selma, deal);
    for (const words of ['It arrived', 'All is well']) {
      await nextStep(page).getByRole('button', { name: words }).press('Enter');
      await pressByTab(page.getByRole('alertdialog').getByRole('button', { name: words }));
    }
    const form = page.getByRole('form', { name: /^Review / });
    await pick(form.getByRole('radio', { name: '5 stars' }));
    await pressByTab(form.getByRole('button', { name: 'Send review' }));
    await expect(form).toHaveCount(0);
  });
  await closeAll(anna, selma);
});

/** The money has come; the parcel goes to the address that the buyer has given, or gives now. */
async function send(buyer: Person, seller: Person, deal: string): Promise<void> {
  const address = { name: 'Anna', lines: ['12 Linden Row'], city: 'Portland', region: 'OR', postalCode: '97201' };
  await must(buyer.request.put(`${deal}/address`, { data: { ...address, country: 'United States' } }));
  await must(seller.request.put(`${deal}/steps/1/confirmed`));
  await must(seller.request.put(`${deal}/steps/2/done`, { data: { carrier: 'usps', tracking: '9400 1000' } }));
}
