import { expect, type Locator } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { expectAccessibleOnAllScreens } from './accessibility.ts';
import { createMember, test } from './accounts.ts';
import { choose } from './keys.ts';
import { takePhotos } from './pictures.ts';

const brands = ['John Renau', 'Jon Rennau', 'Ellen Wille', 'Rene of Paris', 'Noriko', 'Envy', 'Belle Tress', 'Hairdo'];
const conditions = ['NWT', 'NWOT', 'pre-owned', 'Used - Good', 'EUC', 'Used - Like New'];
const prices = ['120.-', '95,50', '110.00 $', 'USD 75', '$60 OBO', '$149.99'];
const mods = ['none', 'bangs trimmed', 'no', 'Not cut'];
const headings = 'Item no.;Listing;NWT/Condition;Ask;Category;Vendor;Size;Mods;Hair;Colour;Notes;Photo 1;Photo 2';

/** As another shop gives it out: semicolons, old Windows letters, a wig twice, nothing about shipping. */
const lines = Array.from({ length: 32 }, (_, at) => {
  const of = (values: readonly string[]) => values[at % values.length] ?? '';
  const title = `${of(brands)} No. ${at === 31 ? 30 : at}, shade é`;
  const facts = [title, of(conditions), of(prices), 'Wigs', of(brands), at % 2 ? 'avg' : ''];
  const row = [`S${at}`, ...facts, of(mods), 'heat friendly', 'brown', 'From a smoke-free home.'];
  return [...row, `https://shop.example/media/p${at}.jpg?v=2`, ''].join(';');
});
lines[31] = (lines[30] ?? '').replace('S30;', 'S31;');

test('an export of another shop with 32 rows comes in with few acts, is taken back, and a workbook comes in as well', async ({
  page,
}) => {
  test.slow();
  await createMember(page.request);
  const [picture] = await takePhotos(1);
  const bytes = picture?.buffer ?? new Uint8Array();
  const photos = Object.fromEntries(lines.map((_, at) => [`export/media/p${at}.jpg`, bytes]));
  const table = Uint8Array.from([headings, ...lines].join('\r\n'), (letter) => letter.charCodeAt(0));
  let acts = 0;
  const press = async (target: Locator) => {
    acts += 1;
    await target.click();
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto('/account/listings/bring-in');

  await test.step('the ZIP is chosen, and the headings are guessed', async () => {
    const chooser = page.waitForEvent('filechooser');
    await press(button('Choose files'));
    const zip = Buffer.from(zipSync({ 'export/products.csv': table, ...photos }));
    await (await chooser).setFiles([{ name: 'export.zip', mimeType: 'application/zip', buffer: zip }]);
    await expect(page.getByRole('heading', { name: 'Which column is what?' })).toBeVisible();
    await expectAccessibleOnAllScreens(page);
    await press(button('Continue'));
    await expect(page.getByRole('heading', { name: '31 listings, 31 photos' })).toBeFocused();
  });

  await test.step('one answer mends all rows that say the same', async () => {
    await press(button('Use Jon Renau'));
    acts += 1;
    await choose(page.getByLabel(/^Brand “Hairdo” in/), 'Envy');
    acts += 1;
    await choose(page.getByLabel(/^Fill all empty cells of Cap size/), 'Average');
    await press(page.getByLabel(/^Fill all empty cells of Shipping price/));
    await page.keyboard.type('8');
    await expect(page.getByText('Every row is complete.')).toBeVisible();
    await expectAccessibleOnAllScreens(page);
  });

  await test.step('all become drafts that are ready', async () => {
    await press(button('Save 31 drafts'));
    await expect(page.getByText('31 of 31 drafts saved, 31 of 31 photos sent.')).toBeVisible({ timeout: 120_000 });
    await press(page.getByRole('link', { name: 'See my drafts' }));
    await expect(page.getByRole('tab', { name: /^Drafts/ })).toContainText('31');
    await expect(button('Publish all 31 that are ready')).toBeVisible();
    acts += 1;
    expect(acts).toBeLessThanOrEqual(15);
  });

  await test.step('the import is taken back', async () => {
    await button(/^Undo this import/).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
    await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
  });

  await test.step('a workbook is read, and the headings are known by now', async () => {
    await page.getByRole('link', { name: 'Bring in listings' }).first().click();
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (texts: string[]) => `<row>${texts.map(cell).join('')}</row>`;
    const first = [headings, lines[0] ?? ''].map((line) => row(line.replaceAll('&', '&amp;').split(';')));
    const workbook = zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="Wigs" r:id="rId1"/></sheets></workbook>'),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${first.join('')}</sheetData></worksheet>`),
    });
    const chooser = page.waitForEvent('filechooser');
    await button('Choose files').click();
    await (await chooser).setFiles([{ name: 'wigs.xlsx', mimeType: '', buffer: Buffer.from(workbook) }]);
    await expect(page.getByRole('heading', { name: '1 listing, 0 photos' })).toBeVisible();
  });
});
