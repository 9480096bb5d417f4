import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm';
import { brands, lowestPriceCents } from '#contract/brands/brands.ts';
import { brandNames, listings } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { JobKind } from '#server/lib/job-queue.ts';

type Brand = Omit<typeof brandNames.$inferSelect, 'words'>;

/** With the brand as this version knows it: a server of another version may do the work. */
export const changeBrandJob: JobKind<{ brand: Brand; isRenamed: boolean }> = { name: 'listings.change-brand' };

const catalogue: Brand[] = brands.map(({ id, name, priceRange }) => ({
  id,
  name,
  lowestPriceCents: lowestPriceCents(priceRange),
}));

/**
 * Brings the database's copy of the catalogue up to date. A server starts only when this is done, so what has to be
 * brought to listings, of which there may be a million, is left to a job.
 */
export async function saveBrands({ database: { db }, jobs }: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  await db
    .insert(brandNames)
    .values(catalogue)
    .onConflictDoUpdate({
      target: brandNames.id,
      set: { name: sql`excluded.name`, lowestPriceCents: sql`excluded.lowest_price_cents` },
      setWhere: and(
        sql`(${brandNames.name}, ${brandNames.lowestPriceCents}) is distinct from (excluded.name, excluded.lowest_price_cents)`,
        notExists(db.select({ id: listings.id }).from(listings).where(eq(listings.brand, brandNames.id))),
      ),
    });
  const saved = new Map((await db.select().from(brandNames)).map((brand) => [brand.id, brand]));
  for (const brand of catalogue) {
    const before = saved.get(brand.id);
    const isRenamed = before?.name !== brand.name;
    if (isRenamed || before.lowestPriceCents !== brand.lowestPriceCents)
      await jobs.add(changeBrandJob, { brand, isRenamed });
  }
}

const listingsAtOnce = 500;

/** A trigger judges the prices of its listings anew. Their words are written anew by a trigger of their own, some at a time. */
export async function changeBrand(
  { database: { db } }: Pick<Deps, 'database'>,
  { brand, isRenamed }: { brand: Brand; isRenamed: boolean },
  atOnce = listingsAtOnce,
): Promise<void> {
  await db.update(brandNames).set(brand).where(eq(brandNames.id, brand.id));
  if (!isRenamed) return;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const next = await db
      .select({ id: listings.id })
      .from(listings)
      .where(and(eq(listings.brand, brand.id), gt(listings.id, after)))
      .orderBy(listings.id)
      .limit(atOnce);
    const ids = next.map(({ id }) => id);
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
