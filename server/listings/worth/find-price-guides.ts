import type { GuidedWig } from '#contract/listings/worth/price-guide.ts';
import type { PriceGuide } from '#contract/listings/worth/price-guide-values.ts';
import { jsonRow } from '#server/db/json-row.ts';
import type { priceGuide } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import { bandOfListing } from '#server/listings/search/conditions.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';
import { groupsOf } from './guide-groups.ts';
import { guideFrom, type Sale } from './price-guide.ts';

type GuideDeps = Pick<Deps, 'database' | 'clock'>;

/** For a wig that the member would list. */
export async function getPriceGuide(deps: GuideDeps, wig: GuidedWig, ownerId: string): Promise<PriceGuide | null> {
  const groups = groupsOf(wig);
  const sales = await readSales(
    deps,
    groups.map(({ key }) => key),
  );
  return guideFrom(withSales(groups, sales), ownerId, deps.clock.now());
}

/** For those of these listings that the reader may see. */
export async function findPriceGuides(
  deps: GuideDeps,
  listingIds: readonly string[],
  readerId: string,
): Promise<{ listingId: string; guide: PriceGuide }[]> {
  const rows = await deps.database.readConnections.query<Asked>({ ...askedWigs, values: [listingIds, readerId] });
  const asked = rows.map(({ listingId, ownerId, wig }) => ({
    listingId,
    ownerId,
    groups: groupsOf(withoutNulls(wig)),
  }));
  const sales = await readSales(
    deps,
    asked.flatMap(({ groups }) => groups.map(({ key }) => key)),
  );
  return asked.flatMap(({ listingId, ownerId, groups }) => {
    const guide = guideFrom(withSales(groups, sales), ownerId, deps.clock.now());
    return guide ? [{ listingId, guide }] : [];
  });
}

interface Asked {
  listingId: string;
  ownerId: string;
  wig: { [Fact in keyof GuidedWig]: GuidedWig[Fact] | null };
}

const withoutNulls = (wig: Asked['wig']): GuidedWig =>
  Object.fromEntries(Object.entries(wig).filter(([, fact]) => fact !== null)) as GuidedWig;

const askedWigs = {
  name: 'wigs-of-price-guides',
  text: `select id as "listingId", user_id as "ownerId", ${jsonRow<Asked['wig']>({
    brand: 'brand',
    piece: 'piece',
    condition: 'condition',
    fiberType: 'fiber_type',
    length: bandOfListing,
  })} as wig
    from listings where id = any ($1::uuid[]) and (user_id = $2::uuid
      or shelf is not null and not ${blockedBetweenSql('user_id', '$2::uuid')})`,
};

async function readSales({ database }: GuideDeps, keys: readonly string[]): Promise<Map<string, Sale[]>> {
  const kept = await database.readConnections.query<Kept>({ ...keptSales, values: [[...new Set(keys)]] });
  return new Map(
    kept.map(({ wigs, sales }) => [
      wigs,
      sales.map(([sellerId, cents, soldAt, seller = sellerId, buyer = null, isRecorded]) => ({
        ...{ sellerId, seller, buyer, cents },
        isRecorded: isRecorded === true,
        soldAt: soldAt * 1000,
      })),
    ]),
  );
}

type Kept = typeof priceGuide.$inferSelect;

const keptSales = { name: 'price-guide', text: 'select wigs, sales from price_guide where wigs = any ($1::text[])' };

const withSales = (groups: ReturnType<typeof groupsOf>, sales: ReadonlyMap<string, Sale[]>) =>
  groups.map(({ basis, key }) => ({ basis, sales: sales.get(key) ?? [] }));
