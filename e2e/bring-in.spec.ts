import { expect } from '@playwright/test';
import { zipSync } from 'fflate';
import { expectAccessibleOnAllScreens } from './accessibility.ts';
import { createMember, test } from './accounts.ts';
import { choose } from './keys.ts';
import { takePhotos } from './pictures.ts';

const table = [
  'SKU;Shipping;Item name;Maker;Condition;Asking price;Details;Colour;Fibre;Size;Altered;Photos',
  'W1;0;Zara;John Renau;EUC;$150;Worn twice.;brown;HF synthetic;avg;no;',
  'W2;0;Juniper;Eva Gabor;NWT;95 USD;"Never worn;\nwith its box.";grey;synthetic;petite;no;',
  'W3;0;Amber;ROP;good;1,120.50;Soft waves.;dark blonde;human hair;L;yes;loose.jpg',
  'W4;0;Coral;Hairdo;good;about 80;Bright.;copper;synthetic;avg;no;loose.jpg',
  'W5;0;Onyx;Noriko;like new;60;A short bob.;black;synthetic;avg;no;gone.jpg',
].join('\r\n');

test('a seller brings in five wigs from a table with photos, mends what was not understood, and publishes them', async ({
  page,
}) => {
  test.slow();
  await createMember(page.request);
  const [one, two, three, loose] = await takePhotos(4);
  const zipped = zipSync({
    'wigs/W1-front.jpg': one?.buffer ?? new Uint8Array(),
    'wigs/W1-back.jpg': two?.buffer ?? new Uint8Array(),
    'W2.jpg': three?.buffer ?? new Uint8Array(),
  });
  await page.goto('/account/listings?tab=drafts');
  await page.getByRole('link', { name: 'Bring in listings' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bring in listings' })).toBeVisible();

  await test.step('the files are chosen by keyboard', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).press('Enter');
    await (await chooser).setFiles([
      { name: 'wigs.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${table}`) },
      { name: 'photos.zip', mimeType: 'application/zip', buffer: Buffer.from(zipped) },
      { name: 'loose.jpg', mimeType: 'image/jpeg', buffer: loose?.buffer ?? Buffer.from('') },
    ]);
    await expect(page.getByRole('heading', { name: '5 listings, 5 photos' })).toBeVisible();
    await expect(page.getByText(/^3 cells to look at\./)).toBeVisible();
    await expectAccessibleOnAllScreens(page);
  });

  await test.step('what was not understood is mended in its cell', async () => {
    await choose(page.getByLabel('Brand of Coral'), 'Envy');
    await page.getByLabel('Price of Coral').fill('80');
    await page.getByLabel('Photos of Onyx').fill('loose');
    await expect(page.getByText('Every row is complete.')).toBeVisible();
  });

  await test.step('all become drafts with their photos, and none is published', async () => {
    await page.getByRole('button', { name: 'Save 5 drafts' }).click();
    await expect(page.getByText('5 of 5 drafts saved, 6 of 6 photos sent.')).toBeVisible({ timeout: 90_000 });
    await page.getByRole('link', { name: 'See my drafts' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ready to be published' })).toHaveCount(5);
    await expect(page.getByRole('listitem').filter({ hasText: 'Juniper' })).toContainText('$95.00');
  });

  await test.step('they are published together', async () => {
    await page.getByRole('button', { name: 'Publish all 5 that are ready' }).click();
    await expect(page.getByText('5 listings published')).toBeVisible();
    await page.getByRole('tab', { name: /^Active Listings/ }).click();
    await expect(page.getByRole('heading', { name: 'Amber' })).toBeVisible();
    await expect(page.getByText('$1,120.50')).toBeVisible();
  });
});
