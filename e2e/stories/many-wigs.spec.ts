import { expect, type Page } from '@playwright/test';
import { expectAccessibleLikeOthers, phone } from '../accessibility.ts';
import { test } from '../accounts.ts';
import { closeAll, list, must, newcomer, nextStep } from '../deal-people.ts';

const dayMs = 86_400_000;

test('a seller with many wigs lowers their prices together, is away and back, and sells to who saved one', {
  tag: '@night',
}, async ({ browser }) => {
  test.slow();
  const [seller, saver, other] = await Promise.all([newcomer(browser), newcomer(browser), newcomer(browser)]);
  const title = `Juniper ${seller.id.slice(0, 8)}`;
  const listingId = await list(seller, { title, type: 'sale', priceCents: 20_000, shippingCents: 1_000 });
  for (let more = 2; more <= 4; more += 1)
    await list(seller, { title: `${title}, number ${more}`, type: 'sale', priceCents: 10_000 });
  const rowOf = ({ page }: typeof seller) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });

  await test.step('all prices are lowered in one go', async () => {
    const { page } = seller;
    await page.goto('/account/listings');
    await page.getByRole('button', { name: 'Change several' }).click();
    await page.getByText('Choose all shown').click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Change price' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Percent/)
      .fill('10');
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    const question = page.getByRole('alertdialog', { name: 'Lower the price of 4 listings by 10 %?' });
    await question.getByRole('button', { name: 'Change' }).click();
    await expect(page.getByText('4 listings changed')).toBeVisible();
    await expect(rowOf(seller)).toContainText('$180.00');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
  });

  await test.step('while she is away her wigs say so, and cannot be bought at once', async () => {
    const { page } = seller;
    const until = new Date(Date.now() + 5 * dayMs);
    await openOption(page, 'Be away for a while');
    const dialog = page.getByRole('dialog');
    await expectAccessibleLikeOthers(page);
    // As fingers type a date: month, day, year.
    await dialog.getByLabel(/^Away until/).pressSequentially(typedDate(until));
    await dialog.getByRole('button', { name: 'I am away' }).click();
    const day = until.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
    await expect(page.getByText(`You are away until ${day}. Offers wait for you.`)).toBeVisible();

    await saver.page.goto(`/listing/${listingId}`);
    await expect(saver.page.getByText(`Away until ${day}`, { exact: true }).first()).toBeVisible();
    await expect(saver.page.getByRole('button', { name: /^Buy for/ })).toHaveCount(0);
    await saver.page.getByRole('button', { name: 'Make an offer' }).click();
    await expect(saver.page.getByRole('dialog')).toContainText(`is away until ${day}. Your offer waits`);
    await expectAccessibleLikeOthers(saver.page);

    await page.getByRole('button', { name: "I'm back" }).click();
    await expect(page.getByText('You are back')).toBeVisible();
    await expect(page.getByText(/^You are away until/)).toHaveCount(0);
    await saver.page.goto(`/listing/${listingId}`);
    await expect(saver.page.getByRole('button', { name: /^Buy for \$180\.00/ })).toBeVisible();
    await expect(saver.page.getByText(`Away until ${day}`, { exact: true })).toHaveCount(0);
  });

  await test.step('who saved a wig is offered a price that nobody else sees', async () => {
    await saver.page
      .getByRole('button', { name: `Save ${title}`, exact: true })
      .first()
      .click();
    await expect(saver.page.getByRole('button', { name: `Save ${title}`, exact: true }).first()).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const { page } = seller;
    await page.setViewportSize(phone);
    await rowOf(seller).getByRole('button', { name: /^More/ }).click();
    await rowOf(seller)
      .getByRole('button', { name: /^Price for Savers/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Their price/).fill('150');
    await expectAccessibleLikeOthers(page);
    await dialog.getByRole('button', { name: 'Offer this price' }).click();
    await expect(page.getByText(/^Offered to 1 member until/)).toBeVisible();
    await other.page.goto(`/listing/${listingId}`);
    await expect(other.page.getByRole('button', { name: /^Buy for \$180\.00/ })).toBeVisible();
    await expect(other.page.getByText(/^Your price until/)).toHaveCount(0);
  });

  await test.step('she buys for it at once', async () => {
    const { page } = saver;
    await page.goto('/account/notifications');
    await page
      .getByRole('link', { name: /^Your price for/ })
      .first()
      .click();
    await expect(page.getByText(/^Your price until/)).toBeVisible();
    await page.getByRole('button', { name: /^Buy for \$150\.00/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('Reserved for you at once.');
    await sheet.getByRole('button', { name: 'Buy for $150.00' }).click();
    await expect(page).toHaveURL(/\/account\/deals\//);
    await expect(nextStep(page)).toContainText('$160.00');
    await other.page.reload();
    await expect(other.page.getByText('This wig is reserved in a deal.', { exact: false })).toBeVisible();
  });

  await test.step('with something to send she cannot go away', async () => {
    const { page } = seller;
    await page.goto('/account/listings');
    await openOption(page, 'Be away for a while');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Away until/).pressSequentially(typedDate(new Date(Date.now() + 5 * dayMs)));
    await dialog.getByRole('button', { name: 'I am away' }).click();
    await expect(dialog).toContainText('You have something to pay or to send in a deal.');
  });

  await test.step('another buys two of the rest for less', async () => {
    await must(seller.request.put('/api/me/bundle-discount', { data: { percent: 10 } }));
    const { page } = other;
    await page.setViewportSize(phone);
    const { listings } = await (await seller.request.get('/api/me/listings')).json();
    const [first, second] = listings.filter(({ priceCents }: { priceCents: number }) => priceCents === 9_000);
    await page.goto(`/listing/${first.id}`);
    await expect(page.getByText(/^Buy 2 or more from .*: 10 % less$/)).toBeVisible();
    await page
      .getByRole('button', { name: /^Buy for/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(/: 10 % less$/).click();
    await sheet.getByText(second.title).click();
    await expectAccessibleLikeOthers(page);
    await sheet.getByRole('button', { name: 'Buy 2 wigs for $162.00' }).click();
    await expect(page).toHaveURL(/\/account\/deals\//);
    await expect(page.getByText('$162.00').first()).toBeVisible();
  });
  await closeAll(seller, saver, other);
});

async function openOption(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('menuitem', { name }).click();
}

const typedDate = (date: Date): string =>
  [date.getMonth() + 1, date.getDate(), date.getFullYear()].map((part) => String(part).padStart(2, '0')).join('');
