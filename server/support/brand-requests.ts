import { randomUUID } from 'node:crypto';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { plainWords } from '#contract/fold-text.ts';
import { readChoice } from '#contract/listings/bring-in/spellings.ts';
import { type BrandRequestState, brandAsksMax } from '#contract/support/brand-request-values.ts';
import { brandRequestErrors } from '#contract/support/brand-requests.ts';
import type { BrandReader } from '#server/brands/brands.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { brandAsks, brandRequests } from '#server/db/schema/support.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

/** One row for each brand however it is spelled, one ask for each member. */
export async function askForBrand(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  brands: BrandReader,
  { memberId, name }: { memberId: string; name: string },
): Promise<{ state: BrandRequestState }> {
  const all = await brands.getBrands();
  const shown = all.filter(({ isShown }) => isShown);
  const meant = readChoice('brand', name, shown);
  const known = shown.find(({ id }) => id === meant);
  if (known) throw new Refusal(brandRequestErrors.known, { message: `${known.name} is in the list already.` });
  const isHidden = readChoice('brand', name, all) !== undefined;
  const key = plainWords(name).replaceAll(' ', '');
  return db.transaction(async (tx) => {
    // One at a time per member: otherwise many at once would all count one less than the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`brand asks ${memberId}`}, 0))`);
    await tx.insert(brandRequests).values({ id: randomUUID(), key, name }).onConflictDoNothing();
    // Locked, so that staff who take the brand in at this moment tell this member, too.
    const [request] = await tx.select().from(brandRequests).where(eq(brandRequests.key, key)).for('share');
    if (!request) throw new Error(`The request for ${key} is gone`);
    // The brand was added and has left the list since.
    if (request.outcome === 'done' && isHidden) return { state: 'declined' };
    if (request.outcome) return { state: request.outcome };
    const asked = await tx
      .insert(brandAsks)
      .values({ requestId: request.id, memberId, askedAt: clock.now() })
      .onConflictDoNothing()
      .returning({ requestId: brandAsks.requestId });
    // Thrown, it takes back what was just written.
    if (asked.length > 0 && (await countWaiting(tx, memberId)) > brandAsksMax)
      throw new Refusal(brandRequestErrors.tooMany);
    return { state: 'waiting' as const };
  });
}

async function countWaiting(tx: DbOrTransaction, memberId: string): Promise<number> {
  const [waiting] = await tx
    .select({ count: count() })
    .from(brandAsks)
    .innerJoin(brandRequests, eq(brandRequests.id, brandAsks.requestId))
    .where(and(eq(brandAsks.memberId, memberId), isNull(brandRequests.outcome)));
  return waiting?.count ?? 0;
}
