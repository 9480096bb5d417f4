import type { BrandId } from '#contract/brands/brands.ts';
import type { ListingPreview } from '#contract/listings/listings.ts';
import { mediaRoot, photoBuckets } from '#contract/photos/photo-urls.ts';
import { jsonRow, type SqlFields } from '#server/db/json-row.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';

const previewCount = 8;
/** Fewer of each brand: together they must not become the catalogue. */
const brandPreviewCount = 4;
export const previewWidth = 640;

/** For `from listings l` joined by `previewPhoto`: exactly what a visitor may see. */
export const previewFields: SqlFields<ListingPreview> = {
  id: 'l.id',
  title: 'l.title',
  image_url: `case when ph.id is not null then
    '${mediaRoot}${photoBuckets.listing}/' || ph.owner_id || '/' || ph.id || '-' || least(${previewWidth}, ph.width) || '.webp' end`,
  brand: 'l.brand',
  condition: 'l.condition',
  price: 'round(l.price_cents / 100.0, 2)',
};
export const previewJson = jsonRow<ListingPreview>(previewFields);

export const previewPhoto = `left join lateral (
    select id, owner_id, width from photos where listing_id = l.id order by position limit 1
  ) ph on true`;

/** Whether visitors see the row `l` of listings anyway: among the newest of all, or of its brand. */
export const isPreviewedSql = `(l.id in (select id from listings where shelf = 'active' order by sort_at desc, id desc limit ${previewCount})
    or l.id in (select o.id from listings o where o.shelf = 'active' and o.brand = l.brand order by o.sort_at desc, o.id desc limit ${brandPreviewCount}))`;

const previews = { name: 'listing-previews', text: previewsSql('', previewCount) };
const previewsOfBrand = { name: 'brand-previews', text: previewsSql('and brand = $1', brandPreviewCount) };

function previewsSql(condition: string, count: number): string {
  return `select ${jsonRow<{ previews: ListingPreview[] }>({
    previews: `coalesce(json_agg(${previewJson} order by l.sort_at desc), '[]')`,
  })}::text as json
    from (select * from listings where shelf = 'active' ${condition} order by sort_at desc, id desc limit ${count}) l
    ${previewPhoto}`;
}

export async function findPreviews({ database: { pool } }: Pick<Deps, 'database'>, brand?: BrandId): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>(brand ? { ...previewsOfBrand, values: [brand] } : previews);
  return new RawJson(rows[0]?.json ?? '');
}
