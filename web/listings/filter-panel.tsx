import type { ListingCounts } from '#contract/listings.ts';
import { BrandFilter } from './brand-filter.tsx';
import {
  capOptions,
  colorOptions,
  conditionOptions,
  lengthOptions,
  sortOptions,
  statusOptions,
  typeOptions,
} from './choice-options.ts';
import { ChoiceSelect } from './choice-select.tsx';
import type { ListingChoices, PriceProblem } from './listing-choices.ts';
import { PriceFilter } from './price-filter.tsx';
import type { Choose } from './use-listing-choices.ts';

interface FilterPanelProps {
  choices: ListingChoices;
  choose: Choose;
  type: Choose;
  problem: PriceProblem;
  counts: ListingCounts | undefined;
}

export function FilterPanel({ choices, choose, type, problem, counts }: FilterPanelProps) {
  return (
    <div className="flex flex-col gap-6">
      <ChoiceSelect label="Sort" name="sort" options={sortOptions} {...{ choices, choose }} />
      <BrandFilter brands={choices.brands} choose={choose} counts={counts} />
      <PriceFilter choices={choices} onType={type} problem={problem} />
      <ChoiceSelect
        label="Condition"
        name="condition"
        options={conditionOptions(counts)}
        any="Any condition"
        {...{ choices, choose }}
      />
      <ChoiceSelect label="Color" name="color" options={colorOptions} any="Any color" {...{ choices, choose }} />
      <ChoiceSelect label="Listing type" name="type" options={typeOptions} any="Any type" {...{ choices, choose }} />
      <ChoiceSelect
        label="Cap construction"
        name="capFeature"
        options={capOptions}
        any="Any construction"
        {...{ choices, choose }}
      />
      <ChoiceSelect label="Length" name="length" options={lengthOptions} any="Any length" {...{ choices, choose }} />
      <ChoiceSelect label="Status" name="status" options={statusOptions} {...{ choices, choose }} />
    </div>
  );
}
