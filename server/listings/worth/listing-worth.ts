import { listingErrors } from '#contract/listings/listings.ts';
import type { PriceDrop } from '#contract/listings/worth/price-drop-values.ts';
import type { PriceGuide } from '#contract/listings/worth/price-guide-values.ts';
import { jsonRow } from '#server/db/json-row.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';
import { findPriceGuides } from './find-price-guides.ts';
import { findPriceDrop, keptChanges, type PriceChange } from './price-drop.ts';

/** What the page of one listing says about its price. */
export async function getListingWorth(
  deps: Pick<Deps, 'database' | 'clock'>,
  listingId: string,
  readerId: string,
): Promise<{ guide: PriceGuide | null; drop: PriceDrop | null }> {
  const [seen] = await deps.database.readConnections.query<{ status: string; changes: StoredChange[] }>({
    ...priceChanges,
    values: [listingId, readerId],
  });
  if (!seen) throw new Refusal(listingErrors.notFound);
  const [guided] = await findPriceGuides(deps, [listingId], readerId);
  const changes = seen.changes.map((change) => ({ ...change, changedAt: new Date(change.changedAt) }));
  const drop = seen.status === 'active' ? findPriceDrop(changes, deps.clock.now()) : null;
  return { guide: guided?.guide ?? null, drop };
}

type StoredChange = Omit<PriceChange, 'changedAt'> & { changedAt: string };

/** SQL for the changes of the price of `listings l`, the newest first. */
export const priceChangesJson = `(select coalesce(json_agg(${jsonRow<PriceChange>({
  changedAt: 'changed_at',
  fromCents: 'from_cents',
  toCents: 'to_cents',
})} order by changed_at desc), '[]')
  from (select * from price_history where listing_id = l.id order by changed_at desc limit ${keptChanges}) latest)`;

const priceChanges = {
  name: 'price-changes',
  text: `select l.status, ${priceChangesJson} as changes from listings l where l.id = $1 and (l.user_id = $2::uuid
    or l.shelf is not null and not ${blockedBetweenSql('l.user_id', '$2::uuid')})`,
};
