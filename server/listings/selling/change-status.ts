import { and, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { ErrorDefinition } from '#contract/errors.ts';
import { sellingErrors } from '#contract/listings/selling.ts';
import { bumpHours, restoreDays } from '#contract/listings/selling-values.ts';
import { listings } from '#server/db/schema/listings.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

export type OwnerChange = 'remove' | 'restore' | 'sell' | 'trade' | 'relist' | 'bump';

interface Rule {
  /** Whose state allows it; decided in the statement that writes, so that of two at once one wins. */
  when: SQL | undefined;
  set: Partial<typeof listings.$inferInsert>;
  otherwise: ErrorDefinition;
}

export async function changeStatus(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { id, ownerId, change }: { id: string; ownerId: string; change: OwnerChange },
): Promise<{ id: string; status: 'active' | 'sold' | 'traded' | 'removed' }> {
  const now = clock.now();
  const { when, set, otherwise } = ruleOf(change, now);
  const own = and(eq(listings.id, id), eq(listings.userId, ownerId));
  const [changed] = await db
    .update(listings)
    .set({ ...set, updatedAt: now })
    .where(and(own, when))
    .returning({ status: listings.status });
  if (changed) return { id, status: changed.status as 'active' };

  const [still] = await db.select({ status: listings.status }).from(listings).where(own);
  // To its owner it is a lost race; to anyone else there is no such listing.
  if (!still) throw new Refusal(otherwise);
  throw new Refusal(
    change === 'bump' && still.status === 'active' ? sellingErrors.bumpedLately : { ...otherwise, status: 409 },
  );
}

function ruleOf(change: OwnerChange, now: Date): Rule {
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  const status = listings.status;
  switch (change) {
    case 'remove':
      return {
        when: inArray(status, ['active', 'sold', 'traded']),
        set: { status: 'removed', removedAt: now, removedByAdmin: false },
        otherwise: sellingErrors.notRemovable,
      };
    case 'restore':
      return {
        when: and(
          eq(status, 'removed'),
          eq(listings.removedByAdmin, false),
          gt(listings.removedAt, hoursAgo(restoreDays * 24)),
        ),
        set: { status: 'active', removedAt: null },
        otherwise: sellingErrors.notRestorable,
      };
    case 'sell':
      return { when: eq(status, 'active'), set: { status: 'sold' }, otherwise: sellingErrors.notPossible };
    case 'trade':
      return {
        when: and(eq(status, 'active'), inArray(listings.type, ['trade', 'both'])),
        set: { status: 'traded' },
        otherwise: sellingErrors.notPossible,
      };
    case 'relist':
      return {
        when: inArray(status, ['sold', 'traded']),
        set: { status: 'active' },
        otherwise: sellingErrors.notPossible,
      };
    case 'bump':
      return {
        when: and(eq(status, 'active'), or(isNull(listings.bumpedAt), lte(listings.bumpedAt, hoursAgo(bumpHours)))),
        set: { bumpedAt: now },
        otherwise: sellingErrors.notPossible,
      };
  }
}
