import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findFeaturedListings, findListings } from '#contract/listings/listings.ts';
import { findBlocks } from '#contract/messages/messages.ts';
import { answer } from '#web/test/api.ts';
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

test('an unknown brand is not found', async () => {
  openPage(<BrandPage />, { as: sessionMember(), at: '/brand/nobody', path: '/brand/:brandId' });
  await screen.findByRole('heading', { name: 'Brand not found' });
});
