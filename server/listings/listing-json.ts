import { getTableColumns } from 'drizzle-orm';
import { ownerActs } from '#contract/listings/listing-states.ts';
import { type Listing, type ListingOwner, listingSchema } from '#contract/listings/listings.ts';
import { restoreDays } from '#contract/listings/selling-values.ts';
import { jsonRow, type SqlFields } from '#server/db/json-row.ts';
import { photoJson } from '#server/db/photo-json.ts';
import { ratingFields } from '#server/db/rating.ts';
import { listings } from '#server/db/schema/listings.ts';
import { sellsAtOnceSql } from '#server/db/sells-at-once.ts';
import { sqlList } from '#server/db/sql-list.ts';

/** Until when its owner may bring a removed listing back; null where they may not. Hours, because days differ in length where clocks change. */
export const restorableUntilSql = (listing: string) =>
  `case when ${listing}.status in (${sqlList(ownerActs.restore.from)}) and not ${listing}.removed_by_admin and not ${listing}.has_changed_hands then
    ${listing}.removed_at + interval '${restoreDays * 24} hours' end`;

/** Whether a listing can be bought together with others of its owner. */
export const isBundledSql = (listing: string) =>
  `(${listing}.shelf = 'active' and not ${listing}.is_reserved and ${listing}.type <> 'trade' and ${listing}.price_cents > 0
    and (${listing}.takes_offers or ${listing}.buy_at_once))`;

/** Members who hide their profile show no other wigs of theirs. */
const bundlePercentSql = `case when p.bundle_percent > 0 and p.profile_visible and ${isBundledSql('l')} and exists (
    select from listings other where other.user_id = l.user_id and other.id <> l.id and ${isBundledSql('other')})
  then p.bundle_percent else 0 end`;

// Built by PostgreSQL: building the same objects here would cost half of the throughput. Cards are kept ready (`listing_cards`).

const ownerJson = jsonRow<ListingOwner>({
  id: 'p.id',
  displayName: 'p.display_name',
  avatarUrl: 'p.avatar_url',
  ...ratingFields('p'),
  tier: 'p.seller_tier',
  awayUntil: 'p.away_until',
});

const columns = Object.fromEntries(
  Object.entries(getTableColumns(listings))
    .filter(([field]) => field in listingSchema.shape)
    .map(([field, { name }]) => [field, `l.${name}`]),
) as SqlFields<Pick<Listing, keyof Listing & keyof typeof listings.$inferSelect>>;

/** For `from listings l join profiles p on p.id = l.user_id`. */
export const listingJson = jsonRow<Listing>({
  ...columns,
  buyAtOnce: sellsAtOnceSql('l'),
  owner: ownerJson,
  restorableUntil: restorableUntilSql('l'),
  bundlePercent: bundlePercentSql,
  offerCount: `(select count(*) from deal_listings dl join deals d on d.id = dl.deal_id
    where dl.listing_id = l.id and d.state = 'proposed')`,
  ownershipShownAt: '(select o.shown_at from ownership_proofs o where o.listing_id = l.id)',
  isLabelShown: 'exists (select from ownership_proofs o where o.listing_id = l.id and o.is_label_shown)',
  photos: `coalesce((select json_agg(${photoJson} order by ph.position) from photos ph where ph.listing_id = l.id), '[]')`,
});
