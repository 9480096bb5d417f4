import { facets, type RequiredFacet } from '#contract/listings/facets.ts';
import {
  descriptionMaxLength,
  lengthInchesMax,
  priceMaxCents,
  titleMaxLength,
} from '#contract/listings/listing-values.ts';
import { photoNumbersText, photosGoneText } from '#contract/photos/photo-texts.ts';
import { readPrice, unreadablePrice } from '#contract/price.ts';
import type { PhotoItem } from '#web/photos/photo-item.ts';
import type { ListingFormValues } from './listing-form-values.ts';

export type CheckedField = keyof ListingFormValues | 'photos';
export type Problems = Partial<Record<CheckedField, string>>;

/** Everything that keeps the form from being saved, one sentence a field. The first is the one to say aloud. */
export function findProblems(values: ListingFormValues, photos: readonly PhotoItem[]): Problems {
  const { title, description } = values;
  const facetCheck = (name: RequiredFacet): [CheckedField, boolean, string] => [
    name,
    !values[name],
    facets[name].missing,
  ];
  const checks: [CheckedField, boolean, string][] = [
    ['title', !title.trim(), 'Please enter a title'],
    ['title', title.trim().length > titleMaxLength, `A title has at most ${titleMaxLength} characters.`],
    facetCheck('brand'),
    facetCheck('condition'),
    ['listingPrice', values.type !== 'trade' && !values.listingPrice.trim(), 'Please enter a price'],
    ...priceChecks('listingPrice', values.listingPrice),
    ...priceChecks('originalPrice', values.originalPrice),
    ['description', !description.trim(), 'Please enter a description'],
    [
      'description',
      description.trim().length > descriptionMaxLength,
      `A description has at most ${descriptionMaxLength} characters.`,
    ],
    facetCheck('color'),
    facetCheck('fiberType'),
    facetCheck('capSize'),
    ['modifications', !values.modifications, 'Please select whether there are modifications'],
    ['lengthInches', !isLength(values.lengthInches), `Give the length in half inches, up to ${lengthInchesMax}.`],
    ['timesWorn', !/^\d{0,4}$/.test(values.timesWorn), 'Give a whole number, such as 3.'],
    ['photos', photos.length === 0, 'Please add at least one image to your listing'],
    ['photos', photos.some(isFailed), sayFailed(photos)],
    ['photos', photos.some(({ state }) => state === 'uploading'), stillSending],
  ];
  const found: Problems = {};
  for (const [field, fails, message] of checks) if (fails) found[field] ??= message;
  return found;
}

/** What is still wrong of what was marked: a mark goes when its cause goes, and none comes while somebody is typing. */
export function stillWrong(marked: Problems, now: Problems): Problems {
  return Object.fromEntries(Object.entries(now).filter(([field]) => field in marked));
}

const stillSending = 'Your photos are still being sent. Please wait a moment.';

function priceChecks(field: 'listingPrice' | 'originalPrice', text: string): [CheckedField, boolean, string][] {
  const cents = readPrice(text);
  return [
    [field, cents === undefined, unreadablePrice],
    [field, (cents ?? 0) > priceMaxCents, 'This price is too high.'],
  ];
}

function isFailed({ state }: PhotoItem): boolean {
  return state === 'failed';
}

function sayFailed(photos: readonly PhotoItem[]): string {
  const numbers = photos.flatMap((photo, place) => (isFailed(photo) ? [place + 1] : []));
  const named = photoNumbersText(numbers);
  if (numbers.length > 1) return `Photos ${named} could not be sent. Try them again, or remove them.`;
  // Without its file it cannot be tried again: it was sent long ago, or chosen before the page was closed.
  return photos.find(isFailed)?.file
    ? `Photo ${named} could not be sent. Try it again, or remove it.`
    : photosGoneText(numbers);
}

function isLength(text: string): boolean {
  const inches = Number(text);
  return text === '' || (inches > 0 && inches <= lengthInchesMax && Number.isInteger(inches * 2));
}
