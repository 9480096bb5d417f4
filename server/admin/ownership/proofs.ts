import { eq } from 'drizzle-orm';
import { ownershipErrors } from '#contract/listings/ownership.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin } from '#server/auth/guards.ts';
import { listings } from '#server/db/schema/listings.ts';
import { ownershipProofs } from '#server/db/schema/ownership.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import {
  microsecondsOf,
  momentAt,
  nextMomentCursor,
  type PageEnd,
  readMomentCursor,
} from '#server/lib/moment-cursor.ts';
import { proofJson } from '#server/listings/ownership/ownership.ts';
import { notify } from '#server/notifications/notify.ts';

const perPage = 20;

/** Those that wait; of listings that are still offered. */
export const waitingProofsSql = `select o.added_at as at from ownership_proofs o join listings l on l.id = o.listing_id
  where o.shown_at is null and o.refused_at is null and l.shelf = 'active'`;

/** The oldest first; one row more is looked for, to know whether there is a next page. */
export async function findProofs({ database: { pool } }: Pick<Deps, 'database'>, cursor?: string): Promise<RawJson> {
  const after = cursor === undefined ? undefined : readMomentCursor(cursor, ownershipErrors.notFound);
  const { rows } = await pool.query<PageEnd & { proofs: string }>({
    ...page,
    values: [after?.microseconds, after?.id],
  });
  const [row] = rows;
  if (!row) throw new Error('A page of proofs came without a row');
  return new RawJson(`{"proofs":${row.proofs},"nextCursor":${JSON.stringify(nextMomentCursor(row, perPage))}}`);
}

const page = {
  name: 'waiting-proofs',
  text: `with page as (
      select o.*, l.title from ownership_proofs o join listings l on l.id = o.listing_id
      where o.shown_at is null and o.refused_at is null and l.shelf = 'active'
        and ($1::bigint is null or (o.added_at, o.listing_id) > (${momentAt('$1')}, $2::uuid))
      order by o.added_at, o.listing_id limit ${perPage + 1}
    ), shown as (select * from page order by added_at, listing_id limit ${perPage}),
    last as (select * from shown order by added_at desc, listing_id desc limit 1)
    select (select count(*)::int from page) as matched, (select ${microsecondsOf('added_at')} from last) as "lastMoment",
      (select listing_id from last) as "lastId",
      coalesce((select json_agg(json_build_object('listingId', o.listing_id, 'title', o.title,
        'owner', json_build_object('id', p.id, 'name', p.display_name),
        'photo', (select json_build_object('id', f.id, 'ownerId', f.owner_id, 'width', f.width, 'height', f.height,
          'thumbhash', f.thumbhash) from photos f where f.listing_id = o.listing_id order by f.position limit 1),
        'proof', ${proofJson}) order by o.added_at, o.listing_id)
        from shown o join profiles p on p.id = o.owner_id join photos ph on ph.id = o.photo_id), '[]')::text as proofs`,
};

type Verdict = { photoId: string } & ({ isShown: true; isLabelShown: boolean } | { isShown: false; reason: string });

/** Of the photograph that is named; the owner of a refused one is told why. Done twice it is done once, and on record once. */
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
    // What was looked at is what carries the mark.
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
