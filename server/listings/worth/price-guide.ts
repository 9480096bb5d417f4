import { dayMs } from '#contract/durations.ts';
import {
  type GuideBasis,
  guideMarkedShare,
  guideRecordedMax,
  guideSalesMin,
  guideSellerShare,
  guideSellersMin,
  guideStepCents,
  type PriceGuide,
} from '#contract/listings/worth/price-guide-values.ts';

export interface Sale {
  sellerId: string;
  /** The person behind the account: several linked accounts count as one. */
  seller: string;
  /** The person who bought and confirmed the wig; null where the owner merely marked the listing as sold. */
  buyer: string | null;
  /** Whether the deal was written down after the sale. */
  isRecorded: boolean;
  cents: number;
  /** In milliseconds. */
  soldAt: number;
}

interface Group {
  basis: GuideBasis;
  /** Confirmed sales come first, then the newest. */
  sales: readonly Sale[];
}

/**
 * The prices that wigs like one were sold for, from the narrowest group that has enough confirmed sales without those of the wig's
 * owner; null where none has.
 */
export function guideFrom(groups: readonly Group[], ownerId: string, now: Date): PriceGuide | null {
  for (const { basis, sales } of groups) {
    const others = sales.filter(({ sellerId }) => sellerId !== ownerId);
    const confirmed = limitSellers(others.filter(({ buyer }) => buyer !== null));
    if (!speaks(confirmed)) continue;
    const marked = others.filter(({ buyer }) => buyer === null);
    const beside = marked.slice(0, Math.floor(confirmed.length / (guideMarkedShare - 1)));
    const counted = limitSellers([...confirmed, ...beside]);
    const sellers = countSellers(counted);
    return { ...percentilesOf(counted), sales: counted.length, sellers, days: ageOf(counted, now), basis };
  }
  return null;
}

/** Whether five sales to five buyers, by three sellers, are among them; each buyer's newest deal counts, or else their newest recorded sale. */
function speaks(confirmed: readonly Sale[]): boolean {
  const ofBuyers = [...Map.groupBy(confirmed, ({ buyer }) => buyer).values()];
  const best = ofBuyers.flatMap((own) => own.find(({ isRecorded }) => !isRecorded) ?? own.slice(0, 1));
  const recorded = best.filter(({ isRecorded }) => isRecorded).slice(0, guideRecordedMax);
  const counting = [...best.filter(({ isRecorded }) => !isRecorded), ...recorded];
  return counting.length >= guideSalesMin && countSellers(counting) >= guideSellersMin;
}

const countSellers = (sales: readonly Sale[]): number => new Set(sales.map(({ seller }) => seller)).size;

/** The newest of each seller, as many as leave nobody with more than a third of all that are counted. */
function limitSellers(sales: readonly Sale[]): Sale[] {
  const bySeller = [...Map.groupBy(sales, ({ seller }) => seller).values()];
  const countedWith = (most: number) => bySeller.reduce((sum, own) => sum + Math.min(own.length, most), 0);
  let most = Math.max(0, ...bySeller.map((own) => own.length));
  while (most * guideSellerShare > countedWith(most)) most -= 1;
  return bySeller.flatMap((own) => own.slice(0, most));
}

function percentilesOf(sales: readonly Sale[]): Pick<PriceGuide, 'lowCents' | 'medianCents' | 'highCents'> {
  const cents = sales.map((sale) => sale.cents).sort((one, other) => one - other);
  const at = (share: number) => {
    const place = share * (cents.length - 1);
    const [below = 0, above = 0] = [cents[Math.floor(place)], cents[Math.ceil(place)]];
    const exact = below + (above - below) * (place - Math.floor(place));
    return Math.max(1, Math.round(exact / guideStepCents)) * guideStepCents;
  };
  return { lowCents: at(0.25), medianCents: at(0.5), highCents: at(0.75) };
}

function ageOf(sales: readonly Sale[], now: Date): number {
  const oldest = Math.min(...sales.map(({ soldAt }) => soldAt));
  return Math.max(1, Math.ceil((now.getTime() - oldest) / dayMs));
}
