import { expect, type Locator, type Page, test } from '@playwright/test';
import { newAccount, newestLink } from '../accounts.ts';
import { closeAll, list, must, newcomer, nextStep, type Person } from '../deal-people.ts';
import { hands } from '../hands.ts';

const [byTouch] = hands;

test('by touch a first wig is bought with at most 25 taps from the visitors’ home, everything typed, and the next one with four', async ({
  browser,
}) => {
  test.slow();
  const selma = await newcomer(browser);
  const word = `juniper${selma.id.slice(0, 8)}`;
  const wig = { type: 'sale', priceCents: 15_000, shippingCents: 1250 } as const;
  const first = await list(selma, { ...wig, title: `${word} in chestnut` });
  const second = await list(selma, { ...wig, title: `Angelica ${word}` });
  const page = await (await browser.newContext(byTouch?.device)).newPage();
  let taps = 0;

  async function tap(target: Locator): Promise<void> {
    await target.tap();
    taps += 1;
  }
  async function type(label: string | RegExp, text: string, form: Page | Locator = page): Promise<void> {
    await tap(form.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  /** From the wig's page to an agreed deal: two taps. */
  async function askToBuy(listingId: string): Promise<void> {
    await expect(page).toHaveURL(`/listing/${listingId}`);
    await tap(page.getByRole('complementary', { name: 'In reach' }).getByRole('button', { name: /^Ask to buy for/ }));
    await tap(page.getByRole('dialog').getByRole('button', { name: /^Ask to buy for/ }));
    await expect(nextStep(page)).toContainText(`Waiting for ${selma.name}.`);
    await accept(selma, page);
    await tap(nextStep(page).getByRole('button', { name: 'I paid' }));
  }
  async function sayPaid(): Promise<void> {
    const paid = page.getByRole('dialog', { name: 'Paid?' });
    await tap(paid.getByRole('button', { name: 'I paid' }));
    await expect(paid).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Steps' })).toContainText('Paid by PayPal');
  }

  await test.step('a visitor registers, and follows the link of the mail', async () => {
    const { email, password } = newAccount();
    await page.goto('/');
    await tap(page.getByRole('main').getByRole('link', { name: 'Register Now' }));
    await type('Email', email);
    await type('Password', password);
    await type('Confirm password', password);
    await tap(page.getByRole('checkbox'));
    await tap(page.getByRole('button', { name: 'Create account' }));
    await expect(page).toHaveURL('/auth/confirmation');
    await page.goto((await newestLink(page.request, email)).href);
    taps += 1;
    await expect(page).toHaveURL('/account');
  });

  await test.step('she finds the wig, asks to buy it, and pays with her address', async () => {
    await tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }));
    await tap(page.getByPlaceholder('Search wigs...'));
    await page.keyboard.type(word);
    await tap(page.getByRole('link', { name: `${word} in chestnut` }).first());
    await askToBuy(first);
    const paid = page.getByRole('dialog', { name: 'Paid?' });
    await type(/^Name on the parcel/, 'Anna Archer', paid);
    await type(/^Street and number/, '12 Linden Row', paid);
    await type(/^City/, 'Portland', paid);
    await type(/^State or region/, 'OR', paid);
    await type(/^Postal code/, '97201', paid);
    await sayPaid();
    expect(taps).toBeLessThanOrEqual(25);
  });

  await test.step('the next wig takes four', async () => {
    await page.goto(`/listing/${second}`);
    taps = 0;
    await askToBuy(second);
    await sayPaid();
    expect(taps).toBe(4);
  });
  await page.context().close();
  await closeAll(selma);
});

/** The seller says yes to what this page shows, elsewhere. */
async function accept(seller: Person, page: Page): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await must(seller.request.put(`/api/deals/${id}/acceptance`, { data: { terms: id } }));
}
