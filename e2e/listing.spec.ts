import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessibleLikeOthers, expectAccessibleOnAllScreens, phone } from './accessibility.ts';
import { type Account, createMember, signIn, test } from './accounts.ts';
import { pick, pressByTab, typeInto } from './keys.ts';

interface Shop {
  seller: Account;
  sellerId: string;
  listingId: string;
  title: string;
}

test('a visitor signs in, comes back to the listing, saves, likes, shares, contacts and reviews; the seller responds', {
  tag: '@night',
}, async ({ page, browser, member }) => {
  const shop = await openShop(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await withoutShareSheet(page);

  await page.goto(`/listing/${shop.listingId}`);
  await expect(page.getByRole('heading', { name: 'Sign in to see this listing' })).toBeVisible();
  await expect(page.getByText(shop.title)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`/listing/${shop.listingId}`);
  await expect(page.getByRole('heading', { level: 1, name: shop.title })).toBeVisible();

  await page.getByRole('button', { name: `Save ${shop.title}` }).click();
  await expect(page.getByText('Added to favorites', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Like ${shop.title}, 0 likes` }).click();
  await expect(page.getByRole('button', { name: `Like ${shop.title}, 1 like` })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/listing/${shop.listingId}`);

  await page.getByRole('button', { name: 'Contact Seller' }).filter({ visible: true }).click();
  await page.getByPlaceholder('Type a message...').fill('Is the cap adjustable?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();

  await review(page, 4, 'Quick and kind.');
  await expect(page.getByRole('link', { name: /Seller .* No deals yet · 4\.0 from 1 open review/ })).toBeVisible();
  await review(page, 5, 'Quick, kind and well packed.');
  await expect(page.getByRole('article').filter({ hasText: 'Quick, kind and well packed.' }).last()).toContainText(
    '(edited)',
  );
  await expect(page.getByText('Quick and kind.')).toHaveCount(0);

  const sellers = await openAs(browser, shop.seller);
  await sellers.goto(`/user/${shop.sellerId}`);
  await expect(sellers.getByRole('button', { name: 'Write a Review' })).toHaveCount(0);
  await sellers.getByRole('button', { name: 'Respond' }).click();
  await sellers.getByRole('button', { name: 'Save response' }).click();
  await expect(sellers.getByText('Please write a response first.')).toBeVisible();
  await sellers.getByLabel('Your response').fill('Thank you!');
  await sellers.getByRole('button', { name: 'Save response' }).click();
  await expect(sellers.getByText('Thank you!')).toBeVisible();
  await sellers.getByRole('button', { name: 'Helpful (0)' }).click();
  await expect(sellers.getByRole('button', { name: 'Helpful (1)' })).toHaveAttribute('aria-pressed', 'true');
  await sellers.getByRole('button', { name: 'Edit response' }).click();
  await sellers.getByLabel('Your response').fill('Thank you so much!');
  await sellers.getByRole('button', { name: 'Save response' }).click();
  await expect(sellers.getByText('Thank you so much!')).toBeVisible();
  await sellers.goto(`/listing/${shop.listingId}`);
  await expect(sellers.getByRole('link', { name: 'Edit listing' }).filter({ visible: true })).toHaveAttribute(
    'href',
    `/account/create-listing?edit=${shop.listingId}`,
  );
  await expect(sellers.getByRole('button', { name: 'Contact Seller' })).toHaveCount(0);
  await sellers.context().close();

  await page.reload();
  await expect(page.getByText('Thank you so much!')).toBeVisible();
});

test('the reviews of a member are public', { tag: '@night' }, async ({ page, browser, member }) => {
  const shop = await openShop(browser);
  const buyer = await openAs(browser, member);
  const data = { rating: 3, comment: 'For everyone to read.' };
  expect((await buyer.request.put(`/api/members/${shop.sellerId}/reviews/mine`, { data })).ok()).toBe(true);
  await buyer.context().close();

  await page.goto(`/user/${shop.sellerId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Buyer Reviews' })).toBeVisible();
  await expect(page.getByText('For everyone to read.')).toBeVisible();
  await expect(page.getByText('Member since')).toBeVisible();
  await expect(page.getByText(shop.title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Write a Review' }).click();
  await expect(page).toHaveURL('/login');
});

test('the gallery goes by buttons, keys and thumbnails, and opens full screen with zoom', async ({
  page,
  browser,
  member,
}) => {
  const shop = await openShop(browser);
  await signIn(page, member);
  await page.goto(`/listing/${shop.listingId}`);
  const photos = page.getByRole('region', { name: 'Photos' });
  await expect(page.getByRole('heading', { level: 1, name: shop.title })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectAccessibleOnAllScreens(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Faster than the row can scroll: each click still counts.
  await photos.getByRole('button', { name: 'Next photo' }).dblclick();
  await expect(photos.getByText('3 / 3')).toBeVisible();
  await photos.getByRole('button', { name: 'Next photo' }).click();
  await expect(photos.getByText('1 / 3')).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await photos.getByRole('button', { name: 'Next photo' }).click();
  await expect(photos.getByText('2 / 3')).toBeVisible();
  await expect(photos.locator('[aria-live=polite][aria-atomic=true]')).toContainText('Photo 2 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(photos.getByText('3 / 3')).toBeVisible();
  await photos.getByRole('button', { name: 'Show photo 1' }).click();
  await expect(photos.getByText('1 / 3')).toBeVisible();
  await photos.getByRole('button', { name: 'Previous photo' }).click();
  await expect(photos.getByText('3 / 3')).toBeVisible();

  await photos.getByRole('button', { name: 'View photos full screen' }).click();
  const full = page.getByRole('dialog', { name: 'Photos, full screen' });
  await expect(full.getByText('3 / 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(full.getByText('2 / 3')).toBeVisible();
  await full.getByRole('button', { name: 'Zoom in' }).click();
  const zoomed = full.getByRole('img', { name: shop.title, exact: true });
  expect((await zoomed.boundingBox())?.height).toBeGreaterThan(1_700);
  // Nothing without a name takes the focus, the enlarged photo included.
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = full.locator(':focus');
    if ((await focused.count()) > 0) await expect(focused).toHaveAccessibleName(/./);
  }
  await full.getByRole('button', { name: 'Zoom out' }).click();
  await expect(zoomed).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(full).toBeHidden();
  await expect(photos.getByText('2 / 3')).toBeVisible();

  await test.step('on a phone, price and Contact Seller stay in reach while scrolling', async () => {
    await page.setViewportSize(phone);
    await page.getByRole('heading', { name: 'Description' }).scrollIntoViewIfNeeded();
    const bar = page.getByRole('button', { name: 'Contact Seller' }).last();
    await expect(bar).toBeInViewport();
    await bar.click();
    await expect(page.getByPlaceholder('Type a message...')).toBeInViewport();
  });

  await test.step('a listing that does not exist is not found, with a way home', async () => {
    await page.goto(`/listing/${randomUUID()}`);
    await expect(page.getByRole('heading', { name: 'Listing not found' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('from a saved listing leads a message about it, and everything is read on opening, also what lies before the newest page', async ({
  page,
  browser,
}) => {
  const shop = await openShop(browser);
  await createMember(page.request);
  await page.request.put(`/api/listings/${shop.listingId}/save`);
  await page.goto('/account/favorites');
  await expect(page.getByRole('link', { name: shop.title, exact: true })).toBeVisible();
  await expectAccessibleLikeOthers(page);
  await page.getByRole('link', { name: /^Message .* about/ }).click();
  await expect(page.getByText(`About ${shop.title}`)).toBeVisible();
  await page.getByPlaceholder('Type a message...').fill('Is it still available?');
  await page.getByRole('button', { name: 'Send message' }).click();
  const sent = page.getByRole('log').getByRole('link', { name: shop.title });
  await expect(sent).toHaveAttribute('href', `/listing/${shop.listingId}`);
  await expect(page).toHaveURL(`/messages?user=${shop.sellerId}`);

  const write = (request: APIRequestContext, receiverId: string) =>
    request.post('/api/messages', { data: { id: randomUUID(), receiverId, content: 'Hello' } });
  const { member } = await (await page.request.get('/api/session')).json();
  await page.goto('/account/settings');
  await asSeller(browser, shop.seller, (request) => write(request, member.id));
  for (let count = 0; count < 31; count += 1) await write(page.request, shop.sellerId);
  await expect(page).toHaveTitle(/^\(1\)/);
  await page.goto('/messages');
  await expect(page.getByRole('log')).toBeVisible();
  await expect(page).toHaveTitle(/^Messages/);
});

async function review(page: Page, stars: number, comment: string): Promise<void> {
  await page.getByRole('button', { name: 'Write a Review' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await pick(dialog.getByLabel(`${stars} stars`));
  await typeInto(dialog.getByPlaceholder('Share your experience...'), comment);
  await pressByTab(dialog.getByRole('button', { name: 'Submit Review' }));
  await expect(page.getByText('Review submitted successfully').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(comment)).toBeVisible();
}

/** A new seller with one listing, made by the same calls the pages make. */
async function openShop(browser: Browser): Promise<Shop> {
  const context = await newContext(browser);
  const { request } = context;
  const seller = await createMember(request);
  const session = (await (await request.get('/api/session')).json()) as { member: { id: string } };
  const title = `Lace front lob ${randomUUID().slice(0, 8)}`;
  const listingId = randomUUID();
  const photoIds = await Promise.all([1, 2, 3].map(() => addPhoto(request)));
  const answer = await request.post('/api/listings', { data: { ...wig, id: listingId, title, photoIds } });
  if (!answer.ok()) throw new Error(`The listing was refused: ${await answer.text()}`);
  await context.close();
  return { seller, sellerId: session.member.id, listingId, title };
}

const wig = {
  brand: 'jon-renau',
  condition: 'like-new',
  type: 'sale',
  priceCents: 24_900,
  originalPriceCents: 39_900,
  description: 'Worn twice.\nSmoke-free home.',
  color: 'Brunette',
  fiberType: 'Synthetic',
  capSize: 'Average',
  modifications: false,
  shippingCents: 0,
};

async function addPhoto(request: APIRequestContext): Promise<string> {
  const id = randomUUID();
  const headers = { 'content-type': 'image/png' };
  const answer = await request.post(`/api/photos?id=${id}`, { headers, data: tinyPicture });
  if (!answer.ok()) throw new Error(`The photo was refused: ${await answer.text()}`);
  return id;
}

// A gray picture of 40 × 50 pixels.
const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAyCAMAAAAZbWmiAAAAA1BMVEW5pZhAUaufAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAF0lEQVRIx2NgGAWjYBSMglEwCkbByAMACAIAAeq0KjgAAAAASUVORK5CYII=',
  'base64',
);

async function asSeller(browser: Browser, seller: Account, act: (request: APIRequestContext) => Promise<unknown>) {
  const page = await openAs(browser, seller);
  await act(page.request);
  await page.context().close();
}

async function openAs(browser: Browser, account: Account): Promise<Page> {
  const page = await (await newContext(browser)).newPage();
  await signIn(page, account);
  return page;
}

function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ baseURL: process.env.WIGLOOP_URL, viewport: { width: 1440, height: 900 } });
}

/** As in a browser without one: the address goes to the clipboard instead. */
async function withoutShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }));
}
