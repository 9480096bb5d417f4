import { expect, type Page } from '@playwright/test';
import { expectAccessibleByDayAndNight, expectAccessibleLikeOthers } from './accessibility.ts';
import { demo, signIn, test } from './accounts.ts';
import { closeAll, list, must, newcomer, nextStep, type Person, propose } from './deal-people.ts';
import { takePhotos } from './pictures.ts';

const address = { name: 'Anne Archer', street: '12 Linden Row', city: 'Portland', region: 'OR', postalCode: '97201' };

test('a trade with cash goes from the handshake to the last parcel, with addresses, tracking, a late parcel and two reviews', async ({
  browser,
}) => {
  test.slow();
  const [anne, bea] = await Promise.all([newcomer(browser), newcomer(browser)]);
  const [codi, zara] = await Promise.all([
    list(anne, { title: 'Codi in chestnut', type: 'trade', priceCents: null }),
    list(bea, { title: 'Zara lace front', type: 'both', priceCents: 20_000 }),
  ]);

  await test.step('an address is kept in the settings, and the deal takes it along', async () => {
    const { page } = anne;
    await page.goto('/account/settings#address');
    await page.getByRole('button', { name: 'Add an address' }).click();
    await page.getByRole('button', { name: 'Save the address' }).click();
    await expect(page.getByText('Enter street and number.')).toBeVisible();
    await fillAddress(page, address);
    await expectAccessibleLikeOthers(page);
    await page.getByRole('button', { name: 'Save the address' }).click();
    await expect(page.getByText('Portland, OR 97201')).toBeVisible();
  });

  const deal = await agree(anne, bea, [
    { from: anne.id, to: bea.id, listingId: codi },
    { from: anne.id, to: bea.id, cents: 4_000 },
    { from: bea.id, to: anne.id, listingId: zara },
  ]);
  await Promise.all([anne, bea].map(({ page }) => page.goto(`/account/deals/${deal}`)));

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
    await expect(steps(bea.page)).toContainText('Best send at the same time');
    await nextStep(anne.page).getByRole('button', { name: 'I sent the payment' }).click();
    await anne.page.getByRole('dialog').getByRole('button', { name: 'I sent the payment' }).click();
    await expect(nextStep(bea.page)).toContainText(`${anne.name} sent $40.00`);
    await expectAccessibleLikeOthers(bea.page);
    await confirm(bea.page);
  });

  await test.step('an address given for the deal shows at once to who sends, and only the own one beside it', async () => {
    await expect(nextStep(bea.page)).toContainText(`Say where ${anne.name} should send Codi in chestnut.`);
    await nextStep(bea.page).getByRole('button', { name: 'Give an address' }).click();
    await fillAddress(bea.page, { ...address, name: 'Bea Brook', street: '7 Harbor Street' });
    await expectAccessibleLikeOthers(bea.page);
    await bea.page.getByRole('dialog').getByRole('button', { name: 'Give this address' }).click();
    const addresses = anne.page.getByRole('region', { name: 'Addresses' });
    await expect(addresses).toContainText('7 Harbor Street');
    await expect(addresses.getByRole('button', { name: 'Copy address' })).toHaveCount(1);
    await expect(bea.page.getByRole('region', { name: 'Addresses' })).toContainText('12 Linden Row');
  });

  await test.step('a parcel is sent with its number, which leads to the carrier, and is corrected', async () => {
    await sendParcel(bea.page, '9400 1000');
    const link = steps(anne.page).getByRole('link', { name: /USPS/ });
    await expect(link).toHaveAttribute('href', /tools\.usps\.com.*94001000$/);
    await steps(bea.page)
      .getByRole('button', { name: /^Correct/ })
      .click();
    await bea.page.getByLabel('Tracking number').fill('9400 2000');
    await bea.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(link).toHaveAttribute('href', /94002000$/);
  });

  await test.step('a late parcel is said calmly to who waits for it', async () => {
    const later = await bea.page.context().newPage();
    await later.clock.setFixedTime(Date.now() + 6 * 86_400_000);
    await later.goto(`/account/deals/${deal}`);
    await expect(nextStep(later)).toContainText('It was due on');
    await expect(steps(later)).toContainText(`${anne.name} may just need a friendly word.`);
    await later.close();
  });

  await test.step('when both have come, the deal is completed for both', async () => {
    await sendParcel(anne.page, '9400 3000');
    await confirm(bea.page);
    await confirm(anne.page);
    for (const { page } of [anne, bea])
      await expect(nextStep(page)).toContainText('Completed: everything has arrived.');
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
      await expect(reviews.getByText('Verified deal')).toHaveCount(2);
    }
  });
  await closeAll(anne, bea);
});

