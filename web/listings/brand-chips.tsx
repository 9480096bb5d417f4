import type { BrandId } from '#contract/brands.ts';
import { Chip } from '#web/ui/chip.tsx';
import { brandName } from './brand-picture.tsx';

interface BrandChipsProps {
  brands: readonly BrandId[];
  onChange: (brands: BrandId[]) => void;
}

export function BrandChips({ brands, onChange }: BrandChipsProps) {
  if (brands.length === 0) return null;
  return (
    <ul aria-label="Chosen brands" className="flex w-full flex-wrap gap-2">
      {brands.map((brand) => (
        <li key={brand} className="max-w-full">
          <Chip
            onRemove={() => onChange(brands.filter((other) => other !== brand))}
            removeLabel={`Remove ${brandName(brand)}`}
          >
            {brandName(brand)}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
