import { eq, inArray } from 'drizzle-orm';
import type { CallAnswer } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import type { DraftTyped } from '#contract/listings/drafts/draft-schema.ts';
import { draftsMax } from '#contract/listings/drafts/draft-values.ts';
import { type createDrafts as createCall, draftErrors } from '#contract/listings/drafts/drafts.ts';
import { sellingErrors } from '#contract/listings/selling.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { listings } from '#server/db/schema/listings.ts';
import { listingDrafts } from '#server/db/schema/photos.ts';
import type { Deps } from '#server/lib/deps.ts';
import { lockDraftsOf } from './drafts.ts';

/** Keeps new drafts, each judged by itself. One that is there stays as it is: it may have been typed on since. */
export async function createDrafts(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  ownerId: string,
  { drafts, importId }: { drafts: readonly { id: string; typed: DraftTyped }[]; importId?: string | undefined },
): Promise<CallAnswer<typeof createCall>> {
  const now = clock.now().getTime();
  const typedOf = new Map(drafts.map(({ id, typed }) => [id, typed]));
  return db.transaction(async (tx) => {
    await lockDraftsOf(tx, ownerId);
    const owners = await findOwners(tx, [...typedOf.keys()]);
    let room = draftsMax - (await tx.$count(listingDrafts, eq(listingDrafts.ownerId, ownerId)));
    const answer: CallAnswer<typeof createCall> = { done: [], known: [], refused: [] };
    const refuse = (id: string, { code, message }: ErrorDefinition) => answer.refused.push({ id, code, message });
    for (const id of typedOf.keys()) {
      const [draftOwner, listingOwner] = [owners.drafts.get(id), owners.listings.get(id)];
      if (draftOwner === ownerId) answer.known.push(id);
      else if (listingOwner === ownerId) refuse(id, draftErrors.published);
      else if (draftOwner || listingOwner) refuse(id, sellingErrors.idTaken);
      else if (room <= 0) refuse(id, draftErrors.tooMany);
      else {
        answer.done.push(id);
        room -= 1;
      }
    }
    // A moment apart, so that the list has them in their order.
    const rows = answer.done.map((id, place) => {
      return {
        id,
        ownerId,
        importId: importId ?? null,
        typed: typedOf.get(id) ?? {},
        changedAt: new Date(now - place),
      };
    });
    const made = rows.length > 0 ? await tx.insert(listingDrafts).values(rows).onConflictDoNothing().returning() : [];
    // Somebody else was given the same id a moment ago.
    for (const id of answer.done.filter((each) => !made.some((row) => row.id === each)))
      refuse(id, sellingErrors.idTaken);
    return { ...answer, done: made.map(({ id }) => id) };
  });
}

async function findOwners(tx: DbOrTransaction, ids: string[]) {
  const known = await tx
    .select({ id: listingDrafts.id, ownerId: listingDrafts.ownerId })
    .from(listingDrafts)
    .where(inArray(listingDrafts.id, ids));
  const published = await tx
    .select({ id: listings.id, ownerId: listings.userId })
    .from(listings)
    .where(inArray(listings.id, ids));
  const byId = (rows: { id: string; ownerId: string }[]) => new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
  return { drafts: byId(known), listings: byId(published) };
}
