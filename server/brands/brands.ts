import { asc } from 'drizzle-orm';
import type { CatalogBrand } from '#contract/brands/brand-calls.ts';
import { minuteMs } from '#contract/durations.ts';
import { commonErrors } from '#contract/errors.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { brands } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { createMemoryCache } from '#server/lib/memory-cache.ts';

export type Brands = readonly CatalogBrand[];

export interface BrandReader {
  /** All brands in their order, also those that are not shown. The same array until one of them changes. */
  getBrands(): Promise<Brands>;
}

const oldestMs = 5 * minuteMs;

/** The brands, kept in memory until a change is announced: every search and every page asks for them. */
export function createBrandReader({ database, bus, clock }: Pick<Deps, 'database' | 'bus' | 'clock'>): BrandReader {
  const cache = createMemoryCache<Brands>({ bus, clock }, { name: 'brands', oldestMs, subjectsOf: () => [] });
  bus.subscribe('settings', cache.forgetAll, cache.forgetAll);
  return {
    async getBrands() {
      return cache.find('brands') ?? (await cache.read('brands', () => readBrands(database.db)));
    },
  };
}

export async function readBrands(db: DbOrTransaction): Promise<Brands> {
  const { id, name, description, features, priceRange, isShown } = brands;
  return db
    .select({ id, name, description, features, priceRange, isShown })
    .from(brands)
    .orderBy(asc(brands.place), asc(brands.id));
}

/** All brands. Refuses what names one that there is not, as the contract refuses what cannot be one. */
export async function requireBrands(
  reader: BrandReader,
  ids: readonly string[],
  { field, message }: { field: string; message: string },
): Promise<Brands> {
  const known = await reader.getBrands();
  const isUnknown = ids.some((id) => !known.some((brand) => brand.id === id));
  if (isUnknown) throw new Refusal(commonErrors.invalid, { field, message });
  return known;
}
