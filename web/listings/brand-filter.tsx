import { type BrandId, brandIds, brands as catalogue } from '#contract/brands.ts';
import type { ListingCounts } from '#contract/listings.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { countLabel } from './choice-options.ts';

interface BrandFilterProps {
  brands: readonly BrandId[];
  onChange: (brands: BrandId[]) => void;
  counts: ListingCounts | undefined;
}

export function BrandFilter({ brands, onChange, counts }: BrandFilterProps) {
  function toggle(id: BrandId, isChosen: boolean) {
    onChange(brandIds.filter((other) => (other === id ? isChosen : brands.includes(other))));
  }

  return (
    <fieldset>
      <legend className="float-left py-2 text-sm font-semibold">Brands</legend>
      <button
        type="button"
        onClick={() => onChange([])}
        disabled={brands.length === 0}
        className="float-right min-h-9 cursor-pointer text-sm font-semibold text-plum underline underline-offset-4 disabled:invisible"
      >
        Clear all
      </button>
      <div className="clear-both lg:-ml-1 lg:max-h-79 lg:overflow-y-auto lg:pl-1">
        {catalogue.map(({ id, name }) => (
          <Checkbox key={id} isSelected={brands.includes(id)} onChange={(isChosen) => toggle(id, isChosen)}>
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
