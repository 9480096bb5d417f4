import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Policy, ShownPolicy } from '#contract/policies/policies.ts';
import type { PaymentMethod } from '#contract/policies/policy-values.ts';
import { userPolicies } from '#server/db/schema/policies.ts';
import type { Deps } from '#server/lib/deps.ts';

type Store = Pick<Deps, 'database' | 'clock'>;

const { userId: _, isVisible, ...shownColumns } = getTableColumns(userPolicies);
const { paymentMethods } = userPolicies;

/** For other members: nothing unless the seller shows it. */
export async function findShownPolicy({ database: { db } }: Store, sellerId: string): Promise<ShownPolicy | null> {
  const [row] = await db
    .select(shownColumns)
    .from(userPolicies)
    .where(and(eq(userPolicies.userId, sellerId), eq(isVisible, true)));
  return row ? { ...row, lastUpdated: row.lastUpdated.toISOString() } : null;
}

export async function getMyPolicy({ database: { db } }: Store, memberId: string): Promise<Policy> {
  const [row] = await db
    .select({ ...shownColumns, isVisible })
    .from(userPolicies)
    .where(eq(userPolicies.userId, memberId));
  return row ? { ...row, lastUpdated: row.lastUpdated.toISOString() } : blankPolicy;
}

/** What the shown policies of these members name: known to both, and so no surprise between them. */
export async function findAcceptedMethods(
  { database: { db } }: Pick<Deps, 'database'>,
  memberIds: string[],
): Promise<PaymentMethod[]> {
  const rows = await db
    .select({ paymentMethods })
    .from(userPolicies)
    .where(and(inArray(userPolicies.userId, memberIds), eq(isVisible, true)));
  return rows.flatMap((row) => row.paymentMethods);
}

export async function savePolicy(deps: Store, memberId: string, policy: Omit<Policy, 'lastUpdated'>): Promise<Policy> {
  const values = { ...policy, lastUpdated: deps.clock.now() };
  await deps.database.db.transaction((tx) =>
    tx
      .insert(userPolicies)
      .values({ userId: memberId, ...values })
      .onConflictDoUpdate({ target: userPolicies.userId, set: values }),
  );
  return getMyPolicy(deps, memberId);
}

const blankPolicy: Policy = {
  paymentMethods: [],
  shippingMethods: [],
  shipsFrom: null,
  shipsWithinDays: null,
  returnPolicy: null,
  additionalNotes: null,
  isVisible: true,
  lastUpdated: null,
};
