import { sql } from 'drizzle-orm';
import { brands } from '#contract/brands.ts';
import { brandNames } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';

/** Brings the database's copy of the brand names up to date; a new name is found by the next search. */
export async function saveBrandNames({ database: { db } }: Pick<Deps, 'database'>): Promise<void> {
  await db
    .insert(brandNames)
    .values(brands.map(({ id, name }) => ({ id, name })))
    .onConflictDoUpdate({
      target: brandNames.id,
      set: { name: sql`excluded.name` },
      setWhere: sql`${brandNames.name} <> excluded.name`,
    });
}
