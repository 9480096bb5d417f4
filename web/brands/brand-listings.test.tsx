import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getBrand } from '#contract/brands/brand-calls.ts';
import { findMyMarks } from '#contract/favorites/favorites.ts';
import { findFeaturedListings, findListings } from '#contract/listings/listings.ts';
import { findBlocks } from '#contract/messages/messages.ts';
import { answer, requestsTo } from '#web/test/api.ts';
import { listingCard } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import BrandListings from './brand-listings.tsx';
import BrandPage from './brand-page.tsx';

beforeEach(() => {
  answer(findBlocks, { blocks: [] });
  answer(findFeaturedListings, { listings: [] });
});

test('shows six cards to come, and says when there is nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<{ listings: []; nextCursor: null }>();
  answer(findListings, () => promise);
  openPage(<BrandListings brandId="envy" />, { as: sessionMember(), at: '/brand/envy' });
  const waiting = (await screen.findByText('Loading listings...')).closest('[role=status]');
  expect([...(waiting?.children ?? [])].filter(({ tagName }) => tagName === 'DIV')).toHaveLength(6);
  await act(async () => resolve({ listings: [], nextCursor: null }));
  await screen.findByText('No listings found for this brand');
});

test('what staff wrote about a brand since the page was built takes its place, also of one that they added', async () => {
  answer(findListings, { listings: [], nextCursor: null });
  const told = { id: 'later', name: 'Later Brand', priceRange: '', isShown: true };
  answer(getBrand, { ...told, description: 'Caps sewn by hand.', features: ['Made to measure'] });
  openPage(<BrandPage />, {
    ...{ as: sessionMember(), at: '/brand/later', path: '/brand/:brandId' },
    shop: { brands: [told] },
  });
  await screen.findByRole('heading', { level: 1, name: 'Later Brand' });
  await screen.findByText('Caps sewn by hand.');
  expect(screen.getByText('Made to measure')).toBeTruthy();
  expect(screen.queryByText('Price range')).toBeNull();
  expect(document.title).toBe('Later Brand wigs | Wigloop');
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/brands/any.webp');
});

test('a brand that is renamed is called so, and a hidden one keeps its page', async () => {
  answer(findListings, { listings: [], nextCursor: null });
  const told = { id: 'envy', name: 'Green Moss', priceRange: '$1 - $2', isShown: false };
  answer(getBrand, { ...told, description: 'Soft.', features: [] });
  openPage(<BrandPage />, {
    ...{ as: sessionMember(), at: '/brand/envy', path: '/brand/:brandId' },
    shop: { brands: [told] },
  });
  await screen.findByRole('heading', { level: 1, name: 'Green Moss' });
  expect(screen.getByText('$1 - $2')).toBeTruthy();
  await screen.findByText('Soft.');
});

test('an unknown brand is not found', async () => {
  openPage(<BrandPage />, { as: sessionMember(), at: '/brand/nobody', path: '/brand/:brandId' });
  await screen.findByRole('heading', { name: 'Brand not found' });
});

test('its four choices and the brands beside it are in the address, and asked for', async () => {
  answer(findMyMarks, { saved: [], liked: [] });
  answer(findListings, { listings: [listingCard()], nextCursor: null });
  const as = sessionMember();
  const { user, address } = openPage(<BrandListings brandId="jon-renau" />, { as, at: '/brand/jon-renau' });
  const choose = async (label: string, value: string) => {
    await user.selectOptions(await screen.findByRole('combobox', { name: label }), value);
  };
  await choose('Sort', 'price_desc');
  await choose('Compare with', 'envy');
  expect(address().search).toBe('?brands=envy&sort=price_desc');
  await expect
    .poll(() => requestsTo(findListings).at(-1)?.query)
    .toMatchObject({ brands: ['jon-renau', 'envy'], sort: 'price_desc' });
  await user.click(screen.getByRole('button', { name: 'Remove Envy' }));
  await choose('Color', 'Blonde');
  await choose('Length', 'long');
  await choose('Cap construction', 'lace-front');
  expect(address().search).toBe('?color=Blonde&capFeature=lace-front&length=long&sort=price_desc');
});
