import { eq, sql } from 'drizzle-orm';
import { readChoice } from '#contract/listings/bring-in/spellings.ts';
import type { BrandOutcome } from '#contract/support/brand-request-values.ts';
import { type BrandRequestRow, brandRequestErrors } from '#contract/support/brand-requests.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin } from '#server/auth/guards.ts';
import { type Brands, readBrands } from '#server/brands/brands.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { brandAsks, brandRequests } from '#server/db/schema/support.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { notifyAll } from '#server/notifications/notify.ts';

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
  await db.transaction(async (tx) => {
    const [request] = await tx.select().from(brandRequests).where(eq(brandRequests.id, id)).for('update');
    if (!request) throw new Refusal(brandRequestErrors.notFound);
    if (request.outcome) return;
    await settle(tx, admin, request, { outcome, now: clock.now() });
    // Staff say that it is in the list, perhaps under a name that nobody would take for the one asked for.
    if (outcome === 'done') await tellAskers(tx, request, findListed(request.name, await readBrands(tx)), clock.now());
  });
}

/**
 * Settles what the list answers by now, and tells whoever asked for it: after a brand was added, renamed or shown. A brand that is hidden
 * and shown again tells nobody twice, since what is done is not looked at again.
 */
export async function settleListedBrands(tx: DbOrTransaction, admin: Admin, now: Date): Promise<void> {
  const brands = await readBrands(tx);
  const open = await tx
    .select({ id: brandRequests.id, name: brandRequests.name })
    .from(brandRequests)
    .where(sql`${brandRequests.outcome} is distinct from 'done'`)
    .orderBy(brandRequests.id)
    .for('update');
  for (const request of open) {
    const brand = findListed(request.name, brands);
    if (!brand) continue;
    await settle(tx, admin, request, { outcome: 'done', now });
    await tellAskers(tx, request, brand, now);
  }
}

interface Listed {
  id: string;
  name: string;
}

/** Reads names as the refusal of a brand that the list has does. */
function findListed(name: string, brands: Brands): Listed | undefined {
  const shown = brands.filter(({ isShown }) => isShown);
  const meant = readChoice('brand', name, shown);
  return shown.find(({ id }) => id === meant);
}

async function settle(
  tx: DbOrTransaction,
  admin: Admin,
  { id, name }: Listed,
  { outcome, now }: { outcome: BrandOutcome; now: Date },
): Promise<void> {
  await tx.update(brandRequests).set({ outcome, settledAt: now, settledBy: admin.id }).where(eq(brandRequests.id, id));
  const action = outcome === 'done' ? 'brand-request.done' : 'brand-request.decline';
  await recordAudit(tx, { admin, action, subject: { kind: 'brand-request', id }, after: { name } }, now);
}

/** A member who asked by two names is told once. */
async function tellAskers(tx: DbOrTransaction, request: Listed, brand: Listed | undefined, now: Date): Promise<void> {
  const askers = await tx
    .select({ to: brandAsks.memberId })
    .from(brandAsks)
    .where(eq(brandAsks.requestId, request.id))
    .orderBy(brandAsks.memberId);
  const { id, name } = brand ?? request;
  const notices = askers.map(({ to }) => ({
    ...{ to, kind: 'brand-listed' as const, about: {} },
    ...{ data: { brand: name }, key: `brand-listed:${id}` },
  }));
  await notifyAll(tx, notices, now);
}
