import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleLikeOthers, phone } from './accessibility.ts';
import { test } from './accounts.ts';
import { accept, closeAll, list, newcomer, nextStep, type Person, propose } from './deal-people.ts';

test('an offer with two counters is agreed, and both browsers show every step as it happens', async ({ browser }) => {
  test.slow();
  const [anne, bea] = await Promise.all([newcomer(browser), newcomer(browser)]);
  const wig = await list(bea, { title: 'Zara lace front', type: 'sale', priceCents: 20_000 });
  await bea.page.goto('/account/deals');
  await expect(bea.page.getByText('It is not your turn anywhere')).toBeVisible();

  await test.step('an offer without an amount is not sent, and what is wrong is said', async () => {
    await anne.page.goto(`/account/deals/new?listing=${wig}`);
    await send(anne.page);
    const cash = anne.page.getByLabel('Cash you give');
    await expect(cash).toBeFocused();
    await expect(cash).toHaveAccessibleDescription('Enter an amount between $0.01 and $99,999.99.');
    await cash.fill('150');
    await expect(cash).toHaveAccessibleDescription('');
    await expect(anne.page.getByRole('main')).toContainText('You give $150.00, you get about $200.00.');
    await expectAccessible(anne.page);
    await send(anne.page);
    await expect(anne.page.getByText(`Sent to ${bea.name}.`)).toBeVisible();
    await expect(nextStep(anne.page)).toContainText(`Waiting for ${bea.name}.`);
  });

  await test.step('the owner sees it without asking, and changes the offer', async () => {
    await bea.page.getByRole('link', { name: `Sale to ${anne.name}` }).click();
    await expect(nextStep(bea.page)).toContainText('Valid until ');
    await counter(bea.page, '180');
  });

  await test.step('the first counter arrives with what changed, and gets a second', async () => {
    await expect(anne.page.getByText('Cash from you: $150.00 became $180.00')).toBeVisible();
    await counter(anne.page, '165.50');
    await expect(bea.page.getByText(`Cash from ${anne.name}: $180.00 became $165.50`)).toBeVisible();
    await expectAccessibleLikeOthers(bea.page);
  });

  await accept(bea.page);
  await expect(bea.page.getByText('Agreed! The wig is reserved for this deal.')).toBeVisible();
  await expect(nextStep(anne.page)).toContainText(`Pay ${bea.name} $165.50 for Zara lace front by`);
  await anne.page.goto('/account/deals');
  await expect(anne.page.getByRole('link', { name: `Purchase from ${bea.name}` })).toBeVisible();
  await expectAccessibleLikeOthers(anne.page);

  await test.step('one asks to cancel, the other says yes, and the deal is over for both', async () => {
    await bea.page.getByRole('button', { name: 'Ask to cancel' }).click();
    await bea.page.getByRole('dialog').getByText('It was a mistake').click();
    await bea.page.getByRole('dialog').getByRole('button', { name: 'Ask to cancel' }).click();
    await expect(anne.page.getByRole('link', { name: /^Deals\s*1 waiting for you/ })).toBeVisible();
    await expect(anne.page.getByText(`${bea.name} asks to cancel: `)).toBeVisible();
    await anne.page.getByRole('link', { name: `Purchase from ${bea.name}` }).click();
    await anne.page.getByRole('button', { name: 'Yes, cancel the deal' }).click();
    await anne.page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(nextStep(bea.page)).toContainText('Canceled with everyone’s yes: your Zara lace front for $165.50.');
  });
  await closeAll(anne, bea);
});

