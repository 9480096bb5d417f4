import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleLikeOthers } from '../accessibility.ts';
import { agree, closeAll, list, must, newcomer, nextStep, type Person } from '../deal-people.ts';
import { type Hands, hands } from '../hands.ts';

for (const by of hands) {
  // By touch the same steps of a deal are walked by day in e2e/stories/buyer.spec.ts.
  const tag = by.device.isMobile ? '@night' : [];
  test(`what arrived is kept for less, and what does not fit goes back with the money, ${by.how}`, { tag }, async ({
    browser,
  }) => {
    test.slow();
    const [anne, selma] = await Promise.all([newcomer(browser, by.device), newcomer(browser, by.device)]);
    const { page } = anne;

    await test.step('what is on its way is nobody’s turn', async () => {
      await page.goto(`/account/deals/${await sentTo(anne, selma, 'Juniper in chestnut')}`);
      await expect(nextStep(page)).toContainText('On its way:');
      await expect(page.getByText('Your turn')).toHaveCount(0);
      await say(by, page, 'It arrived');
      await expect(nextStep(page)).toContainText('Your turn: look over Juniper in chestnut until');
      await expectAccessibleLikeOthers(page);
    });

    await test.step('she would keep it for less, and the seller agrees', async () => {
      await by.press(nextStep(page).getByRole('button', { name: 'Keep it for less' }));
      const dialog = page.getByRole('dialog');
      await by.write(dialog.getByLabel('pays back'), '20');
      await by.answer(dialog.getByRole('button', { name: 'Propose this amount' }));
      await expect(nextStep(page)).toContainText('pays $20.00 back');
      await selma.page.goto(new URL(page.url()).pathname);
      await say(by, selma.page, 'Yes, I agree');
      await expect(nextStep(selma.page)).toContainText('$20.00 back by');
    });

    await test.step('the seller reads how to pay it back, the deal completes with it, and is reviewed', async () => {
      await expect(selma.page.getByRole('region', { name: `How to pay ${anne.name}` })).toContainText('wigloopfriend');
      await pay(by, selma.page);
      await say(by, page, 'Yes, it has come');
      await expect(nextStep(page)).toContainText(
        'Completed: $152.50 ($140.00 + $12.50 shipping) for Juniper in chestnut.',
      );
      await expect(page.getByRole('form', { name: /^Review / })).toBeVisible();
    });

    await test.step('another does not fit: she asks to return it', async () => {
      await page.goto(`/account/deals/${await sentTo(anne, selma, 'Angelica in champagne')}`);
      await say(by, page, 'It arrived');
      await by.press(nextStep(page).getByRole('button', { name: 'Ask to return it' }));
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(`What ${selma.name} says about returns`);
      await by.pick(dialog.getByRole('radio', { name: 'It does not fit' }));
      await expectAccessibleLikeOthers(page);
      await by.answer(dialog.getByRole('button', { name: 'Ask to return it' }));
      await expect(nextStep(page)).toContainText('You ask to return ');
      await selma.page.goto(new URL(page.url()).pathname);
      await expect(nextStep(selma.page)).toContainText('“It does not fit.”');
      await say(by, selma.page, 'Yes, take it back');
      await expect(nextStep(page)).toContainText('Everything that was sent goes back.');
    });

    await test.step('it goes back, and so does the money', async () => {
      await expect(nextStep(page)).toContainText('Send Angelica in champagne back to');
      await by.press(nextStep(page).getByRole('button', { name: 'I sent the parcel' }));
      const dialog = page.getByRole('dialog');
      await by.choose(dialog.getByLabel('How was it sent?'), 'USPS');
      await by.write(dialog.getByLabel('Tracking number'), '9400 3000');
      await by.answer(dialog.getByRole('button', { name: 'I sent the parcel' }));
      await expect(nextStep(selma.page)).toContainText(`Pay ${anne.name} $152.50 ($140.00 + $12.50 shipping) back`);
      await pay(by, selma.page);
      await say(by, page, 'Yes, it has come');
      await say(by, selma.page, 'It arrived');
      await say(by, selma.page, 'All is well');
      for (const side of [page, selma.page])
        await expect(nextStep(side)).toContainText('Canceled with everyone’s yes: ');
    });

    await closeAll(anne, selma);
  });
}

/** Presses it at the next step, and once more where it says what follows. */
async function say(by: Hands, page: Page, words: string): Promise<void> {
  await by.press(nextStep(page).getByRole('button', { name: words }));
  await by.answer(page.getByRole('alertdialog').getByRole('button', { name: words }));
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}

async function pay(by: Hands, page: Page): Promise<void> {
  await by.press(nextStep(page).getByRole('button', { name: 'I paid' }));
  await by.answer(page.getByRole('dialog').getByRole('button', { name: 'I paid' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

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
