import { useQuery } from '@tanstack/react-query';
import { dayText } from '#contract/day-text.ts';
import { guideBasisText, guideText, tooFewSales } from '#contract/listings/worth/price-guide-values.ts';
import { moneyText } from '#contract/money-text.ts';
import { listingWorthQuery } from './listing-page.queries.ts';

/** An extra under the price. Its place is kept while it is asked, so that nothing below it moves. */
export function ListingPageWorth({ listingId }: { listingId: string }) {
  const { data } = useQuery(listingWorthQuery(listingId));
  const { guide = null, drop = null } = data ?? {};
  return (
    <div className="mt-2 min-h-10 text-sm text-ink-soft">
      {drop && (
        <p>
          <span className="font-semibold text-ink">Was {moneyText(drop.wasCents)}</span> until {dayText(drop.until)}
        </p>
      )}
      {guide && (
        <p>
          <span className="font-semibold text-ink">{guideText(guide)}</span>
          <span className="block">{guideBasisText(guide)}</span>
        </p>
      )}
      {data && !guide && <p>{tooFewSales}</p>}
    </div>
  );
}
