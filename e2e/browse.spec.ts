import { expect, type Locator, type Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleLikeOthers,
  expectAccessibleOnAllScreens,
  phone,
  said,
} from './accessibility.ts';
import { signIn, test } from './accounts.ts';
import { hold } from './answers.ts';
import { choose, take } from './keys.ts';
import { openShop } from './shops.ts';

const listingsPath = /\/api\/listings(\?|$)/;

test.describe('a visitor', () => {
  test('sees the sample and the invitation on the pages of searches, never that there are no listings', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => listingsPath.test(request.url()) && asked.push(request.url()));
    for (const [path, sample] of [
      ['/search?q=bob', 8],
      ['/brand/jon-renau', 4],
    ] as const) {
      const preview = sectionOf(page, 'Preview Our Marketplace');
      await openSettled(page, path, preview.getByRole('article').first());
      await expect(preview.getByRole('article')).toHaveCount(sample);
      await expect(preview.getByRole('link', { name: 'Register Now' })).toBeVisible();
      await expect(page.getByText(/No listings found/)).toHaveCount(0);
      expect(asked, path).toEqual([]);
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a brand page says what there is to know about the brand', async ({ page }) => {
    await page.goto('/brand/jon-renau');
    await expect(page.getByRole('heading', { name: 'Jon Renau', level: 1 })).toBeVisible();
    await expect(page.getByText('SmartLace ready-to-wear lace fronts')).toBeVisible();
    await expect(page.getByText('$250 - $600')).toBeVisible();
  });
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
    await openSettled(page, '/', cardsOf(page).first());
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

test.describe('saving and liking', () => {
  test.beforeEach(({ page, member }) => signIn(page, member));

  test('shows at once, says so, and is still there after a reload', async ({ page, context, browser }) => {
    // Cards of a shop of its own: those of other tests may go meanwhile.
    const { title, listingId } = await openShop(browser, 2);
    const path = `/search?q=${listingId.slice(0, 8)}`;
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/me/marks') && asked.push(request.url()));
    await page.goto(path);
    await expect(cardsOf(page)).toHaveCount(2);
    const save = page.getByRole('button', { name: `Save ${title}`, exact: true });
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Added to favorites')).toBeVisible();
    await expect(page).toHaveURL(path);

    asked.length = 0;
    await page.reload();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await test.step('asks what the member saved and liked once for a page of cards', () =>
      expect.poll(() => asked.length).toBe(1));
    await save.click();
    await expect(page.getByText('Removed from favorites')).toBeVisible();
    await expect(save).toHaveAttribute('aria-pressed', 'false');

    await test.step('a like counts one up, and one down again', async () => {
      const like = cardsOf(page)
        .last()
        .getByRole('button', { name: /^Like / });
      const before = Number(await like.textContent());
      await like.click();
      await expect(like).toHaveText(String(before + 1));
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      await like.click();
      await expect(like).toHaveText(String(before));
    });

    await test.step('is taken back when the server refuses', async () => {
      await page.route('**/api/listings/*/save', (route) => route.fulfill({ status: 500, json: {} }));
      await save.click();
      await expect(page.getByText('Failed to update favorite status')).toBeVisible();
      await expect(save).toHaveAttribute('aria-pressed', 'false');
      await page.unroute('**/api/listings/*/save');
    });

    await test.step('leads to the sign-in once the session has ended', async () => {
      await context.clearCookies();
      await save.click();
      await expect(page.getByText('Please sign in to save listings')).toBeVisible();
      await expect(page).toHaveURL('/login');
    });
  });
});

test.describe('searching', () => {
  test.beforeEach(({ page, member }) => signIn(page, member));

  test('the address holds every choice: back, forward and sharing work', async ({ page, context }) => {
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
    await page.goto('/');
    await openSettled(page, '/search', cardsOf(page).first());
    await expectFirstPage(page);
    const box = page.getByPlaceholder('Search wigs...');
    await box.pressSequentially('lace', { delay: 40 });
    await expect(page).toHaveURL('/search?q=lace');
    await choose(dropdown(page, 'Condition'), 'Like new');
    await expect(page).toHaveURL('/search?q=lace&condition=like-new');
    await choose(dropdown(page, 'Sort'), 'Price: low to high');
    await expect(page).toHaveURL('/search?q=lace&condition=like-new&sort=price_asc');
    await expect(resultsOf(page).getByRole('status').first()).toHaveText(/listings? found/);
    await expectPricesToRise(page);

    const shared = await context.newPage();
    await shared.goto(page.url());
    await expect(shared.getByPlaceholder('Search wigs...')).toHaveValue('lace');
    await expect(dropdown(shared, 'Condition')).toHaveValue('like-new');
    await expect.poll(() => titlesOf(shared)).toEqual(await titlesOf(page));

    await page.goBack();
    await expect(dropdown(page, 'Sort')).toHaveValue('best');
    await page.goBack();
    await expect(dropdown(page, 'Condition')).toHaveValue('');
    await expect(box).toHaveValue('lace');
    await page.goForward();
    await expect(dropdown(page, 'Condition')).toHaveValue('like-new');

    // Typing replaced the entry, letter by letter; so the page before it is the one before the search.
    await page.goBack();
    await page.goBack();
    await expect(page).not.toHaveURL(/search/);
  });

  test('chosen brands drop the text from the search; the box keeps it and says so', async ({ page }) => {
    await page.goto('/search?q=zzzz');
    await expect(page.getByText('No listings found matching your search criteria')).toBeVisible();
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByText(/^Envy/).click();
    await filters.getByText(/^Gabor/).click();
    await expect(page).toHaveURL('/search?q=zzzz&brands=gabor%2Cenvy');
    await expect(page.getByPlaceholder('Search wigs...')).toHaveValue('zzzz');
    await expect(page.getByText('“zzzz” is not part of the search').first()).toBeVisible();
    await expect(said(page)).toContainText('While brands are chosen, “zzzz” is not part of the search.');
    await expect.poll(async () => new Set(await brandsOf(page))).toEqual(new Set(['Envy', 'Gabor']));

    await page.getByRole('button', { name: 'Remove Envy' }).click();
    await expect.poll(async () => new Set(await brandsOf(page))).toEqual(new Set(['Gabor']));
    await filters.getByRole('button', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/search?q=zzzz');
    await expect(page.getByText('No listings found matching your search criteria')).toBeVisible();

    await test.step('a minimum above the maximum is explained, and nothing wrong is asked', async () => {
      const refused: number[] = [];
      page.on(
        'response',
        (response) => listingsPath.test(response.url()) && response.status() >= 400 && refused.push(1),
      );
      await page.goto('/search');
      await filters.getByLabel('Minimum price').fill('300');
      await filters.getByLabel('Maximum price').fill('200');
      await expect(filters.getByText('The minimum price is above the maximum price.')).toBeVisible();
      await expect(said(page)).toContainText('The minimum price is above the maximum price.');
      await filters.getByLabel('Minimum price').fill('150');
      await expect(page).toHaveURL('/search?minPrice=150&maxPrice=200');
      await expect(cardsOf(page).first()).toBeVisible();
      await expect.poll(async () => Math.max(...(await pricesOf(page)))).toBeLessThanOrEqual(200);
      expect(Math.min(...(await pricesOf(page)))).toBeGreaterThanOrEqual(150);
      expect(refused).toEqual([]);
    });
  });

  test('result cards name the owner, and brands carry their counts', async ({ page, context }) => {
    await page.goto('/search');
    await expectFirstPage(page);
    await expect(page.getByRole('complementary', { name: 'Filters' }).getByText(/^Envy \(\d+\+?\)$/)).toBeVisible();
    const ratings = await page
      .getByRole('img', { name: /^Rated/ })
      .evaluateAll((all) => all.map((one) => one.textContent));
    for (const rating of ratings) expect(rating).toMatch(/^[1-5]\.\d\([\d,]+\)$/);

    await test.step('what was chosen without a connection comes when it is back', async () => {
      await context.setOffline(true);
      await choose(dropdown(page, 'Color'), 'Red');
      await expect(page.getByText('You are offline').first()).toBeVisible();
      await context.setOffline(false);
      await expect(page).toHaveURL('/search?color=Red');
      await expect(resultsOf(page).locator('[aria-busy=false]').first()).toBeVisible();
    });

    await test.step('a failure is told and can be tried again', async () => {
      let isBroken = true;
      await page.route(listingsPath, (route) =>
        isBroken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      );
      await page.route('**/media/**', (route) => route.abort());
      await page.goto('/search?brands=noriko');
      await expect(page.getByText('Failed to load search results').first()).toBeVisible();
      isBroken = false;
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(cardsOf(page).first()).toBeVisible();
    });

    await test.step('a photograph that cannot be loaded gives way to the brand’s own picture', () =>
      expect(cardsOf(page).first().locator('img').first()).toHaveAttribute('src', '/brands/noriko.webp'));
  });

  test('words are found in any order, a slip is corrected, and no search is a dead end', async ({ page }) => {
    await page.goto('/search?capSize=Petite');
    const box = page.getByPlaceholder('Search wigs...');
    await box.fill('wig brunete');
    await expect(page.getByText('Showing results for wig brunette. Search for wig brunete instead.')).toBeVisible();
    await expect(resultsOf(page).getByRole('article').first()).toBeVisible();
    await expect(box).toHaveValue('wig brunete');
    await page.getByRole('button', { name: 'wig brunete', exact: true }).click();
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

    test('the filters are in a drawer', async ({ page }) => {
      await page.goto('/search');
      await expectFirstPage(page);
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

test.describe('a brand page', () => {
  test.beforeEach(({ page, member }) => signIn(page, member));

  test('keeps its four choices and the brands beside it in the address', async ({ page }) => {
    await openSettled(page, '/brand/jon-renau', cardsOf(page).first());
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

test.describe('on a phone nothing jumps, and axe finds nothing on any screen,', () => {
  test('for a visitor', async ({ page }) => {
    for (const path of ['/', '/search?q=bob', '/brand/envy']) {
      await page.setViewportSize(phone);
      await openSettled(page, path, sectionOf(page, 'Preview Our Marketplace').getByRole('article').first());
      await (path === '/' ? expectAccessibleOnAllScreens(page) : expectAccessibleLikeOthers(page));
    }
  });

  test('for a member', async ({ page, member }) => {
    await signIn(page, member);
    for (const path of ['/', '/search?q=bob&brands=envy', '/brand/envy']) {
      await page.setViewportSize(phone);
      await openSettled(page, path, cardsOf(page).first());
      await (path.startsWith('/search') ? expectAccessibleOnAllScreens(page) : expectAccessibleLikeOthers(page));
    }
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

function titlesOf(page: Page): Promise<string[]> {
  return cardsOf(page).getByRole('heading').allInnerTexts();
}

function brandsOf(page: Page): Promise<string[]> {
  return cardsOf(page).evaluateAll((cards) => cards.map((card) => card.querySelector('p')?.textContent ?? ''));
}

async function pricesOf(page: Page): Promise<number[]> {
  const texts = await cardsOf(page)
    .getByText(/^\$[\d,]+\.\d\d$/)
    .allInnerTexts();
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
