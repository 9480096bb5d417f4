import { expect } from '@playwright/test';
import { expectAccessibleOnAllScreens } from './accessibility.ts';
import { createMember, signIn, test } from './accounts.ts';
import { choose, pick, pressByTab, typeInto } from './keys.ts';
import { openShop } from './shops.ts';

test('a member saves a search, hears of the listing that another then creates, follows its seller, and shows a want list', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: process.env.WIGLOOP_URL });
  const page = await context.newPage();
  // A price that no other listing has, also when the test is tried again.
  const priceCents = 7_001 + 10 * (Date.now() % 400);
  const price = (priceCents / 100).toFixed(2);
  const address = `/search?q=feathered+shag&minPrice=${price}&maxPrice=${price}`;
  const name = `feathered shag, From $${price}, Up to $${price}`;

  await test.step('a visitor is asked to join, and comes back to what they wanted', async () => {
    await page.goto(address);
    await expect(page.getByRole('link', { name: 'Join to set an alert and hear of what comes' })).toBeVisible();
  });

  const account = await createMember(page.request);
  await test.step('the search is saved under the name that its filters suggest', async () => {
    await signIn(page, account);
    await page.goto(`${address}&save=1`);
    const dialog = page.getByRole('dialog', { name: 'Set an alert' });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
    await pick(dialog.getByRole('radio', { name: 'At once' }));
    await pressByTab(dialog.getByRole('button', { name: 'Save' }));
    await expect(page.getByText(`The alert “${name}” is set`)).toBeVisible();
    await expect(page).not.toHaveURL(/save=1/);
  });

  const shop = await openShop(browser, 1, { priceCents });
  await expect
    .poll(async () => (await (await page.request.get('/api/me/notifications')).json()).notifications[0], {
      timeout: 20_000,
    })
    .toMatchObject({ text: `A new listing fits your alert “${name}”`, about: { listingId: shop.listingId } });

  await test.step('following is one press, and so is to let go', async () => {
    await page.goto(`/user/${shop.sellerId}`);
    const follow = page.getByRole('button', { name: 'Follow', exact: true });
    await follow.click();
    const following = page.getByRole('button', { name: 'Following' });
    await expect(following).toBeVisible();
    await following.click();
    await expect(follow).toBeVisible();
    await follow.click();
    await expect(following).toBeVisible();
  });

  await test.step('each wish shows what there is, and is changed in its place', async () => {
    await page.goto('/account/wishes');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await expect(row.getByRole('link', { name: '1 listing fits' })).toBeVisible();
    await expect(row.getByRole('list', { name: `Newest for ${name}` }).getByRole('link')).toContainText(shop.title);
    await expectAccessibleOnAllScreens(page);
    await choose(row.getByRole('combobox', { name: `Tell me of new listings for ${name}` }), 'Once a day');
    await row.getByText('In Wanted').click();
    await expect(row.getByRole('switch')).toBeChecked();
    await row.getByRole('button', { name: `Rename ${name}` }).press('Enter');
    await typeInto(page.getByRole('dialog').getByRole('textbox', { name: 'Name' }), 'A shag for the summer');
    await pressByTab(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
    const heading = page.getByRole('heading', { name: 'A shag for the summer' });
    const renamed = page.getByRole('listitem').filter({ has: heading });
    await expect(renamed.getByRole('switch')).toBeChecked();

    await renamed.getByRole('link', { name: 'Change the search' }).click();
    await expect(page.getByText('should look for.')).toContainText('A shag for the summer');
    await page.getByRole('button', { name: `Remove From $${price}` }).click();
    await page.getByRole('button', { name: 'Save this change' }).click();
    await expect(page).toHaveURL(/\/account\/wishes$/);
    await expect(renamed).toContainText(`“feathered shag”, Up to $${price}`);
    await expect(renamed.getByRole('combobox')).toHaveValue('daily');
  });

  await test.step('others see the want list on the profile', async () => {
    const { member } = await (await page.request.get('/api/session')).json();
    const other = await (await browser.newContext({ baseURL: process.env.WIGLOOP_URL })).newPage();
    await signIn(other, shop.seller);
    await other.goto(`/user/${member.id}`);
    await expect(other.getByRole('heading', { name: `${member.displayName} is looking for` })).toBeVisible();
    await expect(other.getByRole('heading', { name: 'A shag for the summer' })).toBeVisible();
    await expect(other.getByRole('heading', { name })).toHaveCount(0);
    await other.context().close();
  });
  await context.close();
});
