import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleLikeOthers, expectAccessibleOnAllScreens, said } from './accessibility.ts';
import { createMember, test } from './accounts.ts';
import { closeAll, list, newcomer } from './deal-people.ts';
import { choose } from './keys.ts';
import { takePhotos } from './pictures.ts';

test('a seller lists a wig with eight photos and changes it', async ({ page }) => {
  test.slow();
  const form = page.getByRole('main');
  await createMember(page.request);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await page.getByRole('link', { name: /Create your first listing/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Listing' })).toBeVisible();
  await expectAccessibleOnAllScreens(page);

  await test.step('a file that is no photo says so on its tile, and a lost connection is tried again by itself', async () => {
    await chooseFiles(page, [
      { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>not a photo</html>') },
    ]);
    await expect(photos(page).getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await expect(photos(page)).toHaveCount(0);

    // The server answers while the photo is still being sent.
    await chooseFiles(page, [{ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(16 * 1024 * 1024) }]);
    await expect(photos(page).getByRole('alert')).toContainText(
      'This photo is larger than 15 MB. Choose a smaller one.',
    );
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await expect(photos(page)).toHaveCount(0);

    let lost = 0;
    await page.route('**/api/photos?id=*', (route) => {
      lost += 1;
      return lost === 1 ? route.abort('connectionreset') : route.continue();
    });
    await choosePhotos(page, 1);
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 90_000 });
    await expect(photos(page).getByRole('alert')).toHaveCount(0);
    expect(lost).toBe(2);
    await page.unroute('**/api/photos?id=*');
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await expect(photos(page)).toHaveCount(0);
  });

  await test.step('photos are sent as soon as they are chosen, and no more than eight', async () => {
    await choosePhotos(page, 9);
    await expect(page.getByText('Maximum 8 images allowed')).toBeVisible();
    await expect(photos(page)).toHaveCount(8);
    await expect(page.getByText('8 of 8 photos')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 90_000 });
    await expect(said(page)).toContainText(/photo-\d\.jpg is uploaded/);
  });
  const chosen = await order(page);

  await test.step('the keyboard moves the third photo to the front', async () => {
    await photos(page).nth(2).focus();
    await page.getByRole('button', { name: 'Move photo 3 earlier' }).press('Enter');
    await expect(page.getByText('Photo order updated')).toBeVisible();
    await expect(said(page)).toContainText('Now photo 2 of 8');
    await page.getByRole('button', { name: 'Move photo 2 earlier' }).press('Enter');
    const [one, two, three, ...others] = chosen;
    await expect.poll(() => order(page)).toEqual([three, one, two, ...others]);
    await expect(photos(page).first()).toContainText('Featured');
    await dragByKeyboard(page, 'photo 8', 3);
    await expect.poll(async () => (await order(page)).indexOf(chosen[7] ?? '')).toBeLessThan(7);
  });

  await test.step('a reload in the middle finds the draft, with its photos', async () => {
    await form.getByLabel('Title').fill('Zara lace front from home');
    await choose(form.getByLabel('Brand'), 'Jon Renau');
    await form.getByLabel('Description').fill('Bought in May, worn twice.\nFrom a home without pets.');
    await page.reload();
    await expect(page.getByText('Restored your unsaved listing data').first()).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveValue('Zara lace front from home');
    await expect(form.getByLabel('Brand')).toHaveValue('jon-renau');
    await expect(photos(page)).toHaveCount(8);
  });

  await test.step('the checks stop at the first thing that is missing', async () => {
    const save = page.getByRole('button', { name: 'Publish', exact: true });
    await save.click();
    await expect(page.getByText('Please select a condition').first()).toBeVisible();
    await expect(form.getByLabel('Condition').first()).toBeFocused();
    await choose(form.getByLabel('Condition').first(), 'Like new');
    await save.click();
    await expect(page.getByText('Please enter a price').first()).toBeVisible();
    await form.getByLabel('Listing price').fill('249.5');
    await expect(form.getByText(/^(Similar ones sold for|Too few like it were sold here)/)).toBeVisible();
    await form
      .locator('label')
      .filter({ hasText: /^Sale or Trade$/ })
      .click();
    await save.click();
    await expect(page.getByText('Please select a color').first()).toBeVisible();
    await choose(form.getByRole('combobox', { name: /^Color(?! effect)/ }), 'Brunette');
    await choose(form.getByLabel('Fiber type'), 'Synthetic');
    await choose(form.getByLabel('Cap size'), 'Average');
    await choose(form.getByLabel('Modifications'), 'No');
    await save.click();
    await expect(form.getByLabel('Shipping price')).toBeFocused();
    await form.getByLabel('Shipping price').fill('12.5');
    await save.click();
    await expect(page.getByRole('heading', { name: 'Listing Created!' })).toBeVisible();
    await expect(page.getByText('Listing created successfully!')).toBeVisible();
    await expect(page).toHaveURL('/account/listings');
  });

  const row = page.getByRole('listitem').filter({ hasText: 'Zara lace front' });
  await expect(row).toContainText('$249.50');
  await expect(row).toContainText('Your listing is up. Share it where people know you.');

  await test.step('an edit keeps the photos, and a removed one is gone at once', async () => {
    await row.getByRole('link', { name: 'Edit' }).click();
    await expect(photos(page)).toHaveCount(8);
    await page.getByRole('button', { name: 'Remove photo 8' }).click();
    await expect(photos(page)).toHaveCount(7);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await row.getByRole('link', { name: 'Edit' }).click();
    await expect(photos(page)).toHaveCount(7);
    await choosePhotos(page, 1);
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 90_000 });
    await form.getByLabel('Listing price').fill('199');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Listing Updated!' })).toBeVisible();
    await expect(row).toContainText('$199.00');
  });

  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expectAccessibleLikeOthers(page);
});

