import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { findListingDeals } from '#contract/deals/deals.ts';
import { commonErrors } from '#contract/errors.ts';
import { findMyMarks } from '#contract/favorites/favorites.ts';
import { blankFit, type Fit } from '#contract/fit/fit-values.ts';
import { countListingView, findSimilarListings } from '#contract/listings/listing-page.ts';
import { getListing } from '#contract/listings/listings.ts';
import { getListingWorth } from '#contract/listings/worth/price-guide.ts';
import { tooFewSales } from '#contract/listings/worth/price-guide-values.ts';
import { getProfile } from '#contract/members/profiles.ts';
import { findBlocks, getReplyOutlook, sendMessage } from '#contract/messages/messages.ts';
import { getMemberPolicy } from '#contract/policies/policies.ts';
import { findMyReviewMarks, findReviews } from '#contract/reviews/reviews.ts';
import { answer, refuse } from '#web/test/api.ts';
import { listing, sellerProfile } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { bottomBarPlaceId } from '#web/ui/bottom-bar.tsx';
import ListingPage from './listing-page.tsx';

const wig = listing();
const as = sessionMember();
const visit = { as, at: `/listing/${wig.id}`, path: '/listing/:id' };
const inPage = { selector: 'p:not([role=alert])' };
const leaking = 'The roof is leaking.';

