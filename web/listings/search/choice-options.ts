import { numberText } from '#contract/count-text.ts';
import {
  capFeatureLabels,
  capFeatures,
  colorFamilies,
  conditionLabels,
  conditions,
  lengthBandLabels,
  lengthBands,
  listingSorts,
  listingTypes,
  shownStatuses,
  sortLabels,
  statusLabels,
  typeLabels,
} from '#contract/listings/listing-values.ts';
import type { ListingCounts } from '#contract/listings/listings.ts';
import type { Option } from '#web/ui/option.ts';

export const sortOptions = options(listingSorts, sortLabels);
export const typeOptions = options(listingTypes, typeLabels);
export const capOptions = options(capFeatures, capFeatureLabels);
export const lengthOptions = options(lengthBands, lengthBandLabels);
export const statusOptions = options(shownStatuses, statusLabels);
export const colorOptions = colorFamilies.map((value) => ({ value, label: value }));

export function conditionOptions(counts: ListingCounts | undefined) {
  return options(conditions, conditionLabels).map(({ value, label }) => {
    const count = countLabel(counts?.conditions[value], counts);
    return { value, label: count ? `${label} (${count})` : label };
  });
}

/** Counting stops at a limit; from there on every number is the least there are. */
export function countLabel(count: number | undefined, counts: ListingCounts | undefined): string {
  if (!counts || count === undefined) return '';
  return numberText(count, counts.more);
}

function options<Value extends string>(values: readonly Value[], labels: Record<Value, string>): Option<Value>[] {
  return values.map((value) => ({ value, label: labels[value] }));
}
