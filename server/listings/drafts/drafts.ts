import { and, asc, count, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { CallAnswer } from '#contract/endpoint.ts';
import { type DraftTyped, judgeDraft } from '#contract/listings/drafts/draft-schema.ts';
import { draftsMax, publishedAtOnce } from '#contract/listings/drafts/draft-values.ts';
import { draftErrors, type findDrafts as findCall, type MyDraft } from '#contract/listings/drafts/drafts.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import { sellingErrors } from '#contract/listings/selling.ts';
import type { Photo } from '#contract/photos/photos.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { photoJson } from '#server/db/photo-json.ts';
import { listings } from '#server/db/schema/listings.ts';
import { listingDrafts, photos } from '#server/db/schema/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { type MomentList, readMomentPage } from '#server/lib/moment-page.ts';

interface Save {
  id: string;
  ownerId: string;
  typed: DraftTyped;
  photoIds: string[];
}

/** Keeps what was typed, in its newest words. What is sent after the draft was published changes nothing. */
export async function saveDraft(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { id, ownerId, typed, photoIds }: Save,
): Promise<{ id: string; changedAt: string }> {
  const changedAt = clock.now();
  await db.transaction(async (tx) => {
    await lockDraftsOf(tx, ownerId);
    const [known] = await tx.select().from(listingDrafts).where(eq(listingDrafts.id, id));
    if (!known) await requireRoom(tx, id, ownerId);
    // Decided in the statement that writes: another member may be saving one of the same id.
    const kept = await tx
      .insert(listingDrafts)
      .values({ id, ownerId, typed, changedAt })
      .onConflictDoUpdate({
        target: listingDrafts.id,
        set: { typed, changedAt },
        setWhere: eq(listingDrafts.ownerId, ownerId),
      })
      .returning({ id: listingDrafts.id });
    if (kept.length === 0) throw new Refusal(sellingErrors.idTaken);
    await holdPhotos(tx, { id, ownerId, photoIds });
  });
  return { id, changedAt: changedAt.toISOString() };
}

/**
 * One at a time per member, before any row: many at once would all count one less than the limit, and a draft that is saved while it is
 * published would come back.
 */
export async function lockDraftsOf(tx: DbOrTransaction, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${ownerId}`}, 0))`);
}

/** The listing that a draft has become has its id. */
export async function isPublished(
  { database: { db } }: Pick<Deps, 'database'>,
  id: string,
  ownerId: string,
): Promise<boolean> {
  return (await db.$count(listings, and(eq(listings.id, id), eq(listings.userId, ownerId)))) > 0;
}

async function requireRoom(tx: DbOrTransaction, id: string, ownerId: string): Promise<void> {
  const [listing] = await tx.select({ ownerId: listings.userId }).from(listings).where(eq(listings.id, id));
  if (listing) throw new Refusal(listing.ownerId === ownerId ? draftErrors.published : sellingErrors.idTaken);
  const [kept] = await tx.select({ count: count() }).from(listingDrafts).where(eq(listingDrafts.ownerId, ownerId));
  if ((kept?.count ?? 0) >= draftsMax) throw new Refusal(draftErrors.tooMany);
}

/** Photographs of a draft count as used. Those that it no longer names are left to the clean-up; of missing ones nothing is said yet. */
async function holdPhotos(tx: DbOrTransaction, { id, ownerId, photoIds }: Omit<Save, 'typed'>): Promise<void> {
  await tx
    .update(photos)
    .set({ draftId: null })
    .where(and(eq(photos.draftId, id), notInArray(photos.id, photoIds)));
  if (photoIds.length === 0) return;
  await tx
    .update(photos)
    .set({ draftId: id, position: sql`array_position(${sql.param(photoIds)}::uuid[], ${photos.id})` })
    .where(
      and(
        inArray(photos.id, photoIds),
        eq(photos.ownerId, ownerId),
        eq(photos.purpose, 'listing'),
        isNull(photos.listingId),
        or(isNull(photos.draftId), eq(photos.draftId, id)),
      ),
    );
}

/** Not found rather than forbidden: a draft is nobody else's business. */
export async function getDraft({ database: { db } }: Pick<Deps, 'database'>, id: string, ownerId: string) {
  const [draft] = await db
    .select()
    .from(listingDrafts)
    .where(and(eq(listingDrafts.id, id), eq(listingDrafts.ownerId, ownerId)));
  if (!draft) throw new Refusal(draftErrors.notFound);
  const { id: photoId, ownerId: photoOwnerId, width, height, thumbhash } = photos;
  const pictures = await db
    .select({ id: photoId, ownerId: photoOwnerId, width, height, thumbhash })
    .from(photos)
    .where(eq(photos.draftId, id))
    .orderBy(asc(photos.position));
  return { id, typed: draft.typed, photos: pictures, changedAt: draft.changedAt.toISOString() };
}

type StoredDraft = Omit<MyDraft, 'title' | 'price' | 'problem' | 'needs' | 'photo'> & {
  typed: DraftTyped;
  photos: Photo[];
};

export async function findDrafts(
  { database: { pool } }: Pick<Deps, 'database'>,
  ownerId: string,
  cursor: string | undefined,
): Promise<{ drafts: MyDraft[]; count: number; imports: Import[]; nextCursor: string | null }> {
  const wanted = { values: [ownerId], cursor, refusal: listingErrors.brokenCursor };
  const page = await readMomentPage<{ count: number; imports: Import[] }>(pool, myDrafts, wanted);
  const drafts = (JSON.parse(page?.json ?? '[]') as StoredDraft[]).map(({ typed, photos: pictures, ...draft }) => ({
    ...draft,
    title: typed.title ?? '',
    price: typed.listingPrice ?? '',
    photo: pictures[0] ?? null,
    ...whatKeeps(
      typed,
      pictures.map((photo) => photo.id),
    ),
  }));
  return { drafts, count: page?.count ?? 0, imports: page?.imports ?? [], nextCursor: page?.nextCursor ?? null };
}

function whatKeeps(typed: DraftTyped, photoIds: string[]): Pick<MyDraft, 'problem' | 'needs'> {
  const { problem, needs } = judgeDraft(typed, photoIds);
  return { problem, needs };
}

type Import = CallAnswer<typeof findCall>['imports'][number];

const myDrafts: MomentList = {
  name: 'my-drafts',
  perPage: publishedAtOnce,
  moment: 'd.changed_at',
  id: 'd.id',
  rows: (isAfter) => `select d.* from listing_drafts d where d.owner_id = $1 and ${isAfter}`,
  json: jsonRow<StoredDraft>({
    id: 'd.id',
    typed: 'd.typed',
    changedAt: 'd.changed_at',
    photos: `(select coalesce(json_agg(${photoJson} order by ph.position), '[]') from photos ph where ph.draft_id = d.id)`,
  }),
  from: 'page d',
  also: `(select count(*)::int from listing_drafts where owner_id = $1) as count,
    (select coalesce(json_agg(i order by i.id), '[]') from (
      select import_id as id, count(*)::int as count, coalesce((array_agg(typed ->> 'title' order by changed_at desc, id))[1], '') as title
      from listing_drafts where owner_id = $1 and import_id is not null group by import_id) i) as imports`,
};
