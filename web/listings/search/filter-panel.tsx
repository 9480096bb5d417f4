import type { BrandId } from '#contract/brands/brands.ts';
import { type FilterName, facets, filterNames } from '#contract/listings/facets.ts';
import type { ListingSort } from '#contract/listings/listing-values.ts';
import type { ListingCounts } from '#contract/listings/listings.ts';
import { useSession } from '#web/lib/session.ts';
import { ExplainWords } from '#web/listings/words/explain-words.tsx';
import { TextLink } from '#web/pages/text-link.tsx';
import { useBrands } from '#web/settings/use-brands.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { PriceField } from '#web/ui/form/price-field.tsx';
import { useTypedText } from '#web/ui/use-typed-text.ts';
import { countLabel, FacetSelect, SortSelect, StatusSelect } from './choice-select.tsx';
import { FitFilters } from './fit-filters.tsx';
import {
  addBrand,
  hideReservedLabel,
  type ListingChoices,
  openToTradesIs,
  openToTradesLabel,
  type PriceProblem,
  plainPrice,
  removeBrand,
} from './listing-choices.ts';
import type { Choose } from './use-listing-choices.ts';

interface FilterPanelProps {
  choices: ListingChoices;
  choose: Choose;
  type: Choose;
  problem: PriceProblem;
  counts: ListingCounts | undefined;
  /** The order that the text asks for. */
  order?: ListingSort | undefined;
}

/** Whose words are of the trade. */
const isExplained = (name: FilterName) => name === 'capFeature' || name === 'fiberType' || name === 'piece';
const otherFilters = filterNames.filter((name) => name !== 'capSize' && name !== 'color');

/** What decides whether a wig can be worn at all comes first: its size, its price, its color. Who came to trade asks for that before. */
export function FilterPanel({ choices, choose, type, problem, counts, order }: FilterPanelProps) {
  const isTrading = useSession().member?.cameFor === 'trading';
  const trades = (
    <Checkbox isSelected={choices.openToTrades === '1'} onChange={(isChosen) => choose(openToTradesIs(isChosen))}>
      {openToTradesLabel}
    </Checkbox>
  );
  return (
    <div className="flex flex-col gap-6">
      {isTrading && trades}
      <FitFilters {...{ choices, choose }} />
      <FacetSelect name="capSize" {...{ choices, choose, counts }} />
      <PriceFilter choices={choices} onType={type} problem={problem} />
      <FacetSelect name="color" {...{ choices, choose, counts }} />
      <BrandFilter brands={choices.brands} choose={choose} counts={isTextUsed(choices) ? undefined : counts} />
      <SortSelect choices={choices} choose={choose} order={order} />
      {!isTrading && trades}
      {otherFilters.map((name) => (
        <div key={name}>
          <FacetSelect {...{ name, choices, choose, counts }} />
          {isExplained(name) && <ExplainWords subject={name} about={facets[name].label} />}
        </div>
      ))}
      <p className="text-sm text-ink-soft">
        Not sure of your size? <TextLink href="/help/first-wig">How to measure your head</TextLink>, and keep it in{' '}
        <TextLink href="/account/settings#fit">My fit</TextLink>
      </p>
      <StatusSelect choices={choices} choose={choose} />
      <Checkbox isSelected={choices.reserved === 'out'} onChange={(isOut) => choose({ reserved: isOut ? 'out' : '' })}>
        {hideReservedLabel}
      </Checkbox>
    </div>
  );
}

/** A chosen brand drops the text, so that a number beside it would be of another search. */
const isTextUsed = ({ q, brands }: ListingChoices) => q.trim() !== '' && brands.length === 0;

interface PriceFilterProps {
  choices: Pick<ListingChoices, 'minPrice' | 'maxPrice'>;
  onType: Choose;
  problem: PriceProblem;
}

function PriceFilter({ choices, onType, problem }: PriceFilterProps) {
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

interface BrandFilterProps {
  brands: readonly BrandId[];
  choose: Choose;
  counts: ListingCounts | undefined;
}

function BrandFilter({ brands, choose, counts }: BrandFilterProps) {
  // One that is hidden and was chosen in an address can be taken away.
  const offered = useBrands().all.filter(({ id, isShown }) => isShown || brands.includes(id));
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
        {offered.map(({ id, name }) => (
          <Checkbox
            key={id}
            isSelected={brands.includes(id)}
            onChange={(isChosen) => choose(isChosen ? addBrand(id) : removeBrand(id))}
          >
            {name} {counts && <Count count={counts.brands[id]} isMore={counts.moreOfBrands} />}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function Count({ count, isMore }: { count: number | undefined; isMore: boolean }) {
  const label = countLabel(count, isMore);
  return label && <span className="text-sm text-ink-soft tabular-nums">({label})</span>;
}
