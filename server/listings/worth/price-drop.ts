import { dayMs } from '#contract/durations.ts';
import { dropDays, dropShare, type PriceDrop } from '#contract/listings/worth/price-drop-values.ts';

/** So many changes of a listing's price are kept, the newest. */
export const keptChanges = 50;

export interface PriceChange {
  changedAt: Date;
  fromCents: number | null;
  toCents: number | null;
}

/**
 * What a price is compared with once it was lowered: the lowest price of the 30 days before the first of the reductions that
 * led to it. So several small steps count together, and raising a price before lowering it gains nothing.
 */
export function findPriceDrop(newestFirst: readonly PriceChange[], now: Date): PriceDrop | null {
  const [last] = newestFirst;
  if (!last?.toCents || !isLower(last) || isBefore(last, now)) return null;
  const ending = newestFirst.findIndex((change, place) => {
    const later = newestFirst[place - 1];
    return !isLower(change) || (later !== undefined && isBefore(change, later.changedAt));
  });
  const steps = ending === -1 ? newestFirst : newestFirst.slice(0, ending);
  const first = steps.at(-1) as PriceChange;
  const earlier = newestFirst.slice(steps.length).filter((change) => !isBefore(change, first.changedAt));
  // Small steps, as many as are kept, would hide that the price was raised before them.
  const oldest = newestFirst.at(-1) as PriceChange;
  if (newestFirst.length >= keptChanges && !isBefore(oldest, first.changedAt)) return null;
  const asked = [first, ...earlier].flatMap(({ fromCents }) => (fromCents === null ? [] : [fromCents]));
  const wasCents = Math.min(...asked);
  const isDrop = last.toCents <= wasCents * (1 - dropShare);
  return isDrop ? { wasCents, until: first.changedAt.toISOString() } : null;
}

const isLower = ({ fromCents, toCents }: PriceChange): boolean =>
  fromCents !== null && toCents !== null && toCents < fromCents;

const isBefore = ({ changedAt }: PriceChange, moment: Date): boolean =>
  changedAt.getTime() <= moment.getTime() - dropDays * dayMs;
