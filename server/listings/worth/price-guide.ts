import { dayMs } from '#contract/durations.ts';
import {
  type GuideBasis,
  guideSalesMin,
  guideSellerShare,
  guideSellersMin,
  guideStepCents,
  type PriceGuide,
} from '#contract/listings/worth/price-guide-values.ts';

export interface Sale {
  sellerId: string;
  /** Whoever that seems to be: several accounts of one person count as one. */
  personId: string;
  cents: number;
  /** In milliseconds. */
  soldAt: number;
}

export interface Group {
  basis: GuideBasis;
  /** The newest come first. */
  sales: readonly Sale[];
}

/**
 * What wigs like one were sold for: the narrowest group speaks in which enough sales of enough sellers are left without those of
 * the wig's owner; null where none has.
 */
export function guideFrom(groups: readonly Group[], ownerId: string, now: Date): PriceGuide | null {
  for (const { basis, sales } of groups) {
    const counted = limitSellers(sales.filter(({ sellerId }) => sellerId !== ownerId));
    const sellers = new Set(counted.map(({ personId }) => personId)).size;
    if (counted.length < guideSalesMin || sellers < guideSellersMin) continue;
    return { ...percentilesOf(counted), sales: counted.length, sellers, days: ageOf(counted, now), basis };
  }
  return null;
}

/** The newest of each seller, as many as leave nobody with more than a third of all that are counted. */
function limitSellers(sales: readonly Sale[]): Sale[] {
  const bySeller = [...Map.groupBy(sales, ({ personId }) => personId).values()];
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