// By day `e2e/assistive.spec.ts` bumps, sells and removes by keyboard, and `e2e/story.spec.ts` sells to a member.
test('a seller removes a wig, restores, sells, relists and bumps it', { tag: '@night' }, async ({ browser }) => {
  const seller = await newcomer(browser);
  const title = 'Zara lace front';
  await list(seller, { title, type: 'both', priceCents: 19_900 });
  const { page } = seller;
  const row = page.getByRole('listitem').filter({ hasText: title });
  await page.goto('/account/listings');

  await test.step('remove and restore', async () => {
    await row.getByRole('button', { name: 'More' }).click();
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(/^Listing removed successfully\. You can restore it/)).toBeVisible();
    await expect(page.getByText('No listings yet')).toBeVisible();
    await page.getByRole('tab', { name: /Recently Removed/ }).click();
    await expect(row).toContainText('30 days remaining');
    await expect(row.getByRole('button', { name: 'Restore' })).toBeVisible();
    await row.getByRole('link', { name: title }).click();
    await expect(page.getByText(/^You removed this listing\. You can restore it until/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit listing' })).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: 'Restore' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Listing restored successfully!')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit listing' })).toBeVisible();
    await page.goto('/account/listings');
    await expect(row).toBeVisible();
    await expectAccessibleLikeOthers(page);
  });

  await test.step('sell, relist, trade, relist, bump once a day', async () => {
    // By keyboard: what happened before is still being told above the buttons.
    await row.getByRole('button', { name: 'More' }).press('Enter');
    await row.getByRole('button', { name: 'Mark as Sold' }).press('Enter');
    await expect(page.getByText('Listing marked as sold')).toBeVisible();
    // Sold ones are no active ones: neither in the list nor in the tab's number.
    const tab = page.getByRole('tab', { name: 'Active Listings' });
    await expect(row).toHaveCount(0);
    await expect(tab).toHaveAccessibleName('Active Listings 0');
    const filter = page.getByRole('group', { name: 'Show' });
    await filter.getByRole('button', { name: 'Sold 1' }).press('Enter');
    await row.getByRole('button', { name: 'Mark as Active' }).press('Enter');
    await expect(page.getByText('Listing reactivated successfully')).toBeVisible();
    await expect(tab).toHaveAccessibleName('Active Listings 1');
    await filter.getByRole('button', { name: 'Active 1' }).press('Enter');
    await row.getByRole('button', { name: 'More' }).press('Enter');
    await row.getByRole('button', { name: 'Bump Listing' }).press('Enter');
    await expect(page.getByText('Listing bumped successfully')).toBeVisible();
    await expect(row.getByRole('button', { name: 'Bump Listing' })).toBeDisabled();
    await expect(row.getByRole('button', { name: 'Bump Listing' })).toHaveAccessibleDescription(
      /^It can be bumped again on \w+ \d+ at \d+:\d\d [AP]M$/,
    );
    await row.getByRole('button', { name: 'Mark as Traded' }).press('Enter');
    await expect(page.getByText('Listing marked as traded')).toBeVisible();
  });
  await closeAll(seller);
});

function photos(page: Page): Locator {
  return page.getByRole('grid', { name: 'Photos' }).getByRole('row');
}

/** The addresses of the pictures, in the order of the tiles. */
function order(page: Page): Promise<string[]> {
  return photos(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
}

async function choosePhotos(page: Page, count: number): Promise<void> {
  await chooseFiles(page, await takePhotos(count));
}

async function chooseFiles(page: Page, files: Awaited<ReturnType<typeof takePhotos>>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose photos' }).click();
  await (await chooser).setFiles(files);
}

/** Picks a tile up with Enter, moves the place with Tab, drops it with Enter. */
async function dragByKeyboard(page: Page, name: string, steps: number): Promise<void> {
  await page.getByRole('button', { name: `Drag ${name}` }).press('Enter');
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
}
