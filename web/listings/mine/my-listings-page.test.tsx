import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findMyReleases } from '#contract/billing/releases.ts';
import { commonErrors } from '#contract/errors.ts';
import {
  bumpListing,
  findBuyers,
  findMyListings,
  relistListing,
  removeListing,
  restoreListing,
  sellListing,
  setPublicCard,
} from '#contract/listings/selling.ts';
import { getToasts } from '#web/lib/toast.ts';
import { answer, refuse } from '#web/test/api.ts';
import { myListing } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import MyListingsPage from './my-listings-page.tsx';

const as = sessionMember();
const counts = { active: 1, sold: 1, traded: 0, removed: 1, drafts: 0 };
const rows = {
  active: myListing({ title: 'A wig that is active' }),
  sold: myListing({ title: 'A wig that is sold', status: 'sold' }),
  traded: myListing({ title: 'A wig that is traded', status: 'traded' }),
  removed: myListing({
    title: 'A wig that is removed',
    status: 'removed',
    removedAt: '2026-05-04T12:00:00Z',
    daysLeft: 12,
    removedFrom: 'sold',
    restorable: true,
  }),
};
beforeEach(() => answer(findMyReleases, { releases: [] }));
const answerRows = () =>
  answer(findMyListings, ({ query: { status } }) => ({
    listings: [rows[status]],
    nextCursor: null,
    awayUntil: null,
    counts,
  }));
const itemOf = async (title: string) => (await screen.findAllByText(title))[0]?.closest('li') as HTMLElement;
const rowOf = async (title: string) => within(await itemOf(title));
const confirm = async () => within(await screen.findByRole('alertdialog'));

test('own listings say when they could not be loaded or changed', async () => {
  refuse(findMyListings, commonErrors.invalid);
  const { user } = openPage(<MyListingsPage />, { as, at: '/account/listings' });
  await screen.findByText('Failed to load listings', { selector: 'p:not([role=alert])' });
  await user.click(screen.getByRole('tab', { name: /^Recently Removed/ }));
  await screen.findByText('Failed to load removed listings', { selector: 'p:not([role=alert])' });

  answerRows();
  for (const act of [removeListing, restoreListing, sellListing, relistListing, bumpListing])
    refuse(act, commonErrors.internal);
  answer(findBuyers, { buyers: [] });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  const removed = await rowOf(rows.removed.title);
  expect(removed.getByText(/12 days remaining/)).toBeTruthy();
  await user.click(removed.getByRole('button', { name: /^Restore/ }));
  (await confirm()).getByText(/will be among your sold listings again/);
  await user.click((await confirm()).getByRole('button', { name: 'Restore' }));
  await screen.findByText('Failed to restore listing');
});

test('an own listing says what was not done with it', async () => {
  answerRows();
  for (const act of [removeListing, sellListing, bumpListing]) refuse(act, commonErrors.internal);
  answer(findBuyers, { buyers: [] });
  const { user } = openPage(<MyListingsPage />, { as, at: '/account/listings' });
  const row = await rowOf(rows.active.title);
  expect((await itemOf(rows.active.title)).textContent).toContain('Last bumped May 4, 2026');
  expect((await itemOf(rows.active.title)).textContent).not.toContain('not yet');
  // The acts that the specification names stand in the row of a wide screen; the rarer ones wait behind More.
  const shown = row.getAllByRole('button').concat(row.getAllByRole('link', { name: /^Edit/ }));
  expect(shown.map(({ textContent }) => textContent?.split(' ')[0]).sort()).toEqual([
    'Bump',
    'Edit',
    'Mark',
    'More',
    'Remove',
    'Share',
  ]);
  await user.click(row.getByRole('button', { name: /^Bump Listing/ }));
  await screen.findByText('Failed to bump listing');
  await user.click(row.getByRole('button', { name: /^Mark as Sold/ }));
  await screen.findByText('Failed to mark listing as sold');
  await user.click(row.getByRole('button', { name: /^Remove/ }));
  await user.click((await confirm()).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Failed to remove listing');
});

test('a listing that was never bumped says so beside the day it was listed', async () => {
  answer(findMyListings, { listings: [myListing({ lastBumpedAt: null })], nextCursor: null, awayUntil: null, counts });
  openPage(<MyListingsPage />, { as, at: '/account/listings' });
  await screen.findByText('Listed May 1, 2026 · Last bumped: not yet');
});

test('an error of an own listing ends when the act succeeds', async () => {
  answerRows();
  refuse(bumpListing, commonErrors.internal);
  const { user } = openPage(<MyListingsPage />, { as, at: '/account/listings' });
  const row = await rowOf(rows.active.title);
  await user.click(row.getByRole('button', { name: /^Bump Listing/ }));
  await screen.findByText('Failed to bump listing');
  answer(bumpListing, { id: rows.active.id, status: 'active' });
  await user.click(row.getByRole('button', { name: /^Bump Listing/ }));
  await waitFor(() => expect(getToasts().map(({ kind }) => kind)).toEqual(['success']));
});

test('a removed listing is confirmed with the way back', async () => {
  answerRows();
  answer(removeListing, { id: rows.active.id, status: 'removed' });
  const { user } = openPage(<MyListingsPage />, { as, at: '/account/listings' });
  await user.click((await rowOf(rows.active.title)).getByRole('button', { name: /^Remove/ }));
  await user.click((await confirm()).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Listing removed successfully. You can restore it from "Recently Removed" within 30 days.');
});

test('a sold listing that does not become active again says so', async () => {
  answerRows();
  refuse(relistListing, commonErrors.internal);
  const { user } = openPage(<MyListingsPage />, { as, at: '/account/listings?status=sold' });
  await user.click((await rowOf(rows.sold.title)).getByRole('button', { name: /^Mark as Active/ }));
  await screen.findByText('Failed to reactivate listing');
});

test('while they load, no more places are held than a member with one listing needs', async () => {
  answer(findMyListings, () => new Promise<never>(() => {}));
  openPage(<MyListingsPage />, { as, at: '/account/listings' });
  const region = (await screen.findByText('Loading listings...')).closest('[role=status]');
  expect(region?.querySelectorAll('[aria-hidden=true]')).toHaveLength(1);
});

test('who sees a shared wig is said only once it is so', async () => {
  answerRows();
  let save = () => {};
  const saved = new Promise<void>((resolve) => (save = resolve));
  answer(setPublicCard, async () => {
    await saved;
    rows.active = { ...rows.active, isPublicCard: true };
    return { id: rows.active.id, isPublicCard: true };
  });
  const { user } = openPage(<MyListingsPage />, { as, at: '/account/listings' });
  const row = await rowOf(rows.active.title);
  await user.click(row.getByRole('button', { name: /^Share/ }));
  await user.click(await row.findByRole('switch', { name: /^Public card/ }));
  expect(row.getByText(/see an invitation to join/)).toBeTruthy();
  save();
  await row.findByText(/^Anyone with the link sees/);
});
