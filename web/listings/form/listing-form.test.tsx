import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findEndingProposals, findOpenProposals } from '#contract/deals/open-proposals.ts';
import { saveDraft } from '#contract/listings/drafts/drafts.ts';
import { emptyListing, type ListingFormValues } from '#contract/listings/drafts/listing-form-schema.ts';
import { facetNames, facetOf, facets } from '#contract/listings/facets.ts';
import { createListing, sellingErrors, updateListing } from '#contract/listings/selling.ts';
import { getPriceGuide } from '#contract/listings/worth/price-guide.ts';
import { storedItem } from '#web/photos/photo-item.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { ListingForm } from './listing-form.tsx';

const whole: ListingFormValues = {
  ...emptyListing,
  title: 'Bob',
  brand: 'gabor',
  condition: 'new',
  listingPrice: '250',
  description: 'Nice.',
  color: 'Red',
  fiberType: 'Synthetic',
  capSize: 'Average',
  modifications: 'No',
  shippingPrice: '0.00',
};

/** Uploads that arrive when the test says so. */
class HeldUpload {
  static sent: HeldUpload[] = [];
  status = 0;
  response: unknown = null;
  upload = {};
  onload?: () => void;
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    HeldUpload.sent.push(this);
  }
  end(status: number, response: unknown) {
    Object.assign(this, { status, response });
    act(() => this.onload?.());
  }
}
beforeEach(() => {
  answer(getPriceGuide, { guide: null });
  answer(findOpenProposals, { proposals: [] });
  answer(findEndingProposals, { proposals: [] });
  answer(saveDraft, ({ params: { id } }) => ({ id, changedAt: '2026-05-04T12:00:00.000Z' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  HeldUpload.sent = [];
});

async function publishWhileSending() {
  vi.stubGlobal('XMLHttpRequest', HeldUpload);
  answer(createListing, ({ body: { id } }) => ({ id }));
  const onSaved = vi.fn();
  const form = (
    <ListingForm editedId={undefined} copiedId={undefined} stored={{ values: whole, items: [] }} onSaved={onSaved} />
  );
  const { user } = openPage(form, { as: sessionMember() });
  const files = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!files) throw new Error('There is no field for photographs');
  await user.upload(files, new File(['x'], 'front.jpg', { type: 'image/jpeg' }));
  await expect.poll(() => HeldUpload.sent.length).toBe(1);
  await user.click(screen.getByRole('button', { name: /Publish/ }));
  await screen.findByText(/Your listing is published as soon as they are there\.$/);
  expect(requestsTo(createListing)).toEqual([]);
  return { user, onSaved, upload: HeldUpload.sent[0] as HeldUpload };
}

test('Publish while photos are on their way waits for them and then publishes what the form says by then', async () => {
  const { user, onSaved, upload } = await publishWhileSending();
  await user.type(screen.getByRole('textbox', { name: /Title/ }), ', red');
  upload.end(200, { id: crypto.randomUUID(), ownerId: crypto.randomUUID(), width: 100, height: 100, thumbhash: '' });
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(requestsTo(createListing)).toMatchObject([{ body: { title: 'Bob, red', photoIds: [expect.any(String)] } }]);
});

test('a photo that fails while Publish waits is said, and nothing is published', async () => {
  const { upload } = await publishWhileSending();
  upload.end(422, { code: 'photos.unreadable', message: 'We could not read this image.' });
  expect((await screen.findAllByText('Photo 1 could not be sent. Try it again, or remove it.')).length).toBeGreaterThan(
    0,
  );
  expect(requestsTo(createListing)).toEqual([]);
});

test('a new listing says how many steps are left and which, and what is optional waits folded', async () => {
  const stored = { values: { ...whole, color: '' as const }, items: [] };
  const form = <ListingForm editedId={undefined} copiedId={undefined} stored={stored} onSaved={() => {}} />;
  const { user } = openPage(form, { as: sessionMember() });
  expect(screen.getByText('2 of 11 steps left. Everything else is optional.')).toBeTruthy();
  expect(screen.getByText('2 steps left: photos, color')).toBeTruthy();
  const folds = [...document.querySelectorAll('details')];
  expect(folds.map(({ open }) => open)).toEqual([false, false]);
  await user.selectOptions(screen.getByRole('combobox', { name: /^Color(?! effect)/ }), 'Red');
  expect(screen.getByText('1 step left: photos')).toBeTruthy();
});

test('the form asks for every facet that members may say', () => {
  const stored = { values: emptyListing, items: [] };
  openPage(<ListingForm editedId={undefined} copiedId={undefined} stored={stored} onSaved={() => {}} />, {
    as: sessionMember(),
  });
  for (const name of facetNames.filter((each) => !facetOf(each).byStaff))
    expect(screen.getAllByLabelText(new RegExp(`^${facets[name].label}`)), name).not.toEqual([]);
});

test('a brand that staff added is offered, a hidden one only to a listing that has it', () => {
  const shop = {
    brands: [
      { id: 'later', name: 'Later Brand', priceRange: '', isShown: true },
      { id: 'gabor', name: 'Gabor', priceRange: '', isShown: false },
    ],
  };
  const form = (values: ListingFormValues) => (
    <ListingForm editedId={undefined} copiedId={undefined} stored={{ values, items: [] }} onSaved={() => {}} />
  );
  const offered = () => {
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Brand/ });
    return [...select.options].map(({ text }) => text);
  };
  const { close } = openPage(form(emptyListing), { as: sessionMember(), shop });
  expect(offered()).toEqual(['Select a brand', 'Later Brand']);
  close();
  openPage(form(whole), { as: sessionMember(), shop });
  expect(offered()).toEqual(expect.arrayContaining(['Later Brand', 'Gabor']));
});

