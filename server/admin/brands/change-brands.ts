import { eq, sql } from 'drizzle-orm';
import { brandErrors, type CatalogBrand } from '#contract/brands/brand-calls.ts';
import { brandIdOf } from '#contract/brands/brand-id.ts';
import type { BrandFields } from '#contract/brands/brand-schema.ts';
import { brandsMax } from '#contract/brands/brand-values.ts';
import { lowestPriceCents } from '#contract/brands/brands.ts';
import type { Admin } from '#server/auth/guards.ts';
import { type Brands, readBrands } from '#server/brands/brands.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { brands } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { changeBrandJob } from '#server/listings/words/change-brand.ts';
import { readWishesJob } from '#server/wishes/read-wishes.ts';
import { recordAudit } from '../audit.ts';
import { settleListedBrands } from '../support/brand-requests.ts';

type ChangeDeps = Pick<Deps, 'database' | 'clock' | 'jobs'>;

/** At the end of the list; its id follows from its name, and stays when the name changes. */
export async function addBrand(deps: ChangeDeps, admin: Admin, fields: BrandFields): Promise<string> {
  const id = brandIdOf(fields.name);
  await deps.database.db.transaction(async (tx) => {
    const all = await lockBrands(tx);
    if (all.length >= brandsMax) throw new Refusal(brandErrors.tooMany);
    await requireFreeName(tx, fields.name);
    if (all.some((brand) => brand.id === id)) throw new Refusal(brandErrors.idTaken, { field: 'name' });
    await tx
      .insert(brands)
      .values({ ...fields, id, place: all.length + 1, lowestPriceCents: lowestPriceCents(fields.priceRange) });
    await deps.jobs.add(readWishesJob, {}, { transaction: tx });
    const subject = { kind: 'brand', id } as const;
    await recordAudit(tx, { admin, action: 'brand.add', subject, after: inWords(fields) }, deps.clock.now());
    await settleListedBrands(tx, admin, deps.clock.now());
  });
  return id;
}

/** Pages show the new brand at once. A job rewrites its listings, which may be a million. */
export async function saveBrand(deps: ChangeDeps, admin: Admin, id: string, fields: BrandFields): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const before = (await lockBrands(tx)).find((brand) => brand.id === id);
    if (!before) throw new Refusal(brandErrors.notFound);
    await requireFreeName(tx, fields.name, id);
    await tx.update(brands).set(fields).where(eq(brands.id, id));
    const isRenamed = before.name !== fields.name;
    if (isRenamed || before.priceRange !== fields.priceRange)
      await deps.jobs.add(changeBrandJob, { id, isRenamed }, { transaction: tx });
    if (isRenamed) await deps.jobs.add(readWishesJob, {}, { transaction: tx });
    const entry = { admin, action: 'brand.change', subject: { kind: 'brand', id } } as const;
    await recordAudit(tx, { ...entry, before: inWords(before), after: inWords(fields) }, deps.clock.now());
    await settleListedBrands(tx, admin, deps.clock.now());
  });
}

export async function moveBrand(deps: ChangeDeps, admin: Admin, id: string, to: 'up' | 'down'): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const ids = (await lockBrands(tx)).map((brand) => brand.id);
    const from = ids.indexOf(id);
    if (from < 0) throw new Refusal(brandErrors.notFound);
    const target = to === 'up' ? from - 1 : from + 1;
    if (target < 0 || target >= ids.length) return;
    const order = ids.toSpliced(from, 1).toSpliced(target, 0, id);
    await tx.execute(sql`update brands set place = ordered.place
      from unnest(${sql.param(order)}::text[]) with ordinality as ordered (id, place)
      where brands.id = ordered.id and brands.place <> ordered.place`);
    const [before, after] = [{ place: from + 1 }, { place: target + 1 }];
    const entry = { admin, action: 'brand.move', subject: { kind: 'brand', id } } as const;
    await recordAudit(tx, { ...entry, before, after }, deps.clock.now());
  });
}

/** One change at a time, so that two see each other's names and places; whoever reads does not wait. */
async function lockBrands(tx: DbOrTransaction): Promise<Brands> {
  await tx.execute(sql`lock table brands in share row exclusive mode`);
  return readBrands(tx);
}

async function requireFreeName(tx: DbOrTransaction, name: string, ownId = ''): Promise<void> {
  const { rows } = await tx.execute(
    sql`select from brands where fold_text(name) = fold_text(${name}) and id <> ${ownId} limit 1`,
  );
  if (rows.length > 0) throw new Refusal(brandErrors.nameTaken, { field: 'name' });
}

/** As the audit log names what changed. */
function inWords({ name, description, features, priceRange, isShown }: BrandFields | CatalogBrand) {
  return { name, description, features, priceRange, shown: isShown };
}
