import type { BrandId } from '#contract/brands/brands.ts';
import { brandName } from '#web/listings/card/brand-picture.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { removeBrand } from './listing-choices.ts';
import type { Choose } from './use-listing-choices.ts';

interface BrandChipsProps {
  brands: readonly BrandId[];
  choose: Choose;
}

export function BrandChips({ brands, choose }: BrandChipsProps) {
  if (brands.length === 0) return null;
  return (
    <ul aria-label="Chosen brands" className="flex w-full flex-wrap gap-2">
      {brands.map((brand) => (
        <li key={brand} className="max-w-full">
          <Chip onRemove={() => choose(removeBrand(brand))} removeLabel={`Remove ${brandName(brand)}`}>
            {brandName(brand)}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