test('two wigs for one with cash, put together on a phone with a draft that survives a reload', async ({ browser }) => {
  test.slow();
  const [anne, bea] = await Promise.all([newcomer(browser), newcomer(browser)]);
  const wig = await list(bea, { title: 'Angelica in champagne', type: 'both', priceCents: 30_000 });
  await list(anne, { title: 'Short pixie', type: 'trade', priceCents: null });
  await list(anne, { title: 'Layered bob', type: 'both', priceCents: 12_000 });
  await list(anne, { title: 'Sold for cash alone', type: 'sale', priceCents: 9_000 });
  await anne.page.setViewportSize(phone);
  await anne.page.goto(`/account/deals/new?listing=${wig}`);
  const give = anne.page.getByRole('region', { name: 'You give' });
  await expect(give.getByRole('row', { name: /Sold for cash alone/ })).toContainText('For sale only, not for trade');
  await expect(give.getByRole('button', { name: 'Add Sold for cash alone' })).toHaveCount(0);
  await test.step('what cannot be added is reached by keyboard, and says why', async () => {
    await give.getByRole('row', { name: 'Short pixie' }).press('Home');
    await expect(give.getByRole('row', { name: 'Sold for cash alone: For sale only, not for trade' })).toBeFocused();
  });
  await give.getByRole('button', { name: 'Add Short pixie' }).click();
  await give.getByRole('button', { name: 'Add Layered bob' }).press('Enter');
  await give.getByRole('button', { name: 'Add cash that you give', exact: true }).click();
  await give.getByLabel('Cash you give').fill('40');
  await expect(anne.page.getByRole('button', { name: 'Cash goes only one way' })).toBeDisabled();
  await anne.page.getByLabel('A note, if you like').fill('Both are washed. Text me on WhatsApp.');
  const balance = 'You give about $160.00 and 1 wig without a price, you get about $300.00.';
  await expect(anne.page.getByRole('main')).toContainText(balance);
  await expectAccessible(anne.page);
  await anne.page.reload();
  await expect(anne.page.getByText('You had begun this before')).toBeVisible();
  await expect(anne.page.getByRole('main')).toContainText(balance);
  await anne.page.getByRole('complementary').getByRole('button', { name: 'Send' }).click();
  await expect(nextStep(anne.page)).toContainText(`Waiting for ${bea.name}.`);

  await bea.page.goto('/account/deals');
  await bea.page.getByRole('link', { name: `Trade with ${anne.name}` }).click();
  const terms = bea.page.getByRole('region', { name: 'Terms' });
  for (const text of ['Short pixie', 'Layered bob', '$40.00', 'Angelica in champagne', 'Both are washed.'])
    await expect(terms).toContainText(text);
  await expect(terms.getByRole('note', { name: 'About this note' })).toContainText('asks you to write somewhere else');
  await accept(bea.page);
  await expect(nextStep(anne.page)).toContainText(`Pay ${bea.name} $40.00 by`);
  await closeAll(anne, bea);
});

test('of two who accept the same wig at once one gets it, and the other reads why not', { tag: '@night' }, async ({
  browser,
}) => {
  const [anne, bea, cleo] = await Promise.all([newcomer(browser), newcomer(browser), newcomer(browser)]);
  const wig = await list(bea, { title: 'The only one', type: 'sale', priceCents: 20_000 });
  const offerTo = ({ id }: Person) =>
    propose(bea, [
      { from: bea.id, to: id, listingId: wig },
      { from: id, to: bea.id, cents: 15_000 },
    ]);
  const rivals = [anne, cleo];
  for (const rival of rivals) {
    await rival.page.goto(`/account/deals/${await offerTo(rival)}`);
    await rival.page.getByRole('button', { name: 'Accept' }).click();
  }
  await Promise.all(
    rivals.map(({ page }) => page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()),
  );
  const won = /Pay .* \$150\.00 for The only one by/;
  const lost = 'no longer stands: The only one was promised to someone else.';
  const ends = rivals.map(({ page }) =>
    nextStep(page)
      .filter({ hasText: won })
      .or(nextStep(page).filter({ hasText: lost })),
  );
  for (const end of ends) await expect(end).toBeVisible();
  const texts = await Promise.all(ends.map((end) => end.textContent()));
  expect(texts.filter((text) => text?.includes(lost))).toHaveLength(1);
  await closeAll(anne, bea, cleo);
});

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send proposal' }).click();
}

async function counter(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Change the offer' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change the offer' });
  await sheet.getByLabel('Amount').fill(amount);
  await sheet.getByRole('button', { name: /^Offer/ }).click();
  await expect(nextStep(page)).toContainText(/^You now offer /);
  await expect(nextStep(page)).toContainText(`$${amount}`);
}
