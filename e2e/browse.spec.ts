import { expect, type Locator, type Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleLikeOthers,
  expectAccessibleOnAllScreens,
  phone,
  said,
} from './accessibility.ts';
import { createMember, signIn, test } from './accounts.ts';
import { hold } from './answers.ts';
import { choose, take } from './keys.ts';

const listingsPath = /\/api\/listings(\?|$)/;

test('a visitor sees the sample and the invitation, never that there are no listings; on a phone nothing jumps, and axe finds nothing', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => listingsPath.test(request.url()) && asked.push(request.url()));
  for (const path of ['/', '/search?q=bob', '/brand/jon-renau']) {
    await page.setViewportSize(phone);
    const preview = sectionOf(page, 'Preview Our Marketplace');
    await openSettled(page, path, preview.getByRole('article').first());
    await expect(preview.getByRole('article')).toHaveCount(4);
    await expect(preview.getByRole('link', { name: 'Register Now' })).toBeVisible();
    await expect(page.getByText(/No listings found/)).toHaveCount(0);
    expect(asked, path).toEqual([]);
    await (path === '/' ? expectAccessibleOnAllScreens(page) : expectAccessibleLikeOthers(page));
    // Wide screens show the whole sample; a brand has four.
    await expect(preview.getByRole('article')).toHaveCount(path.startsWith('/brand') ? 4 : 8);
  }
});

test.describe('a member at home', () => {
  test.beforeEach(({ page, member }) => signIn(page, member));

  test('sees the latest listings at once, and never the visitors’ page', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.textContent?.includes('Preview Our Marketplace')) Reflect.set(window, 'flashed', true);
      }).observe(document, { childList: true, subtree: true });
    });
    const response = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/');
    await page.setViewportSize(phone);
    await openSettled(page, '/', cardsOf(page).first());
    await expectAccessibleLikeOthers(page);
    expect(await (await response).text()).not.toContain('Preview Our Marketplace');
    await expect(page.getByRole('heading', { name: 'Latest Listings' })).toBeVisible();
    await expect(cardsOf(page).first()).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/search');
    expect(await page.evaluate(() => Reflect.get(window, 'flashed'))).toBeUndefined();

    await test.step('gets more listings at the end of the page, each of them once', async () => {
      await expect(cardsOf(page)).toHaveCount(24);
      await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
      await expect.poll(() => cardsOf(page).count()).toBeGreaterThanOrEqual(48);
      const targets = await cardsOf(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => Reflect.get(link, 'href')));
      expect(new Set(targets).size).toBe(targets.length);
    });
  });
});

