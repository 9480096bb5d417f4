import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/lib/deps.ts';
import { type AdminRights, decideAdminRights, type RightsRow } from './admin-rights.ts';

/** What a member may do at this moment, as the database has it. */
export interface Standing {
  status: 'active' | 'suspended' | 'banned';
  suspendedUntil: Date | null;
  rights: AdminRights | undefined;
}

/** Reads the standing and holds it until the transaction ends: whoever takes it away waits, or was first and is seen here. */
export async function holdStanding(
  { env }: Pick<Deps, 'env'>,
  transaction: DbOrTransaction,
  memberId: string,
): Promise<Standing> {
  const { rows } = await transaction.execute<StandingRow>(
    sql`select status, suspended_until as "suspendedUntil", email, verified, role, permissions
        from hold_standing(${memberId})`,
  );
  const { status, suspendedUntil, ...rights } = rows[0] as StandingRow;
  return {
    status: status ?? 'active',
    suspendedUntil: suspendedUntil === null ? null : new Date(suspendedUntil),
    rights: decideAdminRights(env, rights),
  };
}

type StandingRow = RightsRow & { status: Standing['status'] | null; suspendedUntil: string | Date | null };
