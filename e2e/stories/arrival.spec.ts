import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessibleLikeOthers, phone } from '../accessibility.ts';
import { agree, closeAll, list, must, newcomer, nextStep, type Person } from '../deal-people.ts';
import { pick, pressByTab } from '../keys.ts';

test('on a phone, by touch, what arrived is kept for less; by keyboard, what does not fit goes back', async ({
  browser,
}) => {
  const [anne, selma] = await Promise.all([newcomer(browser, { viewport: phone, hasTouch: true }), newcomer(browser)]);
  const { page } = anne;

  await test.step('what is on its way is nobody’s turn', async () => {
    await page.goto(`/account/deals/${await sentTo(anne, selma, 'Juniper in chestnut')}`);
    await expect(nextStep(page)).toContainText('On its way:');
    await expect(page.getByText('Your turn')).toHaveCount(0);
    await tap(page, 'It arrived');
    await tapIn(page.getByRole('alertdialog'), 'It arrived');
    await expect(nextStep(page)).toContainText('Look it over and try it on');
    await expectAccessibleLikeOthers(page);
  });

  await test.step('she would keep it for less, and the seller agrees', async () => {
    await tap(page, 'Keep it for less');
    await page.getByLabel('pays back').fill('20');
    await tapIn(page.getByRole('dialog'), 'Propose this amount');
    await expect(nextStep(page)).toContainText('pays $20.00 back');
    await selma.page.goto(new URL(page.url()).pathname);
    await nextStep(selma.page).getByRole('button', { name: 'Yes, I agree' }).press('Enter');
    await pressByTab(selma.page.getByRole('alertdialog').getByRole('button', { name: 'Yes, I agree' }));
    await expect(nextStep(selma.page)).toContainText('$20.00 back by');
  });

  await test.step('the deal completes with what is paid back, and is reviewed', async () => {
    const path = new URL(page.url()).pathname.replace('/account', '/api');
    const { steps } = await (await selma.request.get(path)).json();
    await must(selma.request.put(`${path}/steps/${steps.at(-1).id}/done`, { data: {} }));
    await tap(page, 'Yes, it has come');
    await tapIn(page.getByRole('alertdialog'), 'Yes, it has come');
    await expect(nextStep(page)).toContainText('Completed: everything has arrived.');
    await expect(page.getByRole('form', { name: /^Review / })).toBeVisible();
  });

  await test.step('another does not fit: she asks to return it, and it goes back', async () => {
    await page.goto(`/account/deals/${await sentTo(anne, selma, 'Angelica in champagne')}`);
    await nextStep(page).getByRole('button', { name: 'It arrived' }).press('Enter');
    await pressByTab(page.getByRole('alertdialog').getByRole('button', { name: 'It arrived' }));
    await nextStep(page).getByRole('button', { name: 'Ask to return it' }).press('Enter');
    await pick(page.getByRole('radio', { name: 'It does not fit' }));
    await expectAccessibleLikeOthers(page);
    await pressByTab(page.getByRole('dialog').getByRole('button', { name: 'Ask to return it' }));
    await expect(nextStep(page)).toContainText('You asked to return it.');
    await selma.page.goto(new URL(page.url()).pathname);
    await expect(nextStep(selma.page)).toContainText('would like to return it: “It does not fit”.');
    await nextStep(selma.page).getByRole('button', { name: 'Yes, take it back' }).press('Enter');
    await pressByTab(selma.page.getByRole('alertdialog').getByRole('button', { name: 'Yes, take it back' }));
    await expect(nextStep(page)).toContainText('what was sent goes back');
    await expect(nextStep(page)).toContainText('Send Angelica in champagne back to');
  });

  await closeAll(anne, selma);
});

/** Bought from the seller, paid, and sent with a number. */
async function sentTo(buyer: Person, seller: Person, title: string): Promise<string> {
  const wig = await list(seller, { title, type: 'sale', priceCents: 15_000 });
  const deal = await agree(buyer, seller, [
    { from: buyer.id, to: seller.id, cents: 14_000, shippingCents: 1_250 },
    { from: seller.id, to: buyer.id, listingId: wig },
  ]);
  const step = (id: number, what: string) => `/api/deals/${deal}/steps/${id}/${what}`;
  await must(buyer.request.put(step(1, 'done'), { data: {} }));
  await must(seller.request.put(step(1, 'confirmed')));
  await must(seller.request.put(step(2, 'done'), { data: { carrier: 'usps', tracking: '9400 1000' } }));
  return deal;
}

const tap = (page: Page, words: string) => nextStep(page).getByRole('button', { name: words }).tap();
const tapIn = (dialog: Locator, words: string) => dialog.getByRole('button', { name: words }).tap();
