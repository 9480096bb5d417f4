import { expect, type Locator, type Page } from '@playwright/test';
import { phone } from './accessibility.ts';
import { createMember, test } from './accounts.ts';
import { choose } from './keys.ts';
import { takePhotos } from './pictures.ts';

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a listing names every field in error until its cause is gone, and the result is in sight', {
    tag: '@night',
  }, async ({ page }) => {
    await createMember(page.request);
    await page.goto('/account/create-listing');
    const form = page.getByRole('main');
    const save = page.getByRole('button', { name: 'Publish', exact: true });
    const noPhoto = page.getByRole('alert').filter({ hasText: 'Please add at least one image to your listing' });
    await save.click();
    await expect(form.getByLabel('Title')).toBeFocused();
    await expect(form.getByLabel('Title')).toBeInViewport();
    await expect(noPhoto).toHaveCount(1);
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(10);

    const [good] = await takePhotos(1);
    await chooseFiles(page, [
      good as Photo,
      { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>not a photo</html>') },
    ]);
    await expect(noPhoto).toHaveCount(0);
    await form.getByLabel('Title').fill('Zara, barely worn');
    await choose(form.getByLabel('Brand'), 'Jon Renau');
    await choose(form.getByLabel('Condition').first(), 'Like new');
    await form.getByLabel('Listing price').fill('12,50');
    await form.getByLabel('Shipping price').fill('0');
    await form.getByLabel('Description').fill('Worn twice.');
    await choose(form.getByRole('combobox', { name: /^Color(?! effect)/ }), 'Brunette');
    await choose(form.getByLabel('Fiber type'), 'Synthetic');
    await choose(form.getByLabel('Cap size'), 'Average');
    await choose(form.getByLabel('Modifications'), 'No');
    await expect(page.getByText('Enter a price such as 150 or 149.99.')).toBeVisible();
    await expect(form.getByLabel('Listing price')).toHaveValue('12,50');
    await form.getByLabel('Listing price').fill('$1,250');
    await expect(page.getByText(/^Photo 2: /)).toBeVisible();
    await save.click();
    await expect(page.getByText('Photo 2 could not be sent. Try it again, or remove it.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Remove photo 2' }).click();
    await expect(page.getByRole('grid', { name: 'Photos' }).getByRole('row')).toHaveCount(1);
    const created = page.getByRole('heading', { name: 'Listing Created!' });
    // The photos may still be giving the focus to the one that is left, and then the key is theirs.
    await expect(async () => {
      if (await created.isHidden()) await save.press('Enter', { timeout: 1000 });
      await expect(created).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expectInSight(created);
    await expect(page).toHaveURL('/account/listings');
    await expect(page.getByText('$1,250.00')).toBeVisible();
  });
});

type Photo = Awaited<ReturnType<typeof takePhotos>>[number];

async function expectInSight(element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  await expect(element).toBeInViewport({ ratio: 1 });
}

async function chooseFiles(page: Page, files: Photo[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose photos' }).click();
  await (await chooser).setFiles(files);
}
