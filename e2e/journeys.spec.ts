import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleByNight, phone } from './accessibility.ts';
import { createMember, register, test } from './accounts.ts';
import { choose } from './keys.ts';
import { chooseFiles, takePhotos } from './pictures.ts';
import { openShop } from './shops.ts';

test.use({ viewport: phone });

test('a woman after chemotherapy finds a soft brunette wig in a petite cap, comes back to it after registering, and writes', async ({
  page,
  browser,
}) => {
  test.slow();
  const shop = await openShop(
    browser,
    1,
    {
      color: 'Brunette',
      capSize: 'Petite',
      priceCents: 15_000,
      shippingCents: 0,
      checklist: { washed: true, odor: false, smokeFreeHome: true },
    },
    {
      paymentMethods: ['PayPal'],
      shippingMethods: ['USPS Priority Mail'],
      returnPolicy: 'Within 7 days, unworn.',
      shipsFrom: 'Ohio',
      shipsWithinDays: 3,
    },
  );
  const words = `petite brunette ${shop.title.split(' ').at(-1)}`;
  const address = `/search?q=${words.replaceAll(' ', '+')}&maxPrice=200`;

  await test.step('the guide shows how to measure, and leads to the search', async () => {
    await page.goto('/help/first-wig');
    await expect(page.getByRole('img', { name: /Three heads with a tape/ })).toBeVisible();
    await expect(page.getByText('21" around (53 cm)', { exact: false })).toBeVisible();
    await expectAccessibleByNight(page);
    await page.getByRole('link', { name: 'look around' }).click();
    await expect(page).toHaveURL('/search');
  });

  await test.step('who registers from a search comes back to the same search', async () => {
    await page.goto(address);
    await page.getByRole('link', { name: 'Register Now' }).click();
    await register(page);
    await expect(page).toHaveURL(address);
  });

  const result = page.getByRole('link', { name: shop.title });
  await test.step('on a phone the first result is in sight, below one search box and removable filters', async () => {
    await expect(result).toBeInViewport();
    // A field with suggestions is a combobox to those who hear it.
    await expect(page.getByRole('combobox', { name: 'Search wigs' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove Up to $200.00' })).toBeVisible();
    await expectAccessibleByNight(page);
  });

  await test.step('the page says what lets her believe it, and all facts are one table', async () => {
    await result.click();
    const main = page.getByRole('main');
    const facts = main.getByRole('table', { name: 'Specifications' });
    await expect(facts.getByRole('row', { name: /^Washed/ })).toBeHidden();
    await main.getByRole('button', { name: /^All details/ }).click();
    for (const row of [/^Washed.* Yes$/, /^Odor.* No$/, /^Smoke-free home.* Yes$/])
      await expect(facts.getByRole('row', { name: row })).toBeVisible();
    for (const text of ['Free shipping', 'Ships from Ohio within 3 days', 'about returns: “Within 7 days, unworn.”'])
      await expect(main.getByText(text).first()).toBeVisible();
    await expect(main.getByRole('link', { name: 'How to measure your head' })).toHaveAttribute(
      'href',
      '/help/first-wig',
    );
    await expectAccessibleByNight(page);
  });

  await test.step('the first message leads to its conversation', async () => {
    await page.getByRole('button', { name: 'Contact Seller' }).first().click();
    await page.getByPlaceholder('Type a message...').fill('Is the cap soft inside?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await page.getByRole('link', { name: 'Open the conversation' }).click();
    await expect(page).toHaveURL(`/messages?user=${shop.sellerId}`);
    await expect(page.getByRole('log').getByText('Is the cap soft inside?')).toBeVisible();
  });
});

test('a seller from a Facebook group publishes on a phone, shares a public card, lists one more like it and sells', async ({
  page,
  browser,
}) => {
  test.slow();
  await createMember(page.request);
  await test.step('what she came for is asked once, and the first steps follow', async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Selling' }).click();
    await expect(page.getByRole('heading', { name: 'What brings you here?' })).toHaveCount(0);
    const steps = page.getByRole('main').getByRole('link', { name: /Create your first|Say how|Browse the/ });
    await expect(steps.first()).toContainText('Create your first listing');
    await expect(page.getByRole('link', { name: /Say how you sell/ })).toBeVisible();
    await expectAccessibleByNight(page);
    await page.reload();
    await expect(page.getByRole('link', { name: /Say how you sell/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What brings you here?' })).toHaveCount(0);
  });

  await test.step('she publishes; what is missing is led to, and the result is in sight', async () => {
    await page.getByRole('link', { name: /Create your first listing/ }).click();
    const form = page.getByRole('main');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(form.getByLabel('Title')).toBeFocused();
    await expect(form.getByLabel('Title')).toBeInViewport();
    await chooseFiles(page, 'Choose photos', await takePhotos(1));
    await form.getByLabel('Title').fill('Angled bob in mocha');
    await choose(form.getByLabel('Brand'), 'Noriko');
    await choose(form.getByLabel('Condition').first(), 'Like new');
    await form.getByLabel('Listing price').fill('180');
    await form.getByLabel('Shipping price').fill('12.5');
    await form.getByLabel('Description').fill('Worn twice.');
    await choose(form.getByRole('combobox', { name: /^Color(?! effect)/ }), 'Brunette');
    await choose(form.getByLabel('Fiber type'), 'Synthetic');
    await choose(form.getByLabel('Cap size'), 'Average');
    await choose(form.getByLabel('Modifications'), 'No');
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 90_000 });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Listing Created!' })).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL('/account/listings', { timeout: 90_000 });
  });

  const row = page.getByRole('listitem').filter({ hasText: 'Angled bob in mocha' });
  const href = (await row.getByRole('link', { name: 'Angled bob in mocha', exact: true }).getAttribute('href')) ?? '';
  const visitor = await (await browser.newContext({ baseURL: process.env.WIGLOOP_URL, viewport: phone })).newPage();

  await test.step('she shares it: visitors see a card only once she has chosen one', async () => {
    await expect(row).toContainText('Your listing is up.');
    await expect(row.getByRole('button', { name: 'Copy Link' })).toBeVisible();
    // Eight newer wigs of the brand take the places of the public preview, whose wigs everybody sees.
    await openShop(browser, 8, { brand: 'noriko' });
    await visitor.goto(href);
    await expect(visitor.getByRole('heading', { name: 'Sign in to see this listing' })).toBeVisible();
    await row.getByText('Public card').click();
    await expect(row).toContainText('Anyone with the link sees');
    await expectAccessibleByNight(page);
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Angled bob in mocha' })).toBeVisible();
    await expect(visitor).toHaveTitle('Angled bob in mocha | Wigloop');
    await expect(visitor.getByText('$180.00')).toBeVisible();
    await expect(visitor.getByText('Worn twice.')).toHaveCount(0);
    await expect(visitor.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Angled bob in mocha');
    await expectAccessible(visitor);
  });

  await test.step('one more like it begins with the facts of the model, without photos and condition', async () => {
    await row.getByRole('button', { name: 'More' }).click();
    await row.getByRole('link', { name: 'Duplicate' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Angled bob in mocha');
    await expect(page.getByRole('main').getByLabel('Brand')).toHaveValue('noriko');
    await expect(page.getByLabel('Condition').first()).toHaveValue('');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Please add at least one image to your listing').first()).toBeVisible();
    await expect(page.getByText('Please select a condition').first()).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('what is sold is gone for visitors', async () => {
    await row.getByRole('button', { name: 'More' }).click();
    await row.getByRole('button', { name: 'Mark as Sold' }).click();
    await expect(page.getByText('Listing marked as sold')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Sign in to see this listing' })).toBeVisible();
    await expect(visitor.locator('meta[property="og:title"]')).toHaveCount(0);
  });
  await visitor.context().close();
});

test('a collector who wants to trade finds who trades, and proposes a wig of her own', { tag: '@night' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const [theirs, mine] = await Promise.all([
    openShop(browser, 1, { type: 'both' }),
    openShop(browser, 1, { type: 'trade', priceCents: null }),
  ]);
  await page.request.post('/api/auth/sign-in/email', { data: mine.seller });

  await test.step('the filters of a phone say what they will show, and each can be taken away again', async () => {
    await page.goto(`/search?seller=${theirs.sellerId}`);
    await expect(page.getByRole('button', { name: /^Remove From e2e-/ })).toBeVisible();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Open to trades').click();
    await drawer.getByRole('button', { name: 'Show 1 result' }).click();
    await page.getByRole('button', { name: 'Remove Hide reserved' }).click();
    await expect(page.getByRole('button', { name: 'Remove Open to trades' })).toBeVisible();
    await expect(page).toHaveURL(`/search?openToTrades=1&seller=${theirs.sellerId}`);
  });

  await test.step('she proposes her own wig for it', async () => {
    await page.getByRole('link', { name: theirs.title }).click();
    await page.getByRole('link', { name: 'Propose a trade' }).click();
    await page.getByRole('button', { name: `Add ${mine.title}` }).click();
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(page).toHaveURL(/\/account\/deals\/[\da-f-]{36}$/);
    await expect(page.getByText(/^You offer .* Waiting for /)).toBeVisible();
  });
});
