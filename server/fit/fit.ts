import { eq, getTableColumns } from 'drizzle-orm';
import type { Fit } from '#contract/fit/fit-values.ts';
import { memberFits } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';

const { userId: _userId, updatedAt: _updatedAt, ...fitColumns } = getTableColumns(memberFits);

/** Asked with the id of the caller alone: there is no way to read another member's. */
export async function findFit({ database: { db } }: Pick<Deps, 'database'>, memberId: string): Promise<Fit | null> {
  const [fit] = await db.select(fitColumns).from(memberFits).where(eq(memberFits.userId, memberId));
  return fit ?? null;
}

export async function saveFit(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
  fit: Fit,
): Promise<Fit> {
  const values = { ...fit, updatedAt: clock.now() };
  await db.transaction((tx) =>
    tx
      .insert(memberFits)
      .values({ userId: memberId, ...values })
      .onConflictDoUpdate({ target: memberFits.userId, set: values }),
  );
  return fit;
}

export async function removeFit({ database: { db } }: Pick<Deps, 'database'>, memberId: string): Promise<void> {
  await db.transaction((tx) => tx.delete(memberFits).where(eq(memberFits.userId, memberId)));
}
