import { sql } from 'drizzle-orm';
import { brands, lowestPriceCents } from '#contract/brands.ts';
import { brandNames } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';

/** Brings the database's copy of the catalogue up to date; a new name is found by the next search. */
export async function saveBrandNames({ database: { db } }: Pick<Deps, 'database'>): Promise<void> {
  await db
    .insert(brandNames)
    .values(brands.map(({ id, name, priceRange }) => ({ id, name, lowestPriceCents: lowestPriceCents(priceRange) })))
    .onConflictDoUpdate({
      target: brandNames.id,
      set: { name: sql`excluded.name`, lowestPriceCents: sql`excluded.lowest_price_cents` },
      setWhere: sql`(${brandNames.name}, ${brandNames.lowestPriceCents}) is distinct from (excluded.name, excluded.lowest_price_cents)`,
    });
}