beforeEach(() => {
  answer(findListingDeals, { deals: [], privatePrice: null });
  answer(findSimilarListings, { listings: [] });
  answer(countListingView, { done: true });
  answer(getListingWorth, { guide: null, drop: null });
  answer(getProfile, sellerProfile);
  answer(findMyMarks, { saved: [], liked: [] });
  answer(findBlocks, { blocks: [] });
  answer(getMemberPolicy, { policy: null });
  answer(getReplyOutlook, { mayAnswerLate: false });
  answer(findReviews, { reviews: [], nextCursor: null });
  answer(findMyReviewMarks, { review: null, helpfulIds: [] });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

test('the listing page says what could not be loaded, shared or sent', async () => {
  refuse(getListing, commonErrors.rateLimited);
  const { user } = openPage(<ListingPage />, visit);
  expect(await screen.findAllByText('Failed to load listing')).toHaveLength(2);
  answer(getListing, wig);
  refuse(getMemberPolicy, commonErrors.invalid);
  refuse(findReviews, commonErrors.invalid);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Failed to load user information');
  await screen.findByText('Failed to load reviews', inPage);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Forbidden'));
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  await screen.findByText('Failed to share listing');
  expect(screen.getByRole('link', { name: 'View all messages' }).getAttribute('href')).toBe('/messages');

  refuse(sendMessage, commonErrors.internal);
  await user.click(screen.getAllByRole('button', { name: 'Contact Seller' })[0] as HTMLElement);
  await user.type(await screen.findByPlaceholderText('Type a message...'), 'Is it still there?');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  expect((await screen.findAllByText('Failed to send message. Please try again.')).length).toBeGreaterThan(0);
  refuse(sendMessage, { ...commonErrors.unauthenticated, code: 'AUTH_ERROR' });
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  expect((await screen.findAllByText('Please sign in to send messages')).length).toBeGreaterThan(0);
});

test('a listing shows both prices and its badge, and is shared by the device', async () => {
  const share = vi.fn(async () => {});
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  answer(getListing, { ...wig, priceCents: 24_900, originalPriceCents: 39_900, shippingCents: null });
  const { user } = openPage(<ListingPage />, visit);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(screen.getAllByText('$249.00').length).toBeGreaterThan(0);
  expect(screen.getByText(/Original price/).textContent).toContain('$399.00');
  expect(screen.getAllByText('+ shipping').length).toBeTruthy();
  expect(screen.getAllByText('For Sale').length).toBeGreaterThan(0);
  expect(share).toHaveBeenCalledWith({ title: wig.title, url: expect.stringMatching(`/listing/${wig.id}$`) });
});

test('only a listing that the server cannot find is called not found; all else says why and offers another try', async () => {
  refuse(getListing, { ...commonErrors.forbidden, message: leaking });
  const { user } = openPage(<ListingPage />, visit);
  await screen.findByText(leaking);
  for (const failure of [commonErrors.unavailable, commonErrors.rateLimited]) {
    refuse(getListing, { ...failure, message: `${leaking} ${failure.status}` });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText(`${leaking} ${failure.status}`);
    expect(screen.queryByText('Listing not found')).toBeNull();
  }
  refuse(getListing, commonErrors.notFound);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Listing not found');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull());
});

test('under the price stands what similar ones sold for and what it was, or that too few are known', async () => {
  const guide = { lowCents: 14_000, medianCents: 16_000, highCents: 19_000, sales: 14, sellers: 6, days: 360 };
  answer(getListing, wig);
  answer(getListingWorth, {
    guide: { ...guide, basis: 'condition' },
    drop: { wasCents: 18_000, until: '2026-05-04T12:00:00.000Z' },
  });
  openPage(<ListingPage />, visit);
  await screen.findByText('Similar ones sold for $140 to $190');
  screen.getByText('14 sales in a year, same brand and condition');
  expect(screen.getByText('Was $180.00').parentElement?.textContent).toBe('Was $180.00 until May 4, 2026');
});

test('a listing of which too few were sold says so, and invents nothing', async () => {
  answer(getListing, wig);
  openPage(<ListingPage />, visit);
  await screen.findByText(tooFewSales);
  expect(screen.queryByText(/Similar ones sold for/)).toBeNull();
});

test('the page of a wig says whether it fits whoever looks at it, and how near its shade is', async () => {
  answer(getListing, listing({ capSize: 'Petite', shade: 'Light Blonde', color: 'Blonde' }));
  const fit: Fit = { ...blankFit, around: 21.5, shades: ['Golden Blonde'] };
  openPage(<ListingPage />, { ...visit, fit });
  expect(await screen.findByText('May be small')).toBeTruthy();
  expect(screen.getByText('Close to your Golden Blonde')).toBeTruthy();
});

test('advice for buyers stands on every page of a listing but the own one', async () => {
  const advice = /^Pay in a way that can be disputed/;
  answer(getListing, wig);
  const { close } = openPage(<ListingPage />, visit);
  await screen.findByText(advice);
  close();
  openPage(<ListingPage />, { ...visit, as: sessionMember({ id: wig.owner.id }) });
  await screen.findByRole('heading', { name: 'Description' });
  expect(screen.queryByText(advice)).toBeNull();
});

/** Where the shell has what stays in reach on phones. */
function placeOfBar() {
  const place = document.body.appendChild(document.createElement('div'));
  place.id = bottomBarPlaceId;
  onTestFinished(() => place.remove());
  return within(place);
}

test('a listing says that its seller is away, and that several of theirs cost less', async () => {
  const owner = { ...wig.owner, awayUntil: '2099-11-30T12:00:00.000Z' };
  answer(getListing, { ...wig, owner, bundlePercent: 10 });
  const bar = placeOfBar();
  openPage(<ListingPage />, visit);
  await screen.findByText('Away until Nov 30');
  screen.getByText(/^Buy 2 or more from .*Carol.*: 10 % less$/);
  bar.getByRole('button', { name: 'Make an offer' });
  expect(screen.queryAllByRole('button', { name: /^Buy for/ })).toEqual([]);
  expect(screen.queryByText(/^Your price until/)).toBeNull();
});

test('a listing says what its seller asks of this reader alone, and nothing of an absence that is over', async () => {
  answer(getListing, { ...wig, owner: { ...wig.owner, awayUntil: '2020-11-30T12:00:00.000Z' } });
  const privatePrice = { id: wig.id, cents: 9_900, endsAt: '2099-11-20T15:07:00.000Z' };
  answer(findListingDeals, { deals: [], privatePrice });
  const bar = placeOfBar();
  openPage(<ListingPage />, visit);
  await screen.findByText(/^Your price until Nov 20, 2099/);
  bar.getByRole('button', { name: 'Buy for $99.00' });
  expect(screen.queryByText(/^Away until/)).toBeNull();
  expect(screen.queryByText(/% less$/)).toBeNull();
});

test('whoever may buy reads of returns once, in the box about what may go wrong', async () => {
  answer(getListing, wig);
  openPage(<ListingPage />, visit);
  await screen.findByText(/The seller has not said whether it can go back/);
  expect(screen.queryByText(/^Returns:/)).toBeNull();
});

test('whoever may only trade reads of returns in the list, because no box says it', async () => {
  answer(getListing, { ...wig, type: 'trade', priceCents: null });
  openPage(<ListingPage />, visit);
  await screen.findByText('Returns: not said. Ask before you agree.');
  expect(screen.queryByText(/whether it can go back/)).toBeNull();
});
