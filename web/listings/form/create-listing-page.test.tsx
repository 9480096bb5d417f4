import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getMySubscription } from '#contract/billing/billing.ts';
import { findEndingProposals, findOpenProposals } from '#contract/deals/open-proposals.ts';
import { commonErrors } from '#contract/errors.ts';
import { draftErrors, getDraft, saveDraft } from '#contract/listings/drafts/drafts.ts';
import { getListing } from '#contract/listings/listings.ts';
import { getOwnership } from '#contract/listings/ownership.ts';
import { getSellerSettings } from '#contract/listings/seller-settings/seller-settings.ts';
import { createListing, sellingErrors, updateListing } from '#contract/listings/selling.ts';
import { getPriceGuide } from '#contract/listings/worth/price-guide.ts';
import { keepDraft } from '#web/lib/drafts/draft-store.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { stopClock } from '#web/test/clock.ts';
import { listing, seller } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { mySubscription } from '#web/test/subscriptions.ts';
import CreateListingPage from './create-listing-page.tsx';

const own = listing();
const as = sessionMember({ id: seller.id });
const photo = { id: crypto.randomUUID(), ownerId: seller.id, width: 400, height: 500, thumbhash: '' };
const path = '/account/create-listing';
const edit = { at: `${path}?edit=${own.id}` };
const options = (name: string) =>
  [...screen.getByLabelText(name).querySelectorAll('option')].map(({ textContent }) => textContent);

beforeEach(() => {
  answer(getSellerSettings, { awayUntil: null, bundlePercent: 0, lastShippingCents: 1_250 });
  answer(getPriceGuide, { guide: null });
  answer(findOpenProposals, { proposals: [] });
  answer(findEndingProposals, { proposals: [] });
  answer(saveDraft, ({ params: { id } }) => ({ id, changedAt: new Date().toISOString() }));
});

test('a listing that cannot be loaded says so, and the form opens a listing for its owner alone', async () => {
  refuse(getListing, commonErrors.invalid);
  const { address } = openPage(<CreateListingPage />, { as, ...edit });
  await screen.findByText('Failed to load listing');
  await waitFor(() => expect(address().pathname).toBe('/account/listings'));
});

test('the form opens a listing for its owner alone', async () => {
  answer(getListing, own);
  const { address } = openPage(<CreateListingPage />, { as: sessionMember(), ...edit });
  await screen.findByText('Failed to load listing');
  await waitFor(() => expect(address().pathname).toBe('/account/listings'));
});

test('a listing that cannot be loaded or saved says so, and a saved one says that too', async () => {
  answer(getListing, { ...own, photos: [photo] });
  answer(getOwnership, { code: 'WIG-7', proof: null, mayConfirm: false, sufficesSince: null });
  const { user, address } = openPage(<CreateListingPage />, { as, ...edit });
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(options('Fiber type')).toEqual([
    'Select a fiber type',
    'Synthetic',
    'Synthetic Heat Friendly',
    'Human Hair',
    'Human Hair Blend',
  ]);
  expect(options('Cap size')).toEqual(['Select a cap size', 'Petite', 'Average', 'Large']);
  refuse(updateListing, commonErrors.internal);
  await user.click(save);
  expect((await screen.findAllByText('Failed to update listing. Please try again.')).length).toBeGreaterThan(0);
  answer(updateListing, { id: own.id });
  const wait = stopClock();
  await user.click(save);
  await screen.findByRole('heading', { name: 'Listing Updated!' });
  await wait(1_200);
  expect(address().pathname).toBe(path);
  await wait(400);
  expect(address().pathname).toBe('/account/listings');
  await wait(3_000);
  expect(screen.getByText('Listing updated successfully!')).toBeTruthy();
  await wait(1_500);
  expect(screen.queryByText('Listing updated successfully!')).toBeNull();
});

