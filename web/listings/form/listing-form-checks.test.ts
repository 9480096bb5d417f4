import { expect, test } from 'vitest';
import { emptyListing, fieldsOf, type ListingFormValues } from '#contract/listings/drafts/listing-form-schema.ts';
import { unreadablePrice } from '#contract/price.ts';
import type { PhotoItem } from '#web/photos/photo-item.ts';
import { findProblems, stillWrong } from './listing-form-checks.ts';

const photo = (state: PhotoItem['state']): PhotoItem => ({
  id: crypto.randomUUID(),
  name: 'a.jpg',
  state,
  progress: 1,
  file: new File([], 'a.jpg'),
});
const photoIds = [crypto.randomUUID()];
const whole: ListingFormValues = {
  ...emptyListing,
  title: 'Bob',
  brand: 'gabor',
  condition: 'new',
  listingPrice: '1,250.50',
  description: 'Nice.',
  color: 'Red',
  fiberType: 'Synthetic',
  capSize: 'Average',
  modifications: 'No',
  shippingPrice: '0.00',
};

test('all fields in error are marked at once, in the order of the form', () => {
  expect(Object.entries(findProblems(emptyListing, []))).toEqual([
    ['title', 'Please enter a title'],
    ['brand', 'Please select a brand'],
    ['condition', 'Please select a condition'],
    ['listingPrice', 'Please enter a price'],
    ['description', 'Please enter a description'],
    ['color', 'Please select a color'],
    ['fiberType', 'Please select a fiber type'],
    ['capSize', 'Please select a cap size'],
    ['modifications', 'Please select whether there are modifications'],
    ['photos', 'Please add at least one image to your listing'],
    ['shippingPrice', 'Please enter a shipping price. 0 is free shipping.'],
  ]);
});

test('a whole form has no problem, and its price is sent in cents', () => {
  expect(findProblems(whole, [photo('done')])).toEqual({});
  expect(fieldsOf(whole, photoIds).priceCents).toBe(125_050);
  expect(fieldsOf({ ...whole, type: 'trade', listingPrice: ' ' }, photoIds).priceCents).toBeNull();
});

test.each(['12,50', '1e3', '-3', '12.345'])('the price %s is refused with a sentence, not changed', (price) => {
  const found = findProblems({ ...whole, listingPrice: price, originalPrice: price }, [photo('done')]);
  expect(found).toEqual({ listingPrice: unreadablePrice, originalPrice: unreadablePrice });
  expect(() => fieldsOf({ ...whole, listingPrice: price }, photoIds)).toThrow();
});

test('the amounts for offers are sent in cents, and only where there are offers to answer', () => {
  const floors = { ...whole, refusesBelow: '900', acceptsFrom: '1,200' };
  const sent = (values: ListingFormValues) => {
    const { takesOffers, refusesBelowCents, acceptsFromCents } = fieldsOf(values, photoIds);
    return [takesOffers, refusesBelowCents, acceptsFromCents];
  };
  expect(sent(whole)).toEqual([true, null, null]);
  expect(sent(floors)).toEqual([true, 90_000, 120_000]);
  expect(sent({ ...floors, takesOffers: false })).toEqual([false, null, null]);
  expect(sent({ ...floors, type: 'trade' })).toEqual([true, null, null]);
});

test.each([
  [{ refusesBelow: '1,300' }, 'refusesBelow', 'This is above your own price.'],
  [{ refusesBelow: '900', acceptsFrom: '800' }, 'refusesBelow', 'This is above the amount from which you accept.'],
  [{ acceptsFrom: '12,5' }, 'acceptsFrom', unreadablePrice],
  [{ acceptsFrom: '0' }, 'acceptsFrom', 'Enter an amount above zero, or leave it empty.'],
])('amounts for offers that make no sense are marked: %o', (typed, field, sentence) => {
  expect(findProblems({ ...whole, ...typed }, [photo('done')])).toEqual({ [field]: sentence });
});

test('a photo that failed keeps the form from being saved, and is named', () => {
  const mixed = [photo('done'), photo('failed'), photo('done'), photo('failed')];
  expect(findProblems(whole, mixed.slice(0, 3)).photos).toBe('Photo 2 could not be sent. Try it again, or remove it.');
  expect(findProblems(whole, mixed).photos).toBe('Photos 2 and 4 could not be sent. Try them again, or remove them.');
  expect(findProblems(whole, [{ ...photo('failed'), file: undefined }]).photos).toBe(
    'Photo 1 is no longer there. Please remove it and add it again.',
  );
});

test('a mark goes when its cause goes, and nothing is marked before it is tried', () => {
  const marked = findProblems(emptyListing, []);
  const typed = { ...emptyListing, title: 'Bob' };
  expect(stillWrong(marked, findProblems(typed, [photo('uploading')]))).toEqual({
    ...marked,
    title: undefined,
    photos: undefined,
  });
  expect(stillWrong(marked, findProblems(whole, [photo('done')]))).toEqual({});
  expect(stillWrong({}, marked)).toEqual({});
});

test('what may be bought right away is sent for a wig that is for sale, and for no other', () => {
  const sent = (more: object) =>
    fieldsOf({ ...whole, shippingPrice: '0', buyAtOnce: true, ...more }, photoIds).buyAtOnce;
  expect([sent({}), sent({ type: 'both' }), sent({ type: 'trade' }), sent({ buyAtOnce: false })]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
