import { expect, type Page } from '@playwright/test';
import { expectAccessibleByDayAndNight, expectAccessibleLikeOthers } from '../accessibility.ts';
import { demo, signIn, test } from '../accounts.ts';
import { cards, payBehindTheScenes, readStatus } from '../billing-site.ts';
import { agree, closeAll, list, must, newcomer, nextStep, propose } from '../deal-people.ts';
import { choose, pick, pressByTab, tabTo, typeInto } from '../keys.ts';
import { chooseFiles, takePhotos } from '../pictures.ts';

test('staff decide a dispute and ban a fraudster with open deals and a paid year, and everything around is settled', async ({
  browser,
}) => {
  test.slow();
  const [anne, bea, cleo] = await Promise.all([newcomer(browser), newcomer(browser), newcomer(browser)]);
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
    await expect(nextStep(bea.page)).toContainText(`Send your Angelica in champagne to ${anne.name}`);
    // Each thing to do has one button, in the next step alone.
    await expect(bea.page.getByRole('button', { name: 'I sent the parcel' })).toHaveCount(1);
    await must(bea.request.put(step(2, 'done'), { data: { carrier: 'ups', tracking: '1Z999' } }));
  });

  await test.step('what has not come stops the deal, and goes on when it came after all', async () => {
    const { page } = anne;
    await page.getByRole('button', { name: /^It has not come/ }).press('Enter');
    await typeInto(page.getByLabel('What do you know?'), 'The number is unknown to the carrier.');
    await pressByTab(page.getByRole('dialog').getByRole('button', { name: 'It has not come' }));
    await expect(problem(bea.page)).toContainText('The number is unknown to the carrier.');
    await page.getByRole('button', { name: 'It is solved: withdraw the problem' }).click();
    await page.getByRole('button', { name: 'Withdraw it' }).click();
    await expect(nextStep(page)).toContainText('On its way:');
  });

  await test.step('one opens it with a photograph, the other answers, live on both sides', async () => {
    const { page } = anne;
    await nextStep(page).getByRole('button', { name: 'There is a problem' }).press('Enter');
    await pressByTab(page.getByRole('button', { name: 'Tell our team' }));
    await expect(page.getByText('Choose a reason.')).toBeVisible();
    await pick(page.getByRole('radio', { name: 'It is not as described' }));
    await typeInto(page.getByLabel('What happened?'), 'The lace is torn on both sides.');
    await chooseFiles(page, 'Add photos', await takePhotos(2));
    await pressByTab(page.getByRole('button', { name: 'Remove photo 2' }));
    await expectAccessibleLikeOthers(page);
    await pressByTab(page.getByRole('button', { name: 'Tell our team' }));
    await expect(problem(bea.page)).toContainText('The lace is torn on both sides.');
    await expectPicture(bea.page);
    await nextStep(bea.page).getByRole('button', { name: 'Write about the problem' }).click();
    await bea.page.keyboard.type('It was whole when I packed it.');
    await bea.page.getByRole('button', { name: 'Add to the problem' }).click();
    await expect(problem(anne.page)).toContainText('It was whole when I packed it.');
    await expectAccessibleLikeOthers(anne.page);
  });

  const desk = await (await browser.newContext()).newPage();
  await test.step('staff finds it from the dashboard, claims it and decides with a reason', async () => {
    const page = desk;
    await signIn(page, demo.admin);
    await page.goto('/admin');
    await page.getByRole('link', { name: /Disputes/ }).click();
    await page.getByRole('link', { name: new RegExp(anne.name) }).click();
    await expect(problemOfStaff(page)).toContainText('The lace is torn on both sides.');
    await expectPicture(page);
    await page.getByRole('button', { name: 'Claim' }).click();
    await expect(page.getByRole('button', { name: 'Give back' })).toBeVisible();
    await page.getByRole('button', { name: 'Note' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await typeInto(dialog.getByLabel('Note'), 'Both photographs were looked at.');
    await pressByTab(dialog.getByRole('button', { name: 'Save note' }));
    await expect(dialog).toBeHidden();
    await expect(problemOfStaff(page)).toContainText('Both photographs were looked at.');
    await page.getByRole('button', { name: 'Decide' }).press('Enter');
    await pick(dialog.getByRole('radio', { name: /^Canceled/ }));
    await choose(dialog.getByLabel(/What becomes of Angelica/), 'Offered again');
    await tabTo(dialog.getByRole('checkbox', { name: bea.name }));
    await page.keyboard.press('Space');
    await typeInto(dialog.getByLabel('Reason'), 'The photographs show the damage. Please send it back.');
    await expectAccessibleByDayAndNight(page);
    await pressByTab(dialog.getByRole('button', { name: 'Decide' }));
    await expect(problemOfStaff(page)).toContainText(`A mark against ${bea.name}.`);
  });

  for (const { page } of [anne, bea]) await expect(nextStep(page)).toContainText('The photographs show the damage.');
  await expect(nextStep(bea.page)).toContainText('It counts on your profile as canceled by you.');
  await expect(nextStep(anne.page)).toContainText(`It counts as canceled by ${bea.name}.`);

  const others = await Promise.all(
    ['Zara', 'Codi'].map((title) => list(bea, { title, type: 'sale', priceCents: 20_000 })),
  );
  const [asked = '', reserved = ''] = others;
  const buys = (listingId: string) => [
    { from: cleo.id, to: bea.id, cents: 9_000 },
    { from: bea.id, to: cleo.id, listingId },
  ];
  const proposal = await propose(cleo, buys(asked));
  const agreed = await agree(cleo, bea, buys(reserved));
  await payBehindTheScenes(bea.request, 'budget-annual', cards.good);
  await expect.poll(() => readStatus(bea.request), { timeout: 90_000 }).toBe('active');

  await test.step('she is banned, which says before what it will end', async () => {
    await desk.goto(`/admin/users/${bea.id}`);
    await desk.getByRole('button', { name: 'Ban', exact: true }).press('Enter');
    const dialog = desk.getByRole('dialog');
    await expect(dialog).toContainText('3 active listings will be hidden.');
    await expect(dialog).toContainText('2 open deals will be broken off');
    await expect(dialog).toContainText('Their subscription to Shopping Annual ends at once');
    await typeInto(dialog.getByLabel('Reason'), 'Sold what she did not have');
    await pressByTab(dialog.getByRole('button', { name: 'Ban', exact: true }));
    await expect(desk.getByText('The member is banned')).toBeVisible();
  });

  await test.step('she is out: no session, no listing, and the year is paid back for what is left of it', async () => {
    await expect.poll(async () => (await bea.request.get('/api/me/subscription')).status()).toBe(401);
    for (const id of others) expect((await cleo.request.get(`/api/listings/${id}`)).status()).toBe(404);
    await expect(async () => {
      await desk.reload();
      await expect(desk.getByText(/^Refunded on/)).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 60_000 });
  });

  await test.step('whoever dealt with her is told, and nothing of it counts against them', async () => {
    await cleo.page.goto(`/account/deals/${agreed}`);
    await expect(nextStep(cleo.page)).toContainText('because a member is no longer on Wigloop');
    const profile = await (await anne.request.get(`/api/members/${cleo.id}`)).json();
    expect(profile.deals).toMatchObject({ completed: 0, canceled: 0 });
    const { notifications } = await (await cleo.request.get('/api/me/notifications')).json();
    const told = notifications.map(({ about }: { about: { dealId?: string } }) => about.dealId);
    expect(told).toEqual(expect.arrayContaining([agreed, proposal]));
  });
  await desk.context().close();
  await closeAll(anne, bea, cleo);
});

const problem = (page: Page) => page.getByRole('region', { name: 'Problem' });
const problemOfStaff = (page: Page) => page.getByRole('region', { name: 'Dispute' });

/** The photograph is there for this reader, not only its frame. */
async function expectPicture(page: Page): Promise<void> {
  const picture = page.getByRole('img', { name: /^Photograph 1 of/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}