test.describe('searching', () => {
  test.beforeEach(({ page, member }) => signIn(page, member));

  test('the address holds every choice: back and forward work', async ({ page, context }) => {
    await test.step('what is counted while a list is open does not move the place in it', async () => {
      const arrive = await hold(page, '**/api/listings/facets**');
      await page.goto('/search');
      const condition = dropdown(page, 'Condition');
      await condition.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      arrive();
      await expect(page.getByText(/^Envy \(\d+\+?\)$/)).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/search?condition=like-new');
      await page.unroute('**/api/listings/facets**');
    });
    await expect(cardsOf(page).first()).toBeVisible();
    await test.step('result cards name the owner, and brands carry their counts', async () => {
      await expect(page.getByRole('complementary', { name: 'Filters' }).getByText(/^Envy \(\d+\+?\)$/)).toBeVisible();
      const ratings = await page
        .getByRole('img', { name: /^Rated/ })
        .evaluateAll((all) => all.map((one) => one.textContent));
      for (const rating of ratings) expect(rating).toMatch(/^[1-5]\.\d\([\d,]+\)$/);
    });
    const box = page.getByPlaceholder('Search wigs...');
    await box.pressSequentially('lace', { delay: 40 });
    await expect(page).toHaveURL('/search?q=lace&condition=like-new');
    // A text adds an order to the list, which is drawn a moment after the address has it.
    await expect(dropdown(page, 'Sort')).toHaveValue('best');
    await choose(dropdown(page, 'Sort'), 'Price: low to high');
    await expect(page).toHaveURL('/search?q=lace&condition=like-new&sort=price_asc');
    await expect(resultsOf(page).getByRole('status').first()).toHaveText(/listings? found/);
    await expectPricesToRise(page);

    await page.goBack();
    await expect(dropdown(page, 'Sort')).toHaveValue('best');
    await expect(box).toHaveValue('lace');
    await page.goForward();
    await expect(dropdown(page, 'Sort')).toHaveValue('price_asc');

    // Typing replaced the entry, letter by letter; so the page before it is the one before the search.
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/search');
    await expect(dropdown(page, 'Condition')).toHaveValue('');
    await expect(box).toHaveValue('');

    await test.step('what was chosen without a connection comes when it is back', async () => {
      await expect(cardsOf(page).first()).toBeVisible();
      await context.setOffline(true);
      await choose(dropdown(page, 'Color'), 'Red');
      await expect(page.getByText('You are offline').first()).toBeVisible();
      await context.setOffline(false);
      await expect(page).toHaveURL('/search?color=Red');
      await expect(resultsOf(page).locator('[aria-busy=false]').first()).toBeVisible();
    });
  });

  test('words are found in any order, a slip is corrected, and no search is a dead end', { tag: '@night' }, async ({
    page,
  }) => {
    await page.goto('/search?capSize=Petite');
    const box = page.getByPlaceholder('Search wigs...');
    await box.fill('wig brunete');
    await expect(page.getByText('Showing results for brunette. Search for brunete instead.')).toBeVisible();
    await expect(resultsOf(page).getByRole('article').first()).toBeVisible();
    await expect(box).toHaveValue('wig brunete');
    await page.getByRole('button', { name: 'brunete', exact: true }).click();
    await expect(page).toHaveURL('/search?q=wig+brunete&capSize=Petite&asTyped=1');
    await expect(page.getByText('No listings found matching your search criteria')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Without “brunete”', exact: true })).toBeVisible();

    await box.fill('lace front under 200');
    await page.getByRole('button', { name: 'Remove Up to $200, from your text' }).click();
    await expect(page).toHaveURL('/search?q=lace+front+under+200&capSize=Petite&notFromText=price');
    await expect(box).toHaveValue('lace front under 200');
    await expect(page.getByRole('button', { name: 'Remove Up to $200, from your text' })).toHaveCount(0);

    await box.fill('soft brun');
    await expect(page.locator('datalist option[value="soft brunette"]')).toHaveCount(1);

    await box.fill('zzzz');
    await page.getByRole('button', { name: 'Show all listings' }).click();
    await expect(page).toHaveURL('/search');
    await expect(resultsOf(page).getByRole('article').first()).toBeVisible();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: phone });

    test('nothing jumps, axe finds nothing, and the filters are in a drawer', async ({ page }) => {
      await openSettled(page, '/search', cardsOf(page).first());
      await expectFirstPage(page);
      await expectAccessibleOnAllScreens(page);
      await page.setViewportSize(phone);
      await page.getByRole('button', { name: 'Filters' }).click();
      const drawer = page.getByRole('dialog', { name: 'Filters' });
      await drawer.getByText(/^Envy/).click();
      await choose(drawer.getByLabel('Color'), 'Blonde');
      await expectAccessible(page);
      await expect(said(page)).toHaveText(/^\d+ listings? found$/);
      await drawer.getByText('Open to trades').click();
      await drawer.getByRole('button', { name: /^Show \d+ results?$/ }).click();
      await expect(drawer).toBeHidden();
      await expect(page).toHaveURL('/search?brands=envy&openToTrades=1&color=Blonde&reserved=out');
      await expect(page.getByRole('button', { name: 'Filters (4)' })).toBeVisible();
      await page.getByRole('button', { name: 'Remove Open to trades' }).click();
      await page.getByRole('button', { name: 'Remove Blonde' }).click();
      await expect(page).toHaveURL('/search?brands=envy');
      await expect(page.getByRole('button', { name: 'Remove Envy' })).toBeVisible();
    });
  });
});