test('a problem with words and photographs is decided by staff, and both parties read why', async ({ browser }) => {
  test.slow();
  const [anne, bea] = await Promise.all([newcomer(browser), newcomer(browser)]);
  const wig = await list(bea, { title: 'Angelica in champagne', type: 'sale', priceCents: 20_000 });
  const deal = await agree(anne, bea, [
    { from: anne.id, to: bea.id, cents: 15_000 },
    { from: bea.id, to: anne.id, listingId: wig },
  ]);
  const step = (id: number, what: string) => `/api/deals/${deal}/steps/${id}/${what}`;
  await must(anne.request.put(step(1, 'done'), { data: {} }));
  await must(bea.request.put(step(1, 'confirmed')));
  await Promise.all([anne, bea].map(({ page }) => page.goto(`/account/deals/${deal}`)));

  await test.step('who needs no address says so and may send', async () => {
    await bea.page.getByRole('button', { name: 'No address needed' }).click();
    await bea.page.getByRole('alertdialog').getByRole('button', { name: 'No address needed' }).click();
    await expect(nextStep(bea.page)).toContainText(`Send Angelica in champagne to ${anne.name}`);
    // Each thing to do has one button, in the next step alone.
    await expect(bea.page.getByRole('button', { name: 'I sent the parcel' })).toHaveCount(1);
    await must(bea.request.put(step(2, 'done'), { data: { carrier: 'ups', tracking: '1Z999' } }));
  });

  await test.step('what has not come stops the deal, and goes on when it came after all', async () => {
    const { page } = anne;
    await page.getByRole('button', { name: 'It has not come' }).click();
    await page.getByLabel('What do you know?').fill('The number is unknown to the carrier.');
    await page.getByRole('dialog').getByRole('button', { name: 'It has not come' }).click();
    await expect(problem(bea.page)).toContainText('The number is unknown to the carrier.');
    await page.getByRole('button', { name: 'It is solved: withdraw the problem' }).click();
    await page.getByRole('button', { name: 'Withdraw it' }).click();
    await expect(nextStep(page)).toContainText('Has it come?');
  });

  await test.step('one opens it with a photograph, the other answers, live on both sides', async () => {
    const { page } = anne;
    await nextStep(page).getByRole('button', { name: 'There is a problem' }).click();
    await page.getByRole('button', { name: 'Tell our team' }).click();
    await expect(page.getByText('Choose a reason.')).toBeVisible();
    await page.getByText('It is not as described').click();
    await page.getByLabel('What happened?').fill('The lace is torn on both sides.');
    await page.getByLabel('Photographs to add').setInputFiles(await takePhotos(2));
    await page.getByRole('button', { name: 'Remove photograph 2' }).click();
    await expectAccessibleLikeOthers(page);
    await page.getByRole('button', { name: 'Tell our team' }).click();
    await expect(problem(bea.page)).toContainText('The lace is torn on both sides.');
    await expectPicture(bea.page);
    await nextStep(bea.page).getByRole('button', { name: 'Write about the problem' }).click();
    await bea.page.keyboard.type('It was whole when I packed it.');
    await bea.page.getByRole('button', { name: 'Add to the problem' }).click();
    await expect(problem(anne.page)).toContainText('It was whole when I packed it.');
    await expectAccessibleLikeOthers(anne.page);
  });

  await test.step('staff finds it from the dashboard, claims it and decides with a reason', async () => {
    const page = await (await browser.newContext()).newPage();
    await signIn(page, demo.admin);
    await page.goto('/admin');
    await page.getByRole('link', { name: /Disputes/ }).click();
    await page.getByRole('link', { name: new RegExp(anne.name) }).click();
    await expect(problemOfStaff(page)).toContainText('The lace is torn on both sides.');
    await expectPicture(page);
    await page.getByRole('button', { name: 'Claim' }).click();
    await expect(page.getByRole('button', { name: 'Give back' })).toBeVisible();
    await page.getByRole('button', { name: 'Decide' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Canceled', { exact: true }).click();
    await dialog.getByLabel(/What becomes of Angelica/).selectOption('active');
    await dialog.getByText(bea.name).click();
    await dialog.getByLabel('Reason').fill('The photographs show the damage. Please send it back.');
    await expectAccessibleByDayAndNight(page);
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(problemOfStaff(page)).toContainText(`A mark against ${bea.name}.`);
    await page.context().close();
  });

  for (const { page } of [anne, bea]) await expect(nextStep(page)).toContainText('The photographs show the damage.');
  await expect(nextStep(bea.page)).toContainText('It counts on your profile as canceled by you.');
  await expect(nextStep(anne.page)).toContainText(`It counts as canceled by ${bea.name}.`);
  await closeAll(anne, bea);
});

const steps = (page: Page) => page.getByRole('region', { name: 'Steps' });
const problem = (page: Page) => page.getByRole('region', { name: 'Problem' });
const problemOfStaff = (page: Page) => page.getByRole('region', { name: 'Dispute' });

/** The proposer and the other say yes to the same terms. */
async function agree(proposer: Person, other: Person, moves: object[]): Promise<string> {
  const id = await propose(proposer, moves);
  await must(other.request.put(`/api/deals/${id}/acceptance`, { data: { terms: id } }));
  return id;
}

async function fillAddress(page: Page, { name, street, city, region, postalCode }: typeof address): Promise<void> {
  await page.getByLabel('Name on the parcel').fill(name);
  await page.getByLabel('Street and number').fill(street);
  await page.getByLabel('City').fill(city);
  await page.getByLabel('State or region').fill(region);
  await page.getByLabel('Postal code').fill(postalCode);
}

async function sendParcel(page: Page, tracking: string): Promise<void> {
  await nextStep(page).getByRole('button', { name: 'I sent the parcel' }).click();
  await page.getByLabel('How was it sent?').selectOption('usps');
  await page.getByLabel('Tracking number').fill(tracking);
  await page.getByRole('dialog').getByRole('button', { name: 'It is sent' }).click();
}

async function confirm(page: Page): Promise<void> {
  await nextStep(page).getByRole('button', { name: 'Yes, it has come' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, it has come' }).click();
}

async function review(page: Page, words: string): Promise<void> {
  const form = page.getByRole('form', { name: /^Review / });
  await form.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await form.getByLabel('Your review (optional)').fill(words);
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(form).toHaveCount(0);
}

/** The photograph is there for this reader, not only its frame. */
async function expectPicture(page: Page): Promise<void> {
  const picture = page.getByRole('img', { name: /^Photograph 1 of/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}
