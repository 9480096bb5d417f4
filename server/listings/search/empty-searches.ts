import { sql } from 'drizzle-orm';
import { brands, lowestPriceCents } from '#contract/brands/brands.ts';
import { brandNames, emptySearches } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';

/** Remembers that somebody looked in vain, never who: it tells what members wish for. */
export async function countEmptySearch(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  term: string,
): Promise<void> {
  const row = { term: term.trim().toLowerCase(), day: clock.now().toISOString().slice(0, 10) };
  await db
    .insert(emptySearches)
    .values(row)
    .onConflictDoUpdate({
      target: [emptySearches.day, emptySearches.term],
      set: { count: sql`${emptySearches.count} + 1` },
    });
}

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
