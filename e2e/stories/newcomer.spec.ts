import { expect, type Page } from '@playwright/test';
import { expectAccessibleLikeOthers } from '../accessibility.ts';
import { test } from '../accounts.ts';
import { accept, closeAll, confirm, keepIt, list, newcomer, nextStep, review, sendParcel } from '../deal-people.ts';
import { pressByTab, typeInto } from '../keys.ts';

const address = { name: 'Anne Archer', street: '12 Linden Row', city: 'Portland', region: 'OR', postalCode: '97201' };

test('a newcomer wishes for a wig, is told of it, proposes a trade, negotiates, agrees, sends, receives and reviews', async ({
  browser,
}) => {
  test.slow();
  const [anne, bea] = [await newcomer(browser), await newcomer(browser)];
  const { page } = anne;
  await list(anne, { title: 'Codi in chestnut', type: 'trade', priceCents: null });
  // A word that no other wig has, also when the test is tried again.
  const word = `zara${anne.id.slice(0, 8)}`;

  await test.step('an address is kept in the settings, and the deal takes it along', async () => {
    await page.goto('/account/settings#address');
    await page.getByRole('button', { name: 'Add an address' }).click();
    await page.getByRole('button', { name: 'Save the address' }).click();
    await expect(page.getByText('Enter street and number.')).toBeVisible();
    await fillAddress(page, address);
    await expectAccessibleLikeOthers(page);
    await page.getByRole('button', { name: 'Save the address' }).click();
    await expect(page.getByText('Portland, OR 97201')).toBeVisible();
  });

  await test.step('what is not there yet is searched by words, and the search is saved', async () => {
    const box = page.getByPlaceholder('Search for wigs...').filter({ visible: true });
    await box.fill(`lace ${word}`);
    await box.press('Enter');
    await page.getByRole('button', { name: 'Set an alert' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`The alert “lace ${word}” is set`)).toBeVisible();
  });

  await test.step('her home page says nothing while nothing waits, and tells of the wig as soon as it is listed', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Wigloop' }).click();
    await expect(page.getByRole('heading', { name: 'Latest Listings' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Waiting for you' })).toHaveCount(0);
    await list(bea, { title: `Zara lace front ${word}`, type: 'both', priceCents: 20_000 });
    const waiting = page.getByRole('region', { name: 'Waiting for you' });
    await waiting.getByRole('link', { name: `A new listing fits your alert “lace ${word}”` }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Zara lace front ${word}` })).toBeVisible();
  });

  await test.step('she proposes a trade, the other asks for cash beside it, and she says yes', async () => {
    await page.getByRole('link', { name: 'Propose a trade' }).click();
    await page.getByRole('button', { name: 'Add Codi in chestnut' }).click();
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(nextStep(page)).toContainText(`Waiting for ${bea.name}.`);
    await bea.page.goto('/account/deals');
    await bea.page.getByRole('link', { name: `Trade with ${anne.name}` }).click();
    await bea.page.getByRole('link', { name: 'Change the offer' }).click();
    const get = bea.page.getByRole('region', { name: 'You get' });
    await get.getByRole('button', { name: 'Add cash that you get', exact: true }).click();
    await get.getByLabel('Cash you get').fill('40');
    await bea.page.getByRole('button', { name: 'Send the changed offer' }).click();
    const asked = `$40.00 and Codi in chestnut, for your Zara lace front ${word}.`;
    await expect(nextStep(bea.page)).toContainText(`You now ask for ${asked}`);
    const askedOfHer = `$40.00 and your Codi in chestnut, for Zara lace front ${word}.`;
    await expect(nextStep(page)).toContainText(`${bea.name} now asks for ${askedOfHer}`);
    await accept(page);
  });

  await test.step('who asks to cancel reads that the other does not want to, and the deal goes on', async () => {
    await bea.page.getByRole('button', { name: 'Ask to cancel' }).click();
    await bea.page.getByRole('dialog').getByText('It was a mistake').click();
    await bea.page.getByRole('dialog').getByRole('button', { name: 'Ask to cancel' }).click();
    await nextStep(anne.page).getByRole('button', { name: 'No, keep it' }).click();
    await expect(nextStep(bea.page)).toContainText(`${anne.name} does not want to cancel.`);
  });

  await test.step('money goes first, and what cannot be sent yet says why', async () => {
    await expect(nextStep(anne.page)).toContainText(`Pay ${bea.name} $40.00 by`);
    await expect(steps(bea.page)).toContainText('nobody sends before the money is there');
    await expect(steps(bea.page)).toContainText(
      'Neither of you has traded here yet: send on the same day, with tracking.',
    );
    await nextStep(anne.page).getByRole('button', { name: 'I paid' }).press('Enter');
    await typeInto(anne.page.getByRole('dialog').getByLabel('A note, if you like'), 'By check.');
    await pressByTab(anne.page.getByRole('dialog').getByRole('button', { name: 'I paid' }));
    await expect(nextStep(bea.page)).toContainText(`${anne.name} paid you $40.00`);
    await expectAccessibleLikeOthers(bea.page);
    await confirm(bea.page);
  });

  await test.step('an address given for the deal shows at once to who sends, and only the own one beside it', async () => {
    await expect(nextStep(bea.page)).toContainText(`Say where ${anne.name} should send Codi in chestnut by`);
    await nextStep(bea.page).getByRole('button', { name: 'Give an address' }).press('Enter');
    await fillAddress(bea.page, { ...address, name: 'Bea Brook', street: '7 Harbor Street' });
    await expectAccessibleLikeOthers(bea.page);
    await pressByTab(bea.page.getByRole('dialog').getByRole('button', { name: 'Give this address' }));
    const addresses = anne.page.getByRole('region', { name: 'Addresses' });
    await expect(addresses).toContainText('7 Harbor Street');
    await expect(addresses.getByRole('button', { name: 'Copy address' })).toHaveCount(1);
    await expect(bea.page.getByRole('region', { name: 'Addresses' })).toContainText('12 Linden Row');
  });

  await test.step('a parcel is sent with its number, which leads to the carrier', async () => {
    await sendParcel(bea.page, '9400 1000');
    const link = steps(anne.page).getByRole('link', { name: /USPS/ });
    await expect(link).toHaveAttribute('href', /tools\.usps\.com.*94001000$/);
  });

  await test.step('when both have come, the deal is completed for both', async () => {
    await sendParcel(anne.page, '9400 3000');
    await keepIt(bea.page);
    await keepIt(anne.page);
    const [codi, zara] = ['Codi in chestnut', `Zara lace front ${word}`];
    await expect(nextStep(anne.page)).toContainText(`Completed: $40.00 and your ${codi}, for ${zara}.`);
    await expect(nextStep(bea.page)).toContainText(`Completed: your ${zara} for $40.00 and ${codi}.`);
    await expect(anne.page.getByText('7 Harbor Street')).toHaveCount(0);
  });

  await test.step('each reviews the other, unseen until both have written', async () => {
    await review(anne.page, 'Packed with care.');
    await expect(bea.page.getByText('Packed with care.')).toHaveCount(0);
    await review(bea.page, 'Quick and friendly.');
    for (const { page } of [anne, bea]) {
      const reviews = page.getByRole('region', { name: 'Reviews' });
      await expect(reviews).toContainText('Packed with care.');
      await expect(reviews).toContainText('Quick and friendly.');
    }
  });
  await closeAll(anne, bea);
});

const steps = (page: Page) => page.getByRole('region', { name: 'Steps' });

async function fillAddress(page: Page, { name, street, city, region, postalCode }: typeof address): Promise<void> {
  await typeInto(page.getByLabel('Name on the parcel'), name);
  await typeInto(page.getByLabel('Street and number'), street);
  await typeInto(page.getByLabel('City'), city);
  await typeInto(page.getByLabel('State or region'), region);
  await typeInto(page.getByLabel('Postal code'), postalCode);
}
