import { PriceField } from '#web/ui/price-field.tsx';
import { type ListingChoices, type PriceProblem, plainPrice } from './listing-choices.ts';
import type { Choose } from './use-listing-choices.ts';
import { useTypedText } from './use-typed-text.ts';

interface PriceFilterProps {
  choices: Pick<ListingChoices, 'minPrice' | 'maxPrice'>;
  onType: Choose;
  problem: PriceProblem;
}

export function PriceFilter({ choices, onType, problem }: PriceFilterProps) {
  const min = useTypedText({
    value: choices.minPrice,
    onSettle: (minPrice) => onType({ minPrice }),
    clean: plainPrice,
  });
  const max = useTypedText({
    value: choices.maxPrice,
    onSettle: (maxPrice) => onType({ maxPrice }),
    clean: plainPrice,
  });
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <PriceField
        label="Minimum price"
        placeholder="Any"
        value={min.text}
        onChange={min.setText}
        error={problem.minPrice}
      />
      <PriceField
        label="Maximum price"
        placeholder="Any"
        value={max.text}
        onChange={max.setText}
        error={problem.maxPrice}
      />
    </div>
  );
}
