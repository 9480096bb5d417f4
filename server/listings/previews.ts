import type { BrandId } from '#contract/brands.ts';
import { mediaRoot, photoBuckets } from '#contract/photo-urls.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { Answer } from './kept-answer.ts';

const previewCount = 8;
/** Fewer of each brand: together they must not become the catalogue. */
const brandPreviewCount = 4;
const previewWidth = 640;

const previews = { name: 'listing-previews', text: previewsSql('', previewCount) };
const previewsOfBrand = { name: 'brand-previews', text: previewsSql('and brand = $1', brandPreviewCount) };

/** Exactly what a visitor may see, and of a few listings only. */
function previewsSql(condition: string, count: number): string {
  return `select json_build_object('previews', coalesce(json_agg(json_build_object('id', l.id, 'title', l.title,
      'image_url', case when ph.id is not null then
        '${mediaRoot}${photoBuckets.listing}/' || ph.owner_id || '/' || ph.id || '-' || least(${previewWidth}, ph.width) || '.webp' end,
      'brand', l.brand, 'condition', l.condition, 'price', round(l.price_cents / 100.0, 2)) order by l.sort_at desc), '[]'))::text as json,
      coalesce(array_agg(l.user_id), '{}') as "ownerIds"
    from (select * from listings where shelf = 'active' ${condition} order by sort_at desc, id desc limit ${count}) l
    left join lateral (
      select id, owner_id, width from photos where listing_id = l.id order by position limit 1
    ) ph on true`;
}

export async function findPreviews({ database: { pool } }: Pick<Deps, 'database'>, brand?: BrandId): Promise<Answer> {
  const { rows } = await pool.query<Answer>(brand ? { ...previewsOfBrand, values: [brand] } : previews);
  return rows[0] as Answer;
}
