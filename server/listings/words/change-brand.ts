import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { lowestPriceCents } from '#contract/brands/brands.ts';
import { brands, listings } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { JobKind } from '#server/lib/job-queue.ts';

export const changeBrandJob: JobKind<{ id: string; isRenamed: boolean }> = { name: 'listings.change-brand' };

const listingsAtOnce = 500;

/**
 * Brings a changed brand to its listings. A trigger judges their prices anew by its lowest price; their words are written anew by a
 * trigger of their own, some at a time.
 */
export async function changeBrand(
  { database: { db } }: Pick<Deps, 'database'>,
  { id, isRenamed }: { id: string; isRenamed: boolean },
  atOnce = listingsAtOnce,
): Promise<void> {
  const [brand] = await db.select({ priceRange: brands.priceRange }).from(brands).where(eq(brands.id, id));
  if (!brand) return;
  await db
    .update(brands)
    .set({ lowestPriceCents: lowestPriceCents(brand.priceRange) })
    // Changed again meanwhile: that change has a job of its own.
    .where(and(eq(brands.id, id), eq(brands.priceRange, brand.priceRange)));
  if (!isRenamed) return;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const next = await db
      .select({ id: listings.id })
      .from(listings)
      .where(and(eq(listings.brand, id), gt(listings.id, after)))
      .orderBy(listings.id)
      .limit(atOnce);
    const ids = next.map((listing) => listing.id);
    const last = ids.at(-1);
    if (!last) return;
    // To itself, so that one that got another brand meanwhile keeps it.
    await db
      .update(listings)
      .set({ brand: sql`${listings.brand}` })
      .where(inArray(listings.id, ids));
    after = last;
  }
}
