import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleByNight } from '../accessibility.ts';
import { test } from '../accounts.ts';
import { closeAll, list, must, newcomer, nextStep } from '../deal-people.ts';
import { hands } from '../hands.ts';

const ways = (...handles: string[]) => ({ data: { ways: handles.map((handle) => ({ method: 'PayPal', handle })) } });

for (const by of hands) {
  // By keyboard a shorter way is walked by day: e2e/dialogs.spec.ts and e2e/stories/arrival.spec.ts.
  const tag = by.device.isMobile ? [] : '@night';
  test(`a buyer finds a wig, offers, is told how to pay, pays, gets it and says how it was, ${by.how}`, {
    tag,
  }, async ({ browser }) => {
    test.slow();
    const [anna, selma] = await Promise.all([newcomer(browser, by.device), newcomer(browser, {}, { ways: [] })]);
    const { page } = anna;
    const word = `juniper${selma.id.slice(0, 8)}`;
    const title = `${word} <b>lace front</b> & monofilament, in Großmutters-Kastanienbraun 4/33 “worn once”`;
    const listingId = await list(selma, { title, type: 'both', priceCents: 15_000, shippingCents: 1250 });
    const sheet = page.getByRole('dialog', { name: 'Make an offer' });
    const howToPay = page.getByRole('region', { name: `How to pay ${selma.name}` });

    await test.step('from the search to the wig', async () => {
      await page.goto('/search');
      await by.write(page.getByPlaceholder('Search wigs...'), word);
      await expect(page).toHaveURL(`/search?q=${word}`);
      await by.press(page.getByRole('link', { name: title }).first());
      await expect(page.getByRole('region', { name: 'If it does not come or does not fit' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Propose a trade' })).toBeVisible();
    });

    await test.step('two taps and one glance: the way back closes the sheet, and the offer is sent', async () => {
      if (by.device.isMobile) {
        const bar = page.getByRole('complementary', { name: 'In reach' });
        await by.press(bar.getByRole('button', { name: 'Ask to buy for $150.00' }));
        await by.press(
          page.getByRole('dialog', { name: 'Ask to buy this wig' }).getByRole('button', { name: 'Close' }),
        );
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      const offer = page.getByRole('button', { name: 'Make an offer' });
      await by.press(offer);
      await expect(sheet.getByLabel('Your amount')).toBeFocused();
      await page.goBack();
      await expect(sheet).toHaveCount(0);
      await by.press(offer);
      await by.answer(sheet.getByRole('button', { name: '10% less' }));
      await expect(sheet).toContainText('$147.50');
      await expectAccessibleByNight(page);
      await by.answer(sheet.getByRole('button', { name: 'Offer $135.00' }));
      await expect(nextStep(page)).toContainText(`Waiting for ${selma.name}.`);
    });
    const deal = new URL(page.url()).pathname.replace('/account', '/api');
    const id = deal.split('/').at(-1);

    await test.step('a seller who has never said how to be paid: she waits, and the way that is given then says when', async () => {
      await must(selma.request.put(`${deal}/acceptance`, { data: { terms: id } }));
      await expect(nextStep(page)).toContainText(`Waiting for ${selma.name}, who has until`);
      await expect(nextStep(page)).toContainText('the time to pay begins only then');
      await must(selma.request.put('/api/me/ways-to-be-paid', ways('selmawigs')));
      await expect(nextStep(page)).toContainText(
        `Pay ${selma.name} $147.50 ($135.00 + $12.50 shipping) for ${title} by`,
      );
      await expect(howToPay.getByRole('link', { name: 'Open paypal.me/selmawigs' })).toBeVisible();
      await expect(howToPay).toContainText(/Given on .*, after you agreed\./);
      await expect(howToPay).not.toContainText('Stolen accounts');
    });

    await test.step('a way that was changed since is marked, and she chooses the one that was not', async () => {
      await must(selma.request.put('/api/me/ways-to-be-paid', ways('thiefwigs', 'selmawigs')));
      await by.pick(howToPay.getByRole('radio', { name: 'PayPal: thiefwigs' }));
      await expect(howToPay).toContainText(/Changed on .*, after you agreed\. Stolen accounts do this, too\./);
      await expectAccessible(page);
      await by.pick(howToPay.getByRole('radio', { name: 'PayPal: selmawigs' }));
      await expect(howToPay).not.toContainText('Stolen accounts');
    });

    await test.step('she pays, and says where it should go in the same breath', async () => {
      await by.press(nextStep(page).getByRole('button', { name: 'I paid' }));
      const paid = page.getByRole('dialog', { name: 'Paid?' });
      await by.pick(paid.getByRole('radio', { name: 'PayPal' }));
      await by.write(paid.getByLabel(/^Reference number/), '4TX-99');
      await by.write(paid.getByLabel(/^Name on the parcel/), 'Anna Archer');
      await by.write(paid.getByLabel(/^Street and number/), '12 Linden Row');
      await by.write(paid.getByLabel(/^City/), 'Portland');
      await by.write(paid.getByLabel(/^State or region/), 'OR');
      await by.write(paid.getByLabel(/^Postal code/), '97201');
      await by.answer(paid.getByRole('button', { name: 'I paid' }));
      const steps = page.getByRole('region', { name: 'Steps' });
      await expect(steps).toContainText(/Paid by PayPal on .*, number 4TX-99\./);
      await expect(steps).toContainText('PayPal: selmawigs');
      const { address } = await (await anna.request.get('/api/me/address')).json();
      expect(address.city).toBe('Portland');
    });

    await test.step('it comes, and she says how it was', async () => {
      await must(selma.request.put(`${deal}/steps/1/confirmed`));
      await must(selma.request.put(`${deal}/steps/2/done`, { data: { carrier: 'usps', tracking: '9400 1000' } }));
      await expect(nextStep(page)).toContainText('On its way:');
      for (const words of ['It arrived', 'All is well']) {
        await by.press(nextStep(page).getByRole('button', { name: words }));
        await by.answer(page.getByRole('alertdialog').getByRole('button', { name: words }));
      }
      await expect(nextStep(page)).toContainText(`Completed: $147.50 ($135.00 + $12.50 shipping) for ${title}.`);
      const form = page.getByRole('form', { name: /^Review / });
      await by.pick(form.getByRole('radio', { name: '5 stars' }));
      await by.write(form.getByLabel('Your review (optional)'), 'Just as in the photos.');
      await by.press(form.getByRole('button', { name: 'Send review' }));
      await expect(form).toHaveCount(0);
      await page.goto(`/listing/${listingId}`);
      await expect(page.getByText('This wig has been sold.')).toBeVisible();
    });
    await closeAll(anna, selma);
  });
}
