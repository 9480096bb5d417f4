import { useQuery } from '@tanstack/react-query';
import type { PriceGuide } from '#contract/listings/worth/price-guide-values.ts';
import { listingGuidesQuery } from '#web/lib/price-guide.queries.ts';
import { balanceText, type Tray, type TrayWig } from './tray.ts';

/** The same balance by what similar wigs were sold for, where that is known of any of them. */
export function SimilarSales({ tray }: { tray: Tray }) {
  const ids = [...tray.give, ...tray.get].map(({ id }) => id);
  const { data: guides = {} } = useQuery(listingGuidesQuery(ids));
  if (!ids.some((id) => guides[id])) return null;
  return <span className="block text-sm font-normal">By what similar ones sold for: {soldText(tray, guides)}</span>;
}

function soldText(tray: Tray, guides: Record<string, PriceGuide>): string {
  const atGuide = (wig: TrayWig): TrayWig => ({ ...wig, priceCents: guides[wig.id]?.medianCents ?? null });
  const text = balanceText({ ...tray, give: tray.give.map(atGuide), get: tray.get.map(atGuide) }, 'not known yet');
  return `${text[0]?.toLowerCase()}${text.slice(1)}`;
}
