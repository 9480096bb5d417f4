import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { brandNotOffered } from '#contract/brands/brand-calls.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { commonErrors } from '#contract/errors.ts';
import { facets } from '#contract/listings/facets.ts';
import { ownerActs } from '#contract/listings/listing-states.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import { type ListingFields, sellingErrors } from '#contract/listings/selling.ts';
import { myListingStatuses } from '#contract/listings/selling-values.ts';
import { getListingLimit } from '#server/billing/subscription/listing-limit.ts';
import type { BrandReader, Brands } from '#server/brands/brands.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { listings } from '#server/db/schema/listings.ts';
import { listingDrafts } from '#server/db/schema/photos.ts';
import { readWigs, tellEdits } from '#server/deals/edits/tell-edits.ts';
import { lockDealsOf } from '#server/deals/store/locks.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { lockDraftsOf } from '#server/listings/drafts/drafts.ts';
import { forgetLook } from '#server/listings/ownership/ownership.ts';
import { deletePhotoFiles } from '#server/photos/change-photo-files.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { requirePaidFromAfar } from './buying-at-once.ts';
import { attachPhotos } from './listing-photos.ts';
import { requireRoomInPlan } from './plan-room.ts';

interface Save {
  id: string;
  ownerId: string;
  fields: ListingFields;
}

/** Makes a listing with its photographs, of the draft with its id where there is one. The same id again is the same save again, in its newest words. */
export async function createListing(
  deps: Pick<Deps, 'database' | 'clock'>,
  { settings, media, brands }: { settings: SettingsReader; media: MediaStore; brands: BrandReader },
  save: Save,
): Promise<void> {
  const { id, ownerId, fields } = save;
  requireOffered(await brands.getBrands(), fields.brand);
  const limit = await getListingLimit({ ...deps, settings }, ownerId);
  const now = deps.clock.now();
  const { photoIds, ...columns } = fields;
  const isKnown = await deps.database.db.transaction(async (tx) => {
    await lockDraftsOf(tx, ownerId);
    const [known] = await tx.select({ ownerId: listings.userId }).from(listings).where(eq(listings.id, id));
    if (known?.ownerId === ownerId) return true;
    if (known) throw new Refusal(sellingErrors.idTaken);
    if (limit !== null) await requireRoomInPlan(tx, ownerId, limit, now);
    if (fields.buyAtOnce) await requirePaidFromAfar(tx, ownerId);
    const made = await tx
      .insert(listings)
      .values({ ...columns, id, userId: ownerId, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: listings.id });
    if (made.length === 0) return false;
    await attachPhotos(tx, { listingId: id, ownerId, photoIds });
    await tx.delete(listingDrafts).where(and(eq(listingDrafts.id, id), eq(listingDrafts.ownerId, ownerId)));
    return false;
  });
  if (isKnown) await repeatCreation(deps, { media, brands }, save);
}

/** After an answer that was lost, the form may have been changed and sent again: that is an edit like any other. What was edited or reserved since then stays. */
async function repeatCreation(deps: Pick<Deps, 'database' | 'clock'>, services: EditServices, save: Save) {
  const isWanted = (own: Own | undefined) => {
    if (!own || own.before.is_reserved || own.before.updated_at !== own.before.created_at) return false;
    return !isAsSaved(own, save.fields);
  };
  // It may be sent a third time: it is still what was created, not what was edited since.
  const isNew = { updatedAt: sql`${listings.createdAt}` };
  await edit(deps, services, save, isWanted, (tx) => tx.update(listings).set(isNew).where(eq(listings.id, save.id)));
}

export async function updateListing(
  deps: Pick<Deps, 'database' | 'clock'>,
  services: EditServices,
  save: Save,
): Promise<void> {
  await edit(deps, services, save, (own) => {
    if (!own) throw new Refusal(listingErrors.notFound);
    if (own.before.is_reserved) throw new Refusal(dealErrors.reservedByYou);
    return true;
  });
}

interface EditServices {
  media: MediaStore;
  brands: BrandReader;
}

