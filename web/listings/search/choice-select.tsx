import { numberText } from '#contract/count-text.ts';
import { type FilterName, facets } from '#contract/listings/facets.ts';
import {
  type ListingSort,
  listingSorts,
  type ShownStatus,
  shownStatuses,
  sortLabels,
  statusLabels,
} from '#contract/listings/listing-values.ts';
import type { ListingCounts } from '#contract/listings/listings.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { defaultSort, type ListingChoices, sortOf } from './listing-choices.ts';
import type { Choose } from './use-listing-choices.ts';

interface ChoiceProps {
  choices: ListingChoices;
  choose: Choose;
}

const sortOptions = listingSorts.map((value) => ({ value, label: sortLabels[value] }));
const statusOptions = shownStatuses.map((value) => ({ value, label: statusLabels[value] }));

interface SortSelectProps extends ChoiceProps {
  /** The order that the text asks for; one that was chosen stands above it. */
  order?: ListingSort | undefined;
  /** In a row of buttons its label is only heard. */
  label?: string;
}

export function SortSelect({ choices, choose, order, label }: SortSelectProps) {
  return (
    <NativeSelect<ListingSort>
      label={label ?? 'Sort'}
      isLabelHidden={label !== undefined}
      options={sortOptions.filter(({ value }) => isOffered(value, choices))}
      value={choices.sort || order || sortOf(choices)}
      onChange={(sort) => choose({ sort })}
    />
  );
}

function isOffered(sort: ListingSort, choices: ListingChoices): boolean {
  if (sort === 'closest') return choices.shades.length > 0;
  return sort !== 'best' || defaultSort(choices) === 'best';
}

export function StatusSelect({ choices, choose }: ChoiceProps) {
  return (
    <NativeSelect<ShownStatus>
      label="Status"
      options={statusOptions}
      value={choices.status}
      onChange={(status) => choose({ status })}
    />
  );
}

interface FacetSelectProps extends ChoiceProps {
  name: FilterName;
  counts?: ListingCounts | undefined;
}

/** One facet of the address as a dropdown. */
export function FacetSelect({ name, choices, choose, counts }: FacetSelectProps) {
  const { label, any, options } = facets[name];
  return (
    <NativeSelect<string>
      label={label}
      options={name === 'condition' ? options.map((option) => withCount(option, counts)) : options}
      placeholder={any}
      value={choices[name]}
      onChange={(value) => choose({ [name]: value })}
    />
  );
}

function withCount({ value, label }: { value: string; label: string }, counts: ListingCounts | undefined) {
  const count = counts && countLabel(counts.conditions[value], counts.more);
  return { value, label: count ? `${label} (${count})` : label };
}

/** Counting stops at a limit; from there on every number is the least there are, and none says nothing. */
export function countLabel(count: number | undefined, isMore: boolean): string {
  if (count === undefined) return isMore ? '' : '0';
  return numberText(count, isMore);
}
