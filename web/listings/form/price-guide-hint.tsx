import { useQuery } from '@tanstack/react-query';
import type { ListingFormValues } from '#contract/listings/drafts/listing-form-schema.ts';
import { type LengthBand, lengthBandInches } from '#contract/listings/facets.ts';
import {
  guideBasisText,
  guideText,
  type PriceGuide,
  tooFewSales,
} from '#contract/listings/worth/price-guide-values.ts';
import { priceGuideQuery } from '#web/lib/price-guide.queries.ts';

/** What wigs like the one in the form were sold for. It always has words, and the last ones stand until there are new ones. */
export function PriceGuideHint({ values }: { values: ListingFormValues }) {
  const wig = wigOf(values);
  const { data: guide } = useQuery(priceGuideQuery(wig));
  return (
    <p role="status" className="mt-1.5 min-h-10 text-sm text-ink-soft">
      {wig ? hintOf(guide) : 'Choose a brand, and you see what similar ones sold for.'}
    </p>
  );
}

function hintOf(guide: PriceGuide | null | undefined): string {
  // Without an answer the form is whole without it.
  if (guide === undefined) return '';
  return guide ? `${guideText(guide)}: ${guideBasisText(guide)}.` : tooFewSales;
}

function wigOf({ brand, piece, condition, fiberType, lengthInches }: ListingFormValues) {
  if (!brand) return null;
  const length = bandOf(Number(lengthInches));
  return {
    brand,
    piece,
    ...(condition && { condition }),
    ...(fiberType && { fiberType }),
    ...(length && { length }),
  };
}

function bandOf(inches: number): LengthBand | undefined {
  const bands = Object.entries(lengthBandInches) as [LengthBand, { over: number; upTo: number }][];
  return bands.find(([, { over, upTo }]) => inches > over && inches <= upTo)?.[0];
}
