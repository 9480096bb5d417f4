import { type ListingFormValues, readFields } from '#contract/listings/drafts/listing-form-schema.ts';
import { formNames, steps } from '#contract/listings/drafts/listing-steps.ts';
import { listingFieldsSchema } from '#contract/listings/listing-schema.ts';
import { photoNumbersText, photosGoneText } from '#contract/photos/photo-texts.ts';
import type { PhotoItem } from '#web/photos/photo-item.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';

type CheckedField = keyof ListingFormValues | 'photos';
export type Problems = Partial<Record<CheckedField, string>>;

/** Everything that keeps the form from being saved, one sentence a field; photos on their way do not. The first is the one to say aloud. */
export function findProblems(values: ListingFormValues, photos: readonly PhotoItem[]): Problems {
  const photoIds = photos.map(({ id }) => id);
  const found: Problems = {};
  for (const [name, message] of Object.entries(fieldErrors(listingFieldsSchema, readFields(values, photoIds))))
    found[formNames[name] ?? (name as CheckedField)] = message;
  if (photos.some(isFailed)) found.photos ??= sayFailed(photos);
  return found;
}

/** The steps that are still to be done, in words. */
export function stepsLeft(problems: Problems): string[] {
  return Object.entries(steps).flatMap(([field, step]) => (field in problems ? [step] : []));
}

export function stepsLeftText(left: readonly string[]): string {
  if (left.length === 0) return 'All steps are done.';
  return `${left.length} of ${Object.keys(steps).length} steps left.`;
}

/** What is still wrong of what was marked: a mark goes when its cause goes, and none comes while somebody is typing. */
export function stillWrong(marked: Problems, now: Problems): Problems {
  return Object.fromEntries(Object.entries(now).filter(([field]) => field in marked));
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
