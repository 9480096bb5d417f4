import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findMyMarks } from '#contract/favorites/favorites.ts';
import { getMyFit } from '#contract/fit/fit.ts';
import { blankFit, type Fit } from '#contract/fit/fit-values.ts';
import { answer, requestsTo } from '#web/test/api.ts';
import { listingCard, seller } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { ListingGrid } from './listing-grid.tsx';

const fit: Fit = { ...blankFit, around: 21.5, shades: ['Golden Blonde'], colors: ['Red'] };
const wigs = [
  listingCard({
    id: '0193a0a0-0000-7000-8000-0000000000a1',
    title: 'Mine to wear',
    capSize: 'Average',
    color: 'Black',
  }),
  listingCard({ id: '0193a0a0-0000-7000-8000-0000000000a2', title: 'Tight', capSize: 'Petite', color: 'Red' }),
  listingCard({
    id: '0193a0a0-0000-7000-8000-0000000000a3',
    title: 'Sunny',
    shade: 'Light Blonde',
    color: 'Blonde',
    capSize: 'Large',
  }),
];
const cards = <ListingGrid listings={wigs} />;
const cardOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('article') as HTMLElement);

beforeEach(() => answer(findMyMarks, { saved: [], liked: [] }));

test('cards say in words whether they fit and how near their color is, and ask once for all of them', async () => {
  openPage(cards, { as: sessionMember(), fit });
  expect(await (await cardOf('Mine to wear')).findByText('Fits you')).toBeTruthy();
  expect((await cardOf('Tight')).getByText('May be small')).toBeTruthy();
  expect((await cardOf('Tight')).getByText('Red, as you wear')).toBeTruthy();
  expect((await cardOf('Sunny')).getByText('May be large')).toBeTruthy();
  expect((await cardOf('Sunny')).getByText('Close to your Golden Blonde')).toBeTruthy();
  expect((await cardOf('Mine to wear')).queryByText(/as you wear|Close to/)).toBeNull();
  expect(requestsTo(getMyFit)).toHaveLength(1);
});

test('a visitor is not asked for, and nothing is said of one’s own wig', async () => {
  const { close } = openPage(cards, {});
  await cardOf('Tight');
  expect(requestsTo(getMyFit)).toEqual([]);
  close();
  openPage(cards, { as: sessionMember({ id: seller.id }), fit });
  await cardOf('Tight');
  expect(requestsTo(getMyFit)).toEqual([]);
  expect(screen.queryByText('May be small')).toBeNull();
});

test('a card says until when its seller is away, by the clock of whoever reads it', async () => {
  const by = (awayUntil: string) => ({ ...seller, awayUntil });
  const [away, back] = [
    listingCard({ id: wigs[0]?.id ?? '', title: 'Away', owner: by('2099-11-30T12:00:00.000Z') }),
    listingCard({ id: wigs[1]?.id ?? '', title: 'Back', owner: by('2020-11-30T12:00:00.000Z') }),
  ];
  openPage(<ListingGrid listings={[away, back]} />, { as: sessionMember() });
  (await cardOf('Away')).getByText('Away until Nov 30');
  expect((await cardOf('Back')).queryByText(/^Away until/)).toBeNull();
});
