import { type BrandId, brands as catalogue } from '#contract/brands.ts';
import { BrandChips } from '#web/listings/brand-chips.tsx';
import { capOptions, colorOptions, lengthOptions, sortOptions } from '#web/listings/choice-options.ts';
import { ChoiceSelect } from '#web/listings/choice-select.tsx';
import { addBrand, type ListingChoices } from '#web/listings/listing-choices.ts';
import type { Choose } from '#web/listings/use-listing-choices.ts';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { otherBrands } from './brand-choices.ts';

interface BrandFiltersProps {
  brandId: string;
  choices: ListingChoices;
  choose: Choose;
}

export function BrandFilters({ brandId, choices, choose }: BrandFiltersProps) {
  const added = otherBrands(brandId, choices.brands);
  const addable = catalogue.filter(({ id }) => id !== brandId && !added.includes(id));
  return (
    <div className="mb-8 space-y-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        <ChoiceSelect label="Sort" name="sort" options={sortOptions} {...{ choices, choose }} />
        <ChoiceSelect
          label="Cap construction"
          name="capFeature"
          options={capOptions}
          any="Any construction"
          {...{ choices, choose }}
        />
        <ChoiceSelect label="Length" name="length" options={lengthOptions} any="Any length" {...{ choices, choose }} />
        <ChoiceSelect label="Color" name="color" options={colorOptions} any="Any color" {...{ choices, choose }} />
        <NativeSelect<BrandId>
          label="Compare with"
          placeholder="Add a brand"
          options={addable.map(({ id, name }) => ({ value: id, label: name }))}
          value=""
          onChange={(id) => choose(addBrand(id))}
          className="max-md:col-span-2"
        />
      </div>
      <BrandChips brands={added} choose={choose} />
    </div>
  );
}
