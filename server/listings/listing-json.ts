import { ownerActs } from '#contract/listings/listing-states.ts';
import { restoreDays } from '#contract/listings/selling-values.ts';
import { sqlList } from '#server/db/sql-list.ts';

/** Until when its owner may bring a removed listing back; null where they may not. Hours, because days differ in length where clocks change. */
export const restorableUntilSql = (listing: string) =>
  `case when ${listing}.status in (${sqlList(ownerActs.restore.from)}) and not ${listing}.removed_by_admin then
    ${listing}.removed_at + interval '${restoreDays * 24} hours' end`;

/** JSON that PostgreSQL builds: building the same objects here would cost half of the throughput. */

const ownerJson = `json_build_object('id', p.id, 'displayName', p.display_name, 'avatarUrl', p.avatar_url,
  'rating', case when p.review_count > 0 then round(p.rating_total::numeric / p.review_count, 1) else 0 end,
  'reviewCount', p.review_count, 'tier', p.seller_tier)`;

const photoJson = `json_build_object('id', ph.id, 'ownerId', ph.owner_id, 'width', ph.width, 'height', ph.height,
  'thumbhash', ph.thumbhash)`;

const sharedFields = `'id', l.id, 'title', l.title, 'brand', l.brand, 'condition', l.condition, 'type', l.type,
  'status', l.status, 'color', l.color, 'priceCents', l.price_cents, 'likeCount', l.like_count, 'owner', ${ownerJson}`;

/** For `from listings l` joined by `cardJoins`. */
export const cardJson = `json_build_object(${sharedFields}, 'photo', case when ph.id is not null then ${photoJson} end)`;

export const cardJoins = `join profiles p on p.id = l.user_id
  left join lateral (
    select id, owner_id, width, height, thumbhash from photos where listing_id = l.id order by position limit 1
  ) ph on true`;

/** For `from listings l join profiles p on p.id = l.user_id`. */
export const listingJson = `json_build_object(${sharedFields}, 'description', l.description,
  'originalPriceCents', l.original_price_cents, 'shade', l.shade, 'fiberType', l.fiber_type, 'capSize', l.cap_size,
  'modifications', l.modifications, 'capFeatures', l.cap_features, 'piece', l.piece, 'lengthInches', l.length_inches,
  'colorCode', l.color_code, 'colorName', l.color_name, 'rooted', l.rooted, 'colorEffect', l.color_effect,
  'permatease', l.permatease, 'checklist', l.checklist, 'createdAt', l.created_at, 'bumpedAt', l.bumped_at,
  'updatedAt', l.updated_at, 'removedAt', l.removed_at,
  'restorableUntil', ${restorableUntilSql('l')}, 'photos', coalesce((
    select json_agg(${photoJson} order by ph.position) from photos ph where ph.listing_id = l.id), '[]'))`;
