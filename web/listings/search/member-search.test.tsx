import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { findMyMarks } from '#contract/favorites/favorites.ts';
import { countListings, findFeaturedListings, findListings } from '#contract/listings/listings.ts';
import { suggestWords } from '#contract/listings/suggestions.ts';
import { findBlocks } from '#contract/messages/messages.ts';
import { collectAnnouncements } from '#web/test/announcements.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { listingCard } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import MemberSearch from './member-search.tsx';

const as = sessionMember();
const photo = { id: '0193a0a0-0000-7000-8000-0000000000b1', ownerId: as.id, width: 4, height: 3, thumbhash: '' };
const filters = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const wanted = () => requestsTo(findListings).at(-1)?.query;

beforeEach(() => {
  answer(findBlocks, { blocks: [] });
  answer(findMyMarks, { saved: [], liked: [] });
  answer(findFeaturedListings, { listings: [] });
  answer(suggestWords, { words: [] });
  answer(countListings, { total: 1, more: false, brands: { envy: 12 }, moreOfBrands: false, conditions: {} });
  answer(findListings, ({ query }) => ({ listings: query.q === 'zzzz' ? [] : [listingCard()], nextCursor: null }));
});

test('chosen brands drop the text from the search; the box keeps it and says so', async () => {
  const announced = collectAnnouncements();
  const { user, address } = openPage(<MemberSearch />, { as, at: '/search?q=zzzz' });
  await screen.findByText('No listings found matching your search criteria');
  await user.click(filters().getByRole('checkbox', { name: 'Envy' }));
  await user.click(filters().getByRole('checkbox', { name: /^Gabor/ }));
  expect(address().search).toBe('?q=zzzz&brands=gabor%2Cenvy');
  expect(screen.getByPlaceholderText('Search wigs...')).toHaveProperty('value', 'zzzz');
  expect((await screen.findAllByText(/“zzzz” is not part of the search/)).length).toBeGreaterThan(0);
  await waitFor(() => expect(announced.join()).toContain('While brands are chosen, “zzzz” is not part of the search.'));
  await screen.findByRole('heading', { name: 'Copper bob' });
  expect(wanted()).toMatchObject({ brands: ['gabor', 'envy'] });
  expect(wanted()).not.toHaveProperty('q');

  await user.click(screen.getByRole('button', { name: 'Remove Envy' }));
  await waitFor(() => expect(wanted()).toMatchObject({ brands: ['gabor'] }));
  await user.click(filters().getByRole('button', { name: 'Clear all' }));
  expect(address().search).toBe('?q=zzzz');
  await screen.findByText('No listings found matching your search criteria');
});

test('what the text says in numbers stays chosen when the first brand drops the text', async () => {
  const understood = { text: 'bob', filters: { maxPrice: '200' } };
  answer(findListings, ({ query }) => ({
    ...(query.q && { understood }),
    listings: [listingCard()],
    nextCursor: null,
  }));
  const { user, address } = openPage(<MemberSearch />, { as, at: '/search?q=bob+under+200' });
  await screen.findByText('Up to $200');
  await user.click(filters().getByRole('checkbox', { name: /^Gabor/ }));
  expect(address().search).toBe('?q=bob+under+200&brands=gabor&maxPrice=200');
  await user.click(filters().getByRole('checkbox', { name: /^Envy/ }));
  expect(wanted()).toMatchObject({ maxPrice: 20_000 });
});

test('an address that somebody shared shows its choices, and asks for them', async () => {
  openPage(<MemberSearch />, { as, at: '/search?q=lace&condition=like-new&sort=price_asc' });
  await screen.findByRole('heading', { name: 'Copper bob' });
  expect(screen.getByPlaceholderText('Search wigs...')).toHaveProperty('value', 'lace');
  expect(filters().getByRole('combobox', { name: 'Condition' })).toHaveProperty('value', 'like-new');
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveProperty('value', 'price_asc');
  expect(wanted()).toMatchObject({ q: 'lace', condition: 'like-new', sort: 'price_asc' });
});

test('back and forward show the order of each address, also to whoever has just been in the field', async () => {
  const { user, goTo, go } = openPage(<MemberSearch />, { as, at: '/search' });
  await screen.findByRole('heading', { name: 'Copper bob' });
  const sort = screen.getByRole('combobox', { name: 'Sort' });
  await act(() => goTo('/search?q=lace'));
  expect(sort).toHaveProperty('value', 'best');
  await act(() => go(-1));
  sort.focus();
  await user.keyboard('{Alt}');
  expect(sort).toHaveProperty('value', 'newest');
  await act(() => go(1));
  expect(sort).toHaveProperty('value', 'best');
});

test('a minimum above the maximum is explained, and nothing wrong is asked', async () => {
  const announced = collectAnnouncements();
  const { user, address } = openPage(<MemberSearch />, { as, at: '/search' });
  const min = filters().getByLabelText('Minimum price');
  await user.type(min, '300');
  await user.type(filters().getByLabelText('Maximum price'), '200');
  await filters().findByText('The minimum price is above the maximum price.');
  await waitFor(() => expect(announced.join()).toContain('The minimum price is above the maximum price.'));
  await user.clear(min);
  await user.type(min, '150');
  await waitFor(() => expect(address().search).toBe('?minPrice=150&maxPrice=200'));
  await screen.findByRole('heading', { name: 'Copper bob' });
  const asked = requestsTo(findListings).map(({ query }) => [query.minPrice, query.maxPrice]);
  // Letter by letter or at once, but never what the server would refuse: `answer` fails the test with that.
  expect(asked.at(-1)).toEqual([15_000, 20_000]);
  expect(asked).not.toContainEqual([30_000, 20_000]);
});

test('a search that fails says so and can be tried again, and a photograph that cannot be loaded gives way to the brand’s own picture', async () => {
  refuse(findListings, commonErrors.invalid);
  const { user } = openPage(<MemberSearch />, { as, at: '/search?brands=envy' });
  expect((await screen.findAllByText('Failed to load search results')).length).toBeGreaterThan(0);
  answer(findListings, { listings: [listingCard({ photo })], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  const card = (await screen.findByRole('heading', { name: 'Copper bob' })).closest('article') as HTMLElement;
  expect(card.querySelector('img')?.getAttribute('src')).toContain(photo.id);
  fireEvent.error(card.querySelector('img') as HTMLImageElement);
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/brands/envy.webp');
});

test('a slip is mended and says so, and the text can be searched as it was typed', async () => {
  const understood = { text: 'wig brunette', correctedFrom: 'wig brunete', filters: {} };
  answer(findListings, ({ query }) => ({
    ...(!query.asTyped && { understood }),
    listings: query.asTyped ? [] : [listingCard()],
    nextCursor: null,
  }));
  const { user, address } = openPage(<MemberSearch />, { as, at: '/search?q=wig+brunete&capSize=Petite' });
  const typed = await screen.findByRole('button', { name: 'wig brunete' });
  expect(typed.parentElement?.textContent).toBe('Showing results for wig brunette. Search for wig brunete instead.');
  expect(screen.getByPlaceholderText('Search wigs...')).toHaveProperty('value', 'wig brunete');
  await user.click(typed);
  expect(address().search).toBe('?q=wig+brunete&capSize=Petite&asTyped=1');
  await screen.findByText('No listings found matching your search criteria');
  await user.click(screen.getByRole('button', { name: 'Show all listings' }));
  expect(address().search).toBe('');
  await screen.findByRole('heading', { name: 'Copper bob' });
});