test('a new listing that cannot be saved says so and keeps everything', async () => {
  const changes = {
    title: 'Copper bob',
    brand: 'envy',
    condition: 'new',
    type: 'sale',
    listingPrice: '120.00',
    description: 'Never worn.',
    color: 'Red',
    fiberType: 'Human Hair Blend',
    capSize: 'Large',
    modifications: 'No',
    shippingPrice: '0.00',
  };
  const photos = [photo, { ...photo, id: crypto.randomUUID() }].map((each) => ({ photo: each }));
  answer(getMySubscription, mySubscription());
  keepDraft(as.id, 'listing', undefined, { changes, photos });
  const wait = stopClock();
  const { user } = openPage(<CreateListingPage />, { as, at: path });
  const restored = 'Restored your unsaved listing data';
  const notices = () => screen.queryAllByRole('listitem').filter(({ textContent }) => textContent === restored);
  await waitFor(() => expect(notices()).toHaveLength(1));
  await wait(1_700);
  expect(notices()).toHaveLength(1);
  await wait(400);
  expect(notices()).toHaveLength(0);
  expect(screen.getAllByText(restored).length).toBeGreaterThan(0);

  await user.click(screen.getByRole('button', { name: 'Move photo 2 earlier' }));
  await screen.findByText('Photo order updated');
  await wait(2_700);
  expect(screen.getByText('Photo order updated')).toBeTruthy();
  await wait(400);
  expect(screen.queryByText('Photo order updated')).toBeNull();

  refuse(createListing, commonErrors.internal);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const failed = 'Failed to create listing. Please ensure all required fields are filled correctly.';
  expect((await screen.findAllByText(failed)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Copper bob');
  expect(screen.queryByRole('link', { name: 'Upgrade now' })).toBeNull();

  // At the limit of the plan, whatever its words, the way on is Premium.
  refuse(createListing, { ...sellingErrors.planLimit, message: 'The roof is leaking.' });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByRole('link', { name: 'Upgrade now' });
});

const draftId = '0193a0a0-0000-7000-8000-0000000000d1';
const openDraft = { as, at: `${path}?draft=${draftId}` };
const answerDraft = (changedAt: string) =>
  answer(getDraft, { id: draftId, typed: { title: 'Zara', listingPrice: '150' }, photos: [photo], changedAt });
const titleField = () => screen.findByLabelText('Title');

test('what is typed of a new listing is saved as a draft by itself', async () => {
  const wait = stopClock();
  const { user } = openPage(<CreateListingPage />, { as, at: path });
  await wait(2_000);
  expect(requestsTo(saveDraft)).toEqual([]);
  await user.type(await titleField(), 'Zara');
  await wait(1_600);
  await screen.findByText('Saved as a draft');
  const [first] = requestsTo(saveDraft);
  expect(first).toMatchObject({ body: { typed: { title: 'Zara' }, photoIds: [] } });
  await user.type(await titleField(), ' bob');
  expect(screen.queryByText('Saved as a draft')).toBeNull();
  await wait(1_600);
  const last = requestsTo(saveDraft).at(-1);
  expect([last?.params.id, last?.body.typed.title]).toEqual([first?.params.id, 'Zara bob']);
});

test('a draft from another device opens as it was typed, and what is typed on is saved to it', async () => {
  answerDraft('2026-05-04T12:00:00.000Z');
  const wait = stopClock();
  const { user } = openPage(<CreateListingPage />, openDraft);
  expect(await titleField()).toHaveProperty('value', 'Zara');
  expect(screen.getByText('Saved as a draft')).toBeTruthy();
  await user.type(await titleField(), ' bob');
  await wait(1_600);
  expect(requestsTo(saveDraft)).toMatchObject([
    { params: { id: draftId }, body: { typed: { title: 'Zara bob', listingPrice: '150' }, photoIds: [photo.id] } },
  ]);
});

test('of a draft what this device has not sent yet comes back, and what the server has in newer words does not', async () => {
  keepDraft(as.id, `draft:${draftId}`, undefined, { changes: { title: 'Typed here' } });
  answerDraft('2020-01-01T00:00:00.000Z');
  const { close } = openPage(<CreateListingPage />, openDraft);
  expect(await titleField()).toHaveProperty('value', 'Typed here');
  close();
  answerDraft('2100-01-01T00:00:00.000Z');
  openPage(<CreateListingPage />, openDraft);
  expect(await titleField()).toHaveProperty('value', 'Zara');
});

test('a draft that is gone leads back to the drafts', async () => {
  refuse(getDraft, draftErrors.notFound);
  const { address } = openPage(<CreateListingPage />, openDraft);
  await screen.findByText('Failed to load draft');
  await waitFor(() => expect(address().search).toBe('?tab=drafts'));
});

test('who comes to list what they would trade begins with For Trade', async () => {
  openPage(<CreateListingPage />, { as, at: `${path}?type=trade` });
  expect(await screen.findByRole<HTMLInputElement>('radio', { name: /^For Trade/ })).toHaveProperty('checked', true);
});
