import { type BrandId, brands as catalogue } from '#contract/brands.ts';
import type { ListingCounts } from '#contract/listings.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { countLabel } from './choice-options.ts';
import { addBrand, removeBrand } from './listing-choices.ts';
import type { Choose } from './use-listing-choices.ts';

interface BrandFilterProps {
  brands: readonly BrandId[];
  choose: Choose;
  counts: ListingCounts | undefined;
}

export function BrandFilter({ brands, choose, counts }: BrandFilterProps) {
  return (
    <fieldset>
      <legend className="float-left py-2 text-sm font-semibold">Brands</legend>
      <button
        type="button"
        onClick={() => choose({ brands: [] })}
        disabled={brands.length === 0}
        className="float-right min-h-9 cursor-pointer text-sm font-semibold text-plum underline underline-offset-4 disabled:invisible"
      >
        Clear all
      </button>
      <div className="clear-both lg:-ml-1 lg:max-h-84 lg:overflow-y-auto lg:pl-1">
        {catalogue.map(({ id, name }) => (
          <Checkbox
            key={id}
            isSelected={brands.includes(id)}
            onChange={(isChosen) => choose(isChosen ? addBrand(id) : removeBrand(id))}
          >
            {name} <Count count={counts?.brands[id]} counts={counts} />
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function Count({ count, counts }: { count: number | undefined; counts: ListingCounts | undefined }) {
  const label = countLabel(count, counts);
  return label && <span className="text-sm text-ink-soft tabular-nums">({label})</span>;
}
