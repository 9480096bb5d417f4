import { eq, sql } from 'drizzle-orm';
import { dayMs } from '#contract/durations.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import {
  type BundleWig,
  type SellerSettings,
  sellerSettingsErrors,
} from '#contract/listings/seller-settings/seller-settings.ts';
import { awayDaysMax, type BundlePercent, isAway } from '#contract/listings/seller-settings/seller-settings-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { firstPhotoJson } from '#server/db/photo-json.ts';
import { profiles } from '#server/db/schema/members.ts';
import { sellsAtOnceSql } from '#server/db/sells-at-once.ts';
import { endPrivatePricesOfSeller } from '#server/deals/private-prices/kept-private-prices.ts';
import { lockDealsOf } from '#server/deals/store/locks.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { isBundledSql } from '#server/listings/listing-json.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';

export async function getSellerSettings(db: DbOrTransaction, memberId: string): Promise<SellerSettings> {
  const { awayUntil, bundlePercent } = profiles;
  const lastShippingCents = sql<number | null>`(select l.shipping_cents from listings l
    where l.user_id = ${memberId}::uuid and l.shipping_cents is not null order by l.sort_at desc nulls last limit 1)`;
  const [row] = await db
    .select({ awayUntil, bundlePercent, lastShippingCents })
    .from(profiles)
    .where(eq(profiles.id, memberId));
  return {
    awayUntil: row?.awayUntil?.toISOString() ?? null,
    bundlePercent: row?.bundlePercent ?? 0,
    lastShippingCents: row?.lastShippingCents ?? null,
  };
}

/**
 * Says until when a member is away as a seller; null is back now. Not begun or prolonged while others wait for something of theirs: the
 * lock of their deals keeps new ones from being agreed meanwhile.
 */
export async function setAway(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
  until: Date | null,
): Promise<SellerSettings> {
  const now = clock.now();
  const last = new Date(now.getTime() + awayDaysMax * dayMs);
  if (until && (until <= now || until > last)) throw new Refusal(sellerSettingsErrors.awayDay, { field: 'until' });
  return db.transaction(async (tx) => {
    await lockDealsOf(tx, [memberId]);
    const before = (await getSellerSettings(tx, memberId)).awayUntil;
    const wasAwayUntil = isAway(before, now) ? new Date(before) : null;
    const isLonger = until !== null && (wasAwayUntil === null || until > wasAwayUntil);
    if (isLonger && (await hasPendingStep(tx, memberId))) throw new Refusal(sellerSettingsErrors.stepPending);
    // Back at this moment, and not never away: what was dropped meanwhile is looked for again.
    const awayUntil = until ?? (wasAwayUntil ? now : null);
    await tx.update(profiles).set({ awayUntil, updatedAt: now }).where(eq(profiles.id, memberId));
    if (until) await endPrivatePricesOfSeller(tx, memberId, now.getTime());
    return getSellerSettings(tx, memberId);
  });
}

async function hasPendingStep(tx: DbOrTransaction, memberId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from deal_parties where member_id = ${memberId}::uuid and is_unfinished limit 1`,
  );
  return rows.length > 0;
}

export async function setBundlePercent(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
  bundlePercent: BundlePercent,
): Promise<SellerSettings> {
  await db.transaction((tx) =>
    tx.update(profiles).set({ bundlePercent, updatedAt: clock.now() }).where(eq(profiles.id, memberId)),
  );
  return getSellerSettings(db, memberId);
}

/** As many as anyone looks through in a dialog. */
const wigsMax = 24;

const wigJson = jsonRow<BundleWig>({
  id: 'other.id',
  title: 'other.title',
  brand: 'other.brand',
  photo: firstPhotoJson('other.id'),
  priceCents: 'other.price_cents',
  shippingCents: 'other.shipping_cents',
  buyAtOnce: sellsAtOnceSql('other'),
});

/** The seller's other wigs that can be bought together with this one; none of a seller who hides their profile. */
export async function findBundle(
  { database: { pool } }: Pick<Deps, 'database'>,
  listingId: string,
  memberId: string,
): Promise<{ percent: BundlePercent; wigs: BundleWig[] }> {
  const { rows } = await pool.query<{ percent: BundlePercent; wigs: BundleWig[] }>({
    ...bundle,
    values: [listingId, memberId],
  });
  const [row] = rows;
  if (!row) throw new Refusal(listingErrors.notFound);
  return row;
}

const bundle = {
  name: 'bundle-of-listing',
  text: `select case when p.profile_visible then p.bundle_percent else 0 end as percent, array(
      select ${wigJson} from listings other where other.user_id = l.user_id and other.id <> l.id
        and p.profile_visible and p.bundle_percent > 0 and ${isBundledSql('other')}
      order by other.sort_at desc, other.id desc limit ${wigsMax}
    ) as wigs
    from listings l join profiles p on p.id = l.user_id
    where l.id = $1 and l.shelf is not null and not ${blockedBetweenSql('l.user_id', '$2::uuid')}`,
};
