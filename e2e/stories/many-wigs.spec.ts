import { expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { expectAccessibleLikeOthers, expectAccessibleOnAllScreens, phone } from '../accessibility.ts';
import { test } from '../accounts.ts';
import { closeAll, newcomer, nextStep, propose } from '../deal-people.ts';
import { choose } from '../keys.ts';
import { takePhotos } from '../pictures.ts';

const dayMs = 86_400_000;
const wigs = 30;

test('a seller brings in 30 wigs, lowers their prices together, is away and back, and sells to who saved one', {
  tag: '@night',
}, async ({ browser }) => {
  test.slow();
  const [seller, saver, other] = await Promise.all([newcomer(browser), newcomer(browser), newcomer(browser)]);
  const title = `Juniper ${seller.id.slice(0, 8)}`;
  const rowOf = ({ page }: typeof seller) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });

  await test.step('she chooses her table and her photos by keyboard', async () => {
    const { page } = seller;
    await page.goto('/account/listings?tab=drafts');
    await page.getByRole('link', { name: 'Bring in listings' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Bring in listings' })).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).press('Enter');
    await (await chooser).setFiles(await filesOf(title));
    await expect(page.getByRole('heading', { name: `${wigs} listings, ${wigs - 1} photos` })).toBeVisible();
    await expect(page.getByText(/^3 cells to look at\./)).toBeVisible();
    await expectAccessibleOnAllScreens(page);
  });

  await test.step('what was not understood is mended in its cell', async () => {
    const { page } = seller;
    await choose(page.getByLabel(`Brand of ${title}, number 4`), 'Envy');
    await page.getByLabel(`Price of ${title}, number 5`).fill('100');
    await page.getByLabel(`Photos of ${title}, number 6`).fill('loose');
    await expect(page.getByText('Every row is complete.')).toBeVisible();
  });

  await test.step('all become drafts with their photos, and are published together', async () => {
    const { page } = seller;
    await page.getByRole('button', { name: `Save ${wigs} drafts` }).click();
    const saved = page.getByText(`${wigs} of ${wigs} drafts saved, ${wigs} of ${wigs} photos sent.`);
    await expect(saved).toBeVisible({ timeout: 90_000 });
    await page.getByRole('link', { name: 'See my drafts' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ready to be published' })).toHaveCount(wigs);
    await page.getByRole('button', { name: `Publish all ${wigs} that are ready` }).click();
    await expect(page.getByText(`${wigs} listings published`)).toBeVisible();
    await page.getByRole('tab', { name: /^Active Listings/ }).click();
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    // The rest comes when the end is near.
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
    await expect(rowOf(seller)).toContainText('$200.00');
  });
  const { listings } = await (await seller.request.get('/api/me/listings')).json();
  const link = rowOf(seller).getByRole('link', { name: title, exact: true });
  const listingId = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';

  await test.step('all prices are lowered in one go, which ends an offer; she undoes it, and does it again', async () => {
    const { page } = seller;
    await propose(other, [
      { from: other.id, to: seller.id, cents: 15_000 },
      { from: seller.id, to: other.id, listingId },
    ]);
    await lowerAll(page, 'This ends 1 open offer');
    await expect(rowOf(seller)).toContainText('$180.00');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`${wigs} listings as before`)).toBeVisible();
    await expect(rowOf(seller)).toContainText('$200.00');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    // What ended stays ended.
    await lowerAll(page);
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
    await expect(saver.page.getByRole('button', { name: /uy for/ })).toHaveCount(0);
    await saver.page.getByRole('button', { name: 'Make an offer' }).click();
    await expect(saver.page.getByRole('dialog')).toContainText(`is away until ${day}. Your offer waits`);
    await expectAccessibleLikeOthers(saver.page);

    await page.getByRole('button', { name: "I'm back" }).click();
    await expect(page.getByText('You are back')).toBeVisible();
    await expect(page.getByText(/^You are away until/)).toHaveCount(0);
    await saver.page.goto(`/listing/${listingId}`);
    await expect(saver.page.getByRole('button', { name: /^Ask to buy for \$180\.00/ })).toBeVisible();
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
    await expect(other.page.getByRole('button', { name: /^Ask to buy for \$180\.00/ })).toBeVisible();
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
    await seller.page.keyboard.press('Escape');
    await openOption(seller.page, 'Less for several wigs');
    const settings = seller.page.getByRole('dialog');
    await choose(settings.getByLabel('Two or more of your wigs'), '10 % less');
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(seller.page.getByText('Two or more of your wigs cost 10 % less together')).toBeVisible();
    const { page } = other;
    await page.setViewportSize(phone);
    const [first, second] = listings.filter(({ priceCents }: { priceCents: number }) => priceCents === 10_000);
    await page.goto(`/listing/${first.id}`);
    await expect(page.getByText(/^Buy 2 or more from .*: 10 % less$/)).toBeVisible();
    await page
      .getByRole('button', { name: /^Ask to buy for/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(/: 10 % less$/).click();
    await sheet.getByText(second.title).click();
    await expectAccessibleLikeOthers(page);
    await sheet.getByRole('button', { name: 'Ask to buy 2 wigs for $162.00' }).click();
    await expect(page).toHaveURL(/\/account\/deals\//);
    await expect(page.getByText('$162.00').first()).toBeVisible();
  });
  await closeAll(seller, saver, other);
});

/** A table as people keep them: other names of columns, spellings of their own, and three cells that nobody could read. */
async function filesOf(title: string) {
  const photos = await takePhotos(wigs);
  const rows = photos.map((_photo, at) => {
    const number = at + 1;
    const name = number === 1 ? title : `${title}, number ${number}`;
    const brand = ['John Renau', 'Eva Gabor', 'ROP'][at % 3];
    const maker = number === 4 ? 'Hairdo' : brand;
    const price = number === 1 ? '$200' : number === 5 ? 'about 100' : '100 USD';
    const photo = number === 6 ? 'gone.jpg' : '';
    return `W${number}x;${name};${maker};EUC;${price};10;"Worn twice;\nwith its box.";brown;HF synthetic;avg;no;${photo}`;
  });
  const header = 'SKU;Item name;Maker;Condition;Asking price;Shipping;Details;Colour;Fibre;Size;Altered;Photos';
  const table = Buffer.from(`\uFEFF${[header, ...rows].join('\r\n')}`);
  const named = photos.map(({ buffer }, at) => [at === 5 ? 'loose.jpg' : `wigs/W${at + 1}x-front.jpg`, buffer]);
  return [
    { name: 'wigs.csv', mimeType: 'text/csv', buffer: table },
    { name: 'photos.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(Object.fromEntries(named))) },
  ];
}

async function lowerAll(page: Page, warning?: string): Promise<void> {
  await page.getByRole('button', { name: 'Change several' }).click();
  await page.getByText('Choose all shown').click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change price' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Percent/).fill('10');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const question = page.getByRole('alertdialog', { name: `Lower the price of ${wigs} listings by 10 %?` });
  if (warning) await expect(question).toContainText(warning);
  else await expect(question.getByText(/open offer/)).toHaveCount(0);
  await question.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText(`${wigs} listings changed`)).toBeVisible();
}

async function openOption(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('menuitem', { name }).click();
}

const typedDate = (date: Date): string =>
  [date.getMonth() + 1, date.getDate(), date.getFullYear()].map((part) => String(part).padStart(2, '0')).join('');
