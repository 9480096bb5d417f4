import { and, eq, isNull } from 'drizzle-orm';
import type { BrandOutcome } from '#contract/support/brand-request-values.ts';
import { type BrandRequestRow, brandRequestErrors } from '#contract/support/brand-requests.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin } from '#server/auth/guards.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { brandRequests } from '#server/db/schema/support.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';

/** One row for each member who waits for a brand. */
export const waitingAsksSql = `select a.asked_at as at from brand_asks a join brand_requests r on r.id = a.request_id
  where r.outcome is null`;

const shownMost = 100;

export async function findBrandRequests({ database: { pool } }: Pick<Deps, 'database'>): Promise<RawJson> {
  const row = jsonRow<BrandRequestRow>({
    id: 'r.id',
    name: 'r.name',
    askers: 'r.askers',
    firstAskedAt: 'r.first_asked_at',
  });
  const { rows } = await pool.query<{ json: string }>({
    name: 'brand-requests',
    text: `select ${jsonRow<{ requests: BrandRequestRow[] }>({
      requests: `coalesce(json_agg(${row} order by r.askers desc, r.first_asked_at, r.id), '[]')`,
    })}::text as json
      from (select r.id, r.name, count(*)::int as askers, min(a.asked_at) as first_asked_at
        from brand_requests r join brand_asks a on a.request_id = r.id
        where r.outcome is null group by r.id order by askers desc, first_asked_at, r.id limit ${shownMost}) r`,
  });
  return new RawJson(rows[0]?.json ?? '');
}

/** The first decision stands. Done twice it is done once, and on record once. */
export async function settleBrandRequest(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  admin: Admin,
  { id, outcome }: { id: string; outcome: BrandOutcome },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const [settled] = await tx
      .update(brandRequests)
      .set({ outcome, settledAt: now, settledBy: admin.id })
      .where(and(eq(brandRequests.id, id), isNull(brandRequests.outcome)))
      .returning();
    if (settled) {
      const action = outcome === 'done' ? 'brand-request.done' : 'brand-request.decline';
      const subject = { kind: 'brand-request', id } as const;
      return recordAudit(tx, { admin, action, subject, after: { name: settled.name } }, now);
    }
    const [known] = await tx.select().from(brandRequests).where(eq(brandRequests.id, id));
    if (!known) throw new Refusal(brandRequestErrors.notFound);
  });
}