test('a member measures once, and then cards and filters say what fits', { tag: '@night' }, async ({
  page,
  request,
}) => {
  await signIn(page, await createMember(request));
  await page.setViewportSize(phone);
  await page.goto('/account/settings#fit');
  await page.getByLabel('Head circumference').fill('55');
  await page.getByRole('button', { name: 'Save my fit' }).click();
  await expect(page.getByText(/Did you measure in centimeters\?/).first()).toBeVisible();
  await page.getByText('Centimeters', { exact: true }).click();
  await expect(page.getByText('Your cap size is Average.')).toBeVisible();
  await expectAccessibleLikeOthers(page);
  await page.getByRole('button', { name: 'Save my fit' }).click();
  await expect(page.getByText('Your fit is saved.')).toBeVisible();

  await page.setViewportSize(phone);
  await page.goto('/search');
  await page.getByRole('button', { name: 'Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByText('Fits me').click();
  await drawer.getByRole('button', { name: /^Show / }).click();
  await expect(page).toHaveURL('/search?capSize=Average');
  await expect(cardsOf(page).first().getByText('Fits you')).toBeVisible();
  await expect(page.getByText(/May be (?:small|large)/)).toHaveCount(0);
  await expectAccessible(page);
});

test.describe('a brand page', () => {
  test.beforeEach(({ page, member }) => signIn(page, member));

  test('keeps its four choices and the brands beside it in the address', { tag: '@night' }, async ({ page }) => {
    await page.setViewportSize(phone);
    await openSettled(page, '/brand/jon-renau', cardsOf(page).first());
    await expectAccessibleLikeOthers(page);
    await expect.poll(async () => new Set(await brandsOf(page))).toEqual(new Set(['Jon Renau']));
    await choose(dropdown(page, 'Sort'), 'Price: high to low');
    await take(dropdown(page, 'Compare with'), 'Envy');
    await expect(page).toHaveURL('/brand/jon-renau?brands=envy&sort=price_desc');
    await expect.poll(async () => new Set(await brandsOf(page))).toEqual(new Set(['Jon Renau', 'Envy']));
    await page.getByRole('button', { name: 'Remove Envy' }).click();
    await choose(dropdown(page, 'Color'), 'Blonde');
    await choose(dropdown(page, 'Length'), 'Long');
    await choose(dropdown(page, 'Cap construction'), 'Lace front');
    await expect(page).toHaveURL('/brand/jon-renau?color=Blonde&capFeature=lace-front&length=long&sort=price_desc');
    await page.goBack();
    await expect(dropdown(page, 'Cap construction')).toHaveValue('');
  });
});

function sectionOf(page: Page, heading: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) });
}

function dropdown(page: Page, label: string): Locator {
  return page.getByRole('combobox', { name: label, exact: true });
}

function resultsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Results' });
}

/** Without those that lead the results. */
function cardsOf(page: Page): Locator {
  return page.getByRole('main').getByRole('list', { name: 'Listings', exact: true }).getByRole('article');
}

/** A page has 24; up to three of them lead the results. */
function expectFirstPage(page: Page): Promise<void> {
  return expect.poll(() => cardsOf(page).count()).toBeGreaterThanOrEqual(21);
}

function brandsOf(page: Page): Promise<string[]> {
  return cardsOf(page).evaluateAll((cards) => cards.map((card) => card.querySelector('p')?.textContent ?? ''));
}

async function pricesOf(page: Page): Promise<number[]> {
  const texts = await cardsOf(page)
    .getByText(/^\$[\d,]+\.\d\d$/)
    .allTextContents();
  return texts.map((text) => Number(text.replace(/[$,]/g, '')));
}

async function expectPricesToRise(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const prices = await pricesOf(page);
      return prices.length > 1 && prices.every((price, place) => price >= (prices[place - 1] ?? 0));
    })
    .toBe(true);
}

async function openSettled(page: Page, path: string, sign: Locator): Promise<void> {
  await page.addInitScript(() => {
    if (Reflect.has(window, 'shifted')) return;
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await expect(sign).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open feature flags' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.05);
}
