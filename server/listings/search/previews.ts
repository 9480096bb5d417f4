import type { BrandId } from '#contract/brands/brands.ts';
import type { ListingPage } from '#contract/listings/listings.ts';
import { mediaRoot, photoBuckets } from '#contract/photos/photo-urls.ts';
import type { Deps } from '#server/lib/deps.ts';
import { createMemoryCache } from '#server/lib/memory-cache.ts';
import type { Criteria } from './criteria.ts';
import { findListings } from './find-listings.ts';

export interface Answer {
  json: string;
  /** The members it tells about. */
  ownerIds: readonly string[];
}

const oldestMs = 30_000;
const theOne = 'answer';

/**
 * Keeps an answer that is the same for everyone in memory until a listing changes, or a member it tells about. While news
 * from the database may be lost, nothing is kept.
 */
export function keepAnswer(deps: Pick<Deps, 'bus' | 'clock'>, read: () => Promise<Answer>): () => Promise<string> {
  const cache = createMemoryCache<Answer>(deps, { oldestMs, subjectsOf: ({ ownerIds }) => ownerIds });
  for (const news of ['listing', 'cards']) deps.bus.subscribe(news, cache.forgetAll, cache.forgetAll);
  deps.bus.subscribe('member', cache.forget);
  return async () => (cache.find(theOne) ?? (await cache.read(theOne, read))).json;
}

const previewCount = 8;
/** Fewer of each brand: together they must not become the catalogue. */
const brandPreviewCount = 4;
const previewWidth = 640;

/** For `from listings l` joined by `previewPhoto`: exactly what a visitor may see. */
export const previewJson = `json_build_object('id', l.id, 'title', l.title,
  'image_url', case when ph.id is not null then
    '${mediaRoot}${photoBuckets.listing}/' || ph.owner_id || '/' || ph.id || '-' || least(${previewWidth}, ph.width) || '.webp' end,
  'brand', l.brand, 'condition', l.condition, 'price', round(l.price_cents / 100.0, 2))`;

export const previewPhoto = `left join lateral (
    select id, owner_id, width from photos where listing_id = l.id order by position limit 1
  ) ph on true`;

const previews = { name: 'listing-previews', text: previewsSql('', previewCount) };
const previewsOfBrand = { name: 'brand-previews', text: previewsSql('and brand = $1', brandPreviewCount) };

/** Of a few listings only. */
function previewsSql(condition: string, count: number): string {
  return `select json_build_object('previews', coalesce(json_agg(${previewJson} order by l.sort_at desc), '[]'))::text as json,
      coalesce(array_agg(l.user_id), '{}') as "ownerIds"
    from (select * from listings where shelf = 'active' ${condition} order by sort_at desc, id desc limit ${count}) l
    ${previewPhoto}`;
}

export async function findPreviews({ database: { pool } }: Pick<Deps, 'database'>, brand?: BrandId): Promise<Answer> {
  const { rows } = await pool.query<Answer>(brand ? { ...previewsOfBrand, values: [brand] } : previews);
  return rows[0] as Answer;
}

const latest: Criteria = { shelf: 'active', sort: 'newest', brands: [] };

/** The first page of Latest Listings, which most visits begin with. */
export async function findLatest(deps: Pick<Deps, 'database'>): Promise<Answer> {
  const { json } = await findListings(deps, latest);
  const { listings } = JSON.parse(json) as ListingPage;
  return { json, ownerIds: listings.map(({ owner }) => owner.id) };
}
