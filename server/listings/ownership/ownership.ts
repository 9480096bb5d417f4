import { createHmac } from 'node:crypto';
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { dayMs } from '#contract/durations.ts';
import { type Ownership, ownershipErrors } from '#contract/listings/ownership.ts';
import { codeLength } from '#contract/listings/ownership-values.ts';
import { type PhotoFormat, photoWidths } from '#contract/photos/photo-urls.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/failures.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { ownershipLooks, ownershipProofs } from '#server/db/schema/ownership.ts';
import { photos } from '#server/db/schema/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { FileFacts, MediaStore } from '#server/lib/media/media-store.ts';
import { deletePhotoFiles } from '#server/photos/change-photo-files.ts';
import type { ImagePool } from '#server/photos/image-pool.ts';
import { getPhotoVariant } from '#server/photos/photos.ts';
import { type PhotoUpload, storePhoto } from '#server/photos/store-photo.ts';

type OwnershipDeps = Pick<Deps, 'database' | 'clock'> & { secret: string };

export async function getOwnership(deps: OwnershipDeps, listingId: string, memberId: string): Promise<Ownership> {
  const seen = await look(deps.database.db, listingId, memberId);
  if (!seen) throw new Refusal(ownershipErrors.notFound);
  const { isOwner, agreedDealId, proof, sufficesSince } = seen;
  return {
    code: isOwner ? codeOf(deps, listingId, 0) : null,
    proof,
    mayConfirm: !isOwner && agreedDealId !== null && proof !== null && sufficesSince === null,
    sufficesSince,
  };
}

type Seen = Pick<Ownership, 'proof' | 'sufficesSince'> & {
  isOwner: boolean;
  isOffered: boolean;
  agreedDealId: string | null;
};

/** SQL of the proof `o` with its photograph `ph`. */
export const proofJson = jsonRow<NonNullable<Ownership['proof']>>({
  photoId: 'o.photo_id',
  code: 'o.code',
  addedAt: 'o.added_at',
  width: 'ph.width',
  height: 'ph.height',
  shownAt: 'o.shown_at',
  isLabelShown: 'o.is_label_shown',
  refusal: 'o.refusal',
});

async function look(db: DbOrTransaction, listingId: string, memberId: string): Promise<Seen | undefined> {
  const { rows } = await db.execute<Seen & { isParty: boolean }>(sql`select l.user_id = ${memberId} as "isOwner",
      l.status = 'active' as "isOffered", coalesce(own.is_party, false) as "isParty", own.agreed as "agreedDealId",
      case when o.listing_id is not null then ${sql.raw(proofJson)} end as proof,
      to_json((select min(k.looked_at) from ownership_looks k where k.deal_id = own.agreed and k.photo_id = o.photo_id)) #>> '{}'
        as "sufficesSince"
    from listings l left join ownership_proofs o on o.listing_id = l.id left join photos ph on ph.id = o.photo_id
    left join lateral (select true as is_party, (array_agg(d.id) filter (where d.state <> 'proposed'))[1] as agreed
      from deal_listings dl join deals d on d.id = dl.deal_id
      join deal_parties dp on dp.deal_id = d.id and dp.member_id = ${memberId}
      where dl.listing_id = l.id having count(*) > 0) own on true
    where l.id = ${listingId}`);
  const [seen] = rows;
  // Not found rather than forbidden: a stranger must not learn whether there is a proof.
  return seen && (seen.isOwner || seen.isParty) ? seen : undefined;
}

/** Without letters and digits that look alike in handwriting. */
const letters = 'ABCDEFHJKLMNPRTUVWXY3479';

/** Of one listing and day: a photograph made for another wig, or weeks ago, does not fit. */
function codeOf({ secret, clock }: OwnershipDeps, listingId: string, daysAgo: number): string {
  const day = new Date(clock.now().getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
  const digest = createHmac('sha256', secret).update(`ownership ${listingId} ${day}`).digest();
  return [...digest.subarray(0, codeLength)].map((byte) => letters[byte % letters.length]).join('');
}

interface Proof extends Omit<PhotoUpload, 'purpose'> {
  id: string;
  listingId: string;
  code: string;
}

/** A new photograph takes the place of the one before, and is looked at anew. */
export async function addProof(
  deps: OwnershipDeps,
  services: { media: MediaStore; images: ImagePool },
  { listingId, code, ...upload }: Proof,
): Promise<Ownership> {
  const { ownerId, id: photoId } = upload;
  const { db } = deps.database;
  const seen = await look(db, listingId, ownerId);
  if (!seen?.isOwner) throw new Refusal(ownershipErrors.notFound);
  if (!seen.isOffered) throw new Refusal(ownershipErrors.notOffered);
  // Yesterday's still counts: days end at another hour where the seller is.
  if (![0, 1].some((daysAgo) => codeOf(deps, listingId, daysAgo) === code)) throw new Refusal(ownershipErrors.codeOver);
  await storePhoto(deps, services, { ...upload, purpose: 'proof' });
  const gone = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(ownershipProofs).where(isOf(listingId)).for('update');
    if (before?.photoId === photoId) return [];
    const judged = { shownAt: null, shownBy: null, isLabelShown: false, refusedAt: null, refusal: null };
    const proof = { photoId, code, addedAt: deps.clock.now(), ...judged };
    await tx
      .insert(ownershipProofs)
      .values({ listingId, ownerId, ...proof })
      .onConflictDoUpdate({ target: ownershipProofs.listingId, set: proof })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new Refusal(ownershipErrors.photoUsed) : error;
      });
    return before ? tx.delete(photos).where(eq(photos.id, before.photoId)).returning() : [];
  });
  await deletePhotoFiles(deps, services.media, gone);
  return getOwnership(deps, listingId, ownerId);
}

