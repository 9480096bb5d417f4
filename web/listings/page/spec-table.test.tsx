import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Listing } from '#contract/listings/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { SpecTable } from './spec-table.tsx';

const listing = {
  brand: 'jon-renau',
  condition: 'new',
  color: 'Blonde',
  type: 'both',
  shade: null,
  fiberType: 'Synthetic',
  capSize: null,
  modifications: false,
  capFeatures: [],
  piece: 'full-wig',
  lengthInches: 12,
  colorCode: null,
  colorName: null,
  rooted: true,
  colorEffect: 'rooted',
  permatease: null,
  checklist: { washed: true },
} as unknown as Listing;

test('the specified rows stand open, all other facts of a listing open below them in the same table', async () => {
  const { user } = openPage(<SpecTable listing={listing} />);
  const table = screen.getByRole('table', { name: 'Specifications' });
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  const specified = ['Brand', 'Condition', 'Color', 'Fiber', 'Modifications', 'Type'];
  expect(names().map((name) => name?.replace('Fiber type', 'Fiber'))).toEqual(specified);
  await user.click(screen.getByRole('button', { name: 'All details, 4 more' }));
  expect(names().slice(specified.length)).toEqual(['Piece', 'Length', 'Color effect', 'Washed']);
  await user.click(screen.getByRole('button', { name: 'Fewer details' }));
  expect(names()).toHaveLength(specified.length);
});

test('a tap on the name of a fact says what its words mean, and only those', async () => {
  const { user } = openPage(<SpecTable listing={{ ...listing, capFeatures: ['lace-front', 'mono-part'] }} />);
  await user.click(screen.getByRole('button', { name: /^All details/ }));
  await user.click(screen.getByRole('button', { name: 'Cap construction' }));
  await screen.findByText(/hairline looks grown/);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Lace front: ', 'Mono part: ']);
  await user.click(screen.getByRole('button', { name: 'Cap construction' }));
  expect(screen.queryByText(/hairline looks grown/)).toBeNull();
});