test('every field in error is named until its cause is gone, and a price says what it can be', async () => {
  const stored = { values: emptyListing, items: [] };
  const form = <ListingForm editedId={undefined} copiedId={undefined} stored={stored} onSaved={() => {}} />;
  const { user } = openPage(form, { as: sessionMember() });
  const invalid = () => document.querySelectorAll('[aria-invalid=true]').length;
  await user.click(screen.getByRole('button', { name: /Publish/ }));
  expect((await screen.findAllByText('Please add at least one image to your listing')).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Title/ }));
  expect(invalid()).toBe(10);
  await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Zara');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Brand/ }), 'Jon Renau');
  expect(invalid()).toBe(8);
  const price = screen.getByRole('textbox', { name: /^Listing price/ });
  await user.type(price, '12,50');
  await user.tab();
  await screen.findByText('Enter a price such as 150 or 149.99.');
  expect(price).toHaveProperty('value', '12,50');
  await user.clear(price);
  await user.type(price, '$1,250');
  await user.tab();
  await expect.poll(() => screen.queryByText('Enter a price such as 150 or 149.99.')).toBeNull();
});

test('a way to be paid that is missing is said at the choice to sell right away, which gets the focus', async () => {
  refuse(updateListing, sellingErrors.notPayable, 'buyAtOnce');
  const photo = { id: crypto.randomUUID(), ownerId: crypto.randomUUID(), width: 8, height: 10, thumbhash: '' };
  const stored = {
    values: { ...whole, type: 'sale' as const, shippingPrice: '9', buyAtOnce: true },
    items: [storedItem(photo)],
  };
  const form = <ListingForm editedId={crypto.randomUUID()} copiedId={undefined} stored={stored} onSaved={() => {}} />;
  const { user } = openPage(form, { as: sessionMember() });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const choice = await screen.findByRole('switch', { name: 'Buyers may buy at this price right away' });
  await expect.poll(() => document.activeElement).toBe(choice);
  expect(screen.getByText(sellingErrors.notPayable.message)).toBeTruthy();
  await user.click(choice);
  await expect.poll(() => screen.queryByText(sellingErrors.notPayable.message)).toBeNull();
});

test('an edit that ends offers says which, and is saved only with Save anyway', async () => {
  const others = [{ id: crypto.randomUUID(), displayName: 'Ann' }];
  const proposals = [{ dealId: crypto.randomUUID(), others, isTrade: false, cents: 10_950 }];
  answer(findOpenProposals, { proposals });
  answer(findEndingProposals, { proposals });
  answer(updateListing, ({ params: { id } }) => ({ id }));
  const onSaved = vi.fn();
  const id = '0193a0a0-0000-7000-8000-0000000000b1';
  const items = [
    storedItem({ id: crypto.randomUUID(), ownerId: crypto.randomUUID(), width: 4, height: 5, thumbhash: '' }),
  ];
  const { user } = openPage(
    <ListingForm editedId={id} copiedId={undefined} stored={{ values: whole, items }} onSaved={onSaved} />,
    { as: sessionMember() },
  );
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await save();
  await screen.findByRole('alertdialog', { name: 'This ends an open offer' });
  await press('Back');
  expect(requestsTo(updateListing)).toEqual([]);
  await save();
  await press('Save anyway');
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(id));
  expect(requestsTo(updateListing)).toHaveLength(1);
});