async function edit(
  deps: Pick<Deps, 'database' | 'clock'>,
  { media, brands }: EditServices,
  save: Save,
  isWanted: (own: Own | undefined) => boolean,
  thenDo?: (tx: DbOrTransaction) => Promise<unknown>,
): Promise<void> {
  const { photoIds, brand } = save.fields;
  const known = await brands.getBrands();
  const gone = await deps.database.db.transaction(async (tx) => {
    await lockDealsOf(tx, [save.ownerId]);
    const own = await readOwn(tx, save);
    if (!isWanted(own) || !own) return [];
    const { before } = own;
    requireOffered(known, brand, before.brand);
    if (save.fields.buyAtOnce && !before.buy_at_once) await requirePaidFromAfar(tx, save.ownerId);
    const wigs = await readWigs(tx, [save.id]);
    const after = await writeOwn(tx, save, deps.clock.now());
    const hasSamePhotos = isDeepStrictEqual(own.pictured, photoIds);
    const lost = hasSamePhotos ? [] : await attachPhotos(tx, { listingId: save.id, ownerId: save.ownerId, photoIds });
    const isOtherWig = before.title !== after?.title || before.brand !== after?.brand || !hasSamePhotos;
    if (isOtherWig) await forgetLook(tx, save.id);
    await tellEdits(deps, tx, wigs);
    await thenDo?.(tx);
    return lost;
  });
  await deletePhotoFiles(deps, media, gone);
}

function isAsSaved({ before, pictured }: Own, { photoIds, ...columns }: ListingFields): boolean {
  const isSame = ([name, value]: [string, unknown]) =>
    isDeepStrictEqual(before[listings[name as keyof typeof columns].name], value ?? null);
  return isDeepStrictEqual(pictured, photoIds) && Object.entries(columns).every(isSame);
}

/** A brand that has left the form takes no new listing; one that has it keeps it. */
function requireOffered(known: Brands, id: string, before?: string): void {
  const brand = known.find((one) => one.id === id);
  const refuse = (message: string) => new Refusal(commonErrors.invalid, { field: 'brand', message });
  if (!brand) throw refuse(facets.brand.missing);
  if (!brand.isShown && id !== before) throw refuse(brandNotOffered);
}

interface Stored extends Record<string, unknown> {
  title: string;
  brand: string;
  is_reserved: boolean;
  buy_at_once: boolean;
}

type Own = { before: Stored; pictured: string[] };

async function readOwn(tx: DbOrTransaction, save: Save): Promise<Own | undefined> {
  const { rows } = await tx.execute<Own>(sql`select to_jsonb(listings) as before,
        array(select id from photos where photos.listing_id = listings.id order by photos.position) as pictured
      from listings where ${ownAndEditable(save)} for update of listings`);
  return rows[0];
}

async function writeOwn(tx: DbOrTransaction, save: Save, updatedAt: Date): Promise<Stored | undefined> {
  const { photoIds, ...columns } = save.fields;
  const write = tx
    .update(listings)
    .set({ ...columns, updatedAt })
    .where(and(ownAndEditable(save), eq(listings.isReserved, false)))
    .returning({ after: sql<Stored>`to_jsonb(listings)`.as('after') });
  const [row] = await write;
  return row?.after;
}

/** Whether visitors may see its card. It changes nothing about the wig, so that it is possible while a deal holds it. */
export async function setPublicCard(
  { database: { db } }: Pick<Deps, 'database'>,
  { id, ownerId, isPublicCard }: { id: string; ownerId: string; isPublicCard: boolean },
): Promise<{ id: string; isPublicCard: boolean }> {
  const changed = await db.transaction((tx) =>
    tx
      .update(listings)
      .set({ isPublicCard })
      .where(and(eq(listings.id, id), eq(listings.userId, ownerId), inArray(listings.status, myListingStatuses)))
      .returning({ id: listings.id }),
  );
  if (changed.length === 0) throw new Refusal(listingErrors.notFound);
  return { id, isPublicCard };
}

function ownAndEditable({ id, ownerId }: Save) {
  return and(eq(listings.id, id), eq(listings.userId, ownerId), inArray(listings.status, ownerActs.edit.from));
}
