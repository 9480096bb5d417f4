import type pg from 'pg';
import { firstBrandIds } from '#contract/brands/brands.ts';
import { facets } from '#contract/listings/facets.ts';

/** All but one in two thousand, over the last year and a bit. */
export async function sellMost(client: pg.Client): Promise<number> {
  await client.query('set session_replication_role = replica');
  const fibers = facets.fiberType.values.map((fiber) => `'${fiber}'`).join(', ');
  const { rowCount } =
    await client.query(`update listings set status = 'sold', price_cents = coalesce(price_cents, 15000),
      updated_at = now() - (abs(hashtext(id::text)) % 400) * interval '1 day',
      fiber_type = (array[${fibers}])[1 + abs(hashtext(id::text)) / 7 % ${facets.fiberType.values.length}]
    where abs(hashtext(id::text)) % 2000 > 0`);
  await client.query('reset session_replication_role');
  return rowCount ?? 0;
}

/** What the form asks, narrow and wide groups in turns. */
export const guidePaths = firstBrandIds.flatMap((brand) =>
  facets.condition.values.flatMap((condition) => [
    `/api/price-guide?brand=${brand}`,
    `/api/price-guide?brand=${brand}&condition=${condition}`,
    `/api/price-guide?brand=${brand}&condition=${condition}&fiberType=Synthetic&length=medium`,
  ]),
);

/** What the pages of listings ask. */
export async function listingPaths(client: pg.Client, what: 'worth' | 'similar'): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`select id from listings where status = 'active' limit 500`);
  return rows.map(({ id }) => `/api/listings/${id}/${what}`);
}
