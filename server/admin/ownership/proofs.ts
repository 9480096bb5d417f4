import { eq } from 'drizzle-orm';
import type { WaitingProof } from '#contract/admin/ownership.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import { ownershipErrors } from '#contract/listings/ownership.ts';
import { recordAudit } from '#server/admin/audit.ts';
import { refuseOwnMatter } from '#server/admin/own-matters.ts';
import type { Admin } from '#server/auth/guards.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { firstPhotoJson } from '#server/db/photo-json.ts';
import { listings } from '#server/db/schema/listings.ts';
import { ownershipProofs } from '#server/db/schema/ownership.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { type MomentList, readMomentPage } from '#server/lib/moment-page.ts';
import { proofJson } from '#server/listings/ownership/ownership.ts';
import { notify } from '#server/notifications/notify.ts';

/** Waiting proofs of listings that are still offered. */
export const waitingProofsSql = `select o.added_at as at from ownership_proofs o join listings l on l.id = o.listing_id
  where o.shown_at is null and o.refused_at is null and l.shelf = 'active'`;

export async function findProofs({ database: { pool } }: Pick<Deps, 'database'>, cursor?: string): Promise<RawJson> {
  const page = await readMomentPage(pool, waitingProofs, { values: [], cursor, refusal: listingErrors.brokenCursor });
  return new RawJson(`{"proofs":${page?.json},"nextCursor":${JSON.stringify(page?.nextCursor)}}`);
}

const waitingProofs: MomentList = {
  name: 'waiting-proofs',
  perPage: 20,
  moment: 'o.added_at',
  id: 'o.listing_id',
  direction: 'asc',
  rows: (isAfter) => `select o.*, l.title from ownership_proofs o join listings l on l.id = o.listing_id
    where o.shown_at is null and o.refused_at is null and l.shelf = 'active' and ${isAfter}`,
  json: jsonRow<WaitingProof>({
    listingId: 'o.listing_id',
    title: 'o.title',
    owner: jsonRow<WaitingProof['owner']>({ id: 'p.id', name: 'p.display_name' }),
    photo: firstPhotoJson('o.listing_id'),
    proof: proofJson,
  }),
  from: 'page o join profiles p on p.id = o.owner_id join photos ph on ph.id = o.photo_id',
};

type Verdict = { photoId: string } & ({ isShown: true; isLabelShown: boolean } | { isShown: false; reason: string });

/** Judges the named photo; the owner of a refused one is told why. A repeated verdict changes and records nothing. */
export async function judgeProof(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  admin: Admin,
  listingId: string,
  verdict: Verdict,
): Promise<void> {
  const now = clock.now();
  const refusal = verdict.isShown ? null : verdict.reason;
  const isLabelShown = verdict.isShown && verdict.isLabelShown;
  await db.transaction(async (tx) => {
    const [proof] = await tx
      .select()
      .from(ownershipProofs)
      .where(eq(ownershipProofs.listingId, listingId))
      .for('update');
    if (!proof) throw new Refusal(ownershipErrors.notFound);
    refuseOwnMatter(admin, proof.ownerId);
    // Staff mark exactly the photo they reviewed.
    if (proof.photoId !== verdict.photoId) throw new Refusal(ownershipErrors.otherPhoto);
    const isSame =
      refusal === null ? proof.shownAt !== null && proof.isLabelShown === isLabelShown : proof.refusal === refusal;
    if (isSame) return;
    const judged =
      refusal === null
        ? { shownAt: now, shownBy: admin.id, isLabelShown, refusedAt: null, refusal: null }
        : { shownAt: null, shownBy: null, isLabelShown, refusedAt: now, refusal };
    await tx.update(ownershipProofs).set(judged).where(eq(ownershipProofs.listingId, listingId));
    const action = refusal === null ? 'ownership.show' : 'ownership.refuse';
    const subject = { kind: 'listing', id: listingId } as const;
    const change = {
      before: { isShown: proof.shownAt !== null, isLabelShown: proof.isLabelShown },
      after: { isShown: refusal === null, isLabelShown, photoId: proof.photoId },
    };
    await recordAudit(tx, { admin, action, subject, ...change, ...(refusal && { reason: refusal }) }, now);
    if (refusal === null) return;
    const [listing] = await tx.select({ title: listings.title }).from(listings).where(eq(listings.id, listingId));
    const data = { title: listing?.title ?? '', reason: refusal };
    await notify(tx, { to: proof.ownerId, kind: 'ownership-refused', about: { listingId }, data }, now);
  });
}