const isOf = (listingId: string) => eq(ownershipProofs.listingId, listingId);

export async function removeProof(
  deps: OwnershipDeps,
  media: MediaStore,
  { listingId, ownerId }: { listingId: string; ownerId: string },
): Promise<Ownership> {
  const gone = await deps.database.db.transaction(async (tx) => {
    const own = and(isOf(listingId), eq(ownershipProofs.ownerId, ownerId));
    const [proof] = await tx.delete(ownershipProofs).where(own).returning({ photoId: ownershipProofs.photoId });
    return proof ? tx.delete(photos).where(eq(photos.id, proof.photoId)).returning() : [];
  });
  await deletePhotoFiles(deps, media, gone);
  return getOwnership(deps, listingId, ownerId);
}

/** The other party of an agreed deal about the wig has looked, for the two of them alone. Said twice, it is said once. */
export async function confirmOwnership(deps: OwnershipDeps, listingId: string, memberId: string): Promise<Ownership> {
  const { db } = deps.database;
  const seen = await look(db, listingId, memberId);
  if (!seen?.proof || seen.isOwner) throw new Refusal(ownershipErrors.notFound);
  if (!seen.agreedDealId) throw new Refusal(ownershipErrors.notAgreed);
  const row = { dealId: seen.agreedDealId, photoId: seen.proof.photoId, memberId, lookedAt: deps.clock.now() };
  await db.transaction((tx) => tx.insert(ownershipLooks).values(row).onConflictDoNothing());
  return getOwnership(deps, listingId, memberId);
}

interface Wanted {
  listingId: string;
  width: number;
  format: PhotoFormat;
}

export async function getOwnershipImage(
  deps: Pick<Deps, 'database'>,
  media: MediaStore,
  memberId: string,
  wanted: Wanted,
): Promise<FileFacts & { bytes: Buffer }> {
  if (!(await look(deps.database.db, wanted.listingId, memberId))) throw new Refusal(ownershipErrors.notFound);
  return getProofImage(deps, media, wanted);
}

/** Whoever calls has decided that it may be seen. */
export async function getProofImage(
  { database: { db } }: Pick<Deps, 'database'>,
  media: MediaStore,
  { listingId, width, format }: Wanted,
): Promise<FileFacts & { bytes: Buffer }> {
  const [photo] = await db
    .select({ id: photos.id, ownerId: photos.ownerId, widest: photos.width })
    .from(ownershipProofs)
    .innerJoin(photos, eq(photos.id, ownershipProofs.photoId))
    .where(isOf(listingId));
  if (!photo) throw new Refusal(ownershipErrors.notFound);
  const { widest, ...file } = photo;
  const wanted = photoWidths.find((step) => step >= width) ?? widest;
  return getPhotoVariant(media, { ...file, purpose: 'proof', width: Math.min(wanted, widest), format });
}

/** The wig on the photographs may be another one now: whoever looked before has not looked at this. */
export async function forgetLook(tx: DbOrTransaction, listingId: string): Promise<void> {
  await tx.update(ownershipProofs).set({ shownAt: null, shownBy: null, isLabelShown: false }).where(isOf(listingId));
}

/** Photographs whose listing is gone, or whose proof was never written because a server was killed; those of proofs stay. */
export async function deleteLostProofs(deps: Pick<Deps, 'database' | 'clock'>, media: MediaStore): Promise<void> {
  const { db } = deps.database;
  const before = new Date(deps.clock.now().getTime() - dayMs);
  const proof = db.select().from(ownershipProofs).where(eq(ownershipProofs.photoId, photos.id));
  const gone = await db.transaction((tx) =>
    tx
      .delete(photos)
      .where(and(eq(photos.purpose, 'proof'), lt(photos.createdAt, before), notExists(proof)))
      .returning(),
  );
  await deletePhotoFiles(deps, media, gone);
}
