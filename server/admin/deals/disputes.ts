import { eq } from 'drizzle-orm';
import type { AdminDeal } from '#contract/admin/deals.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { commonErrors } from '#contract/errors.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin } from '#server/auth/guards.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { dealDisputes } from '#server/db/schema/deals-agreed.ts';
import type { DecisionEvent } from '#server/deals/rules/deal-events.ts';
import { decideAsStaff } from '#server/deals/store/act-on-deal.ts';
import type { StoredDeal } from '#server/deals/store/load-deal.ts';
import { loadDeal } from '#server/deals/store/load-deal.ts';
import { lockDeals } from '#server/deals/store/locks.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { getAdminDeal } from './admin-deals.ts';

type OfficeDeps = Pick<Deps, 'database' | 'clock'>;

/** The admin who claimed a dispute decides it. Nobody decides about a deal of their own. */
export function claimDispute(deps: OfficeDeps, admin: Admin, dealId: string): Promise<AdminDeal> {
  return changeDispute(deps, admin, dealId, 'claim', async (tx, { stored, claimedBy }) => {
    requireDisputed(stored);
    if (claimedBy === admin.id) return undefined;
    refuseUnlessTheirs(claimedBy, admin);
    await saveDispute(tx, dealId, { claimedBy: admin.id });
    return { before: { claimedBy }, after: { claimedBy: admin.id } };
  });
}

export function releaseDispute(deps: OfficeDeps, admin: Admin, dealId: string): Promise<AdminDeal> {
  return changeDispute(deps, admin, dealId, 'release', async (tx, { claimedBy }) => {
    if (claimedBy === null) return undefined;
    await saveDispute(tx, dealId, { claimedBy: null });
    return { before: { claimedBy }, after: { claimedBy: null } };
  });
}

export function noteDispute(deps: OfficeDeps, admin: Admin, dealId: string, note: string): Promise<AdminDeal> {
  return changeDispute(deps, admin, dealId, 'note', async (tx, { note: before }) => {
    const after = note || null;
    if (before === after) return undefined;
    await saveDispute(tx, dealId, { note: after });
    return { before: { note: before }, after: { note: after } };
  });
}

type Decision = Omit<DecisionEvent, 'type' | 'staff'>;

/** Ends the deal, tells all parties and shows them the reason. */
export function decideDispute(deps: OfficeDeps, admin: Admin, dealId: string, decision: Decision): Promise<AdminDeal> {
  return changeDispute(deps, admin, dealId, 'decide', async (tx, { stored, claimedBy }) => {
    const now = deps.clock.now();
    const isOpen = stored.deal.state === 'disputed';
    if (isOpen) refuseUnlessTheirs(claimedBy, admin);
    const { refused } = await decideAsStaff(
      tx,
      dealId,
      { type: 'decide', staff: admin.id, ...decision },
      now.getTime(),
    );
    if (refused) throw new Refusal(refused.refusal);
    // A repeated decision, after a lost answer, changes nothing.
    if (!isOpen) return undefined;
    const { reason, ...after } = decision;
    await saveDispute(tx, dealId, { decidedBy: admin.id, decidedAt: now, reason });
    return { before: { state: stored.deal.state }, after, reason };
  });
}

interface Found {
  stored: StoredDeal;
  claimedBy: string | null;
  note: string | null;
}
type Changed = { before: unknown; after: unknown; reason?: string } | undefined;

/** One at a time per deal, with its line in the audit log where something changed. */
async function changeDispute(
  deps: OfficeDeps,
  admin: Admin,
  dealId: string,
  action: 'claim' | 'release' | 'note' | 'decide',
  change: (tx: DbOrTransaction, found: Found) => Promise<Changed>,
): Promise<AdminDeal> {
  await deps.database.db.transaction(async (tx) => {
    await lockDeals(tx, [dealId]);
    const stored = await loadDeal(tx, dealId);
    if (!stored) throw new Refusal(dealErrors.notFound);
    if (stored.deal.parties.includes(admin.id)) throw new Refusal(commonErrors.forbidden);
    const [dispute] = await tx.select().from(dealDisputes).where(eq(dealDisputes.dealId, dealId));
    const { claimedBy = null, note = null } = dispute ?? {};
    const changed = await change(tx, { stored, claimedBy, note });
    if (!changed) return;
    const subject = { kind: 'deal', id: dealId } as const;
    await recordAudit(tx, { admin, action: `deal.${action}`, subject, ...changed }, deps.clock.now());
  });
  return getAdminDeal(deps, admin.id, dealId);
}

function requireDisputed({ deal }: StoredDeal): void {
  if (deal.state !== 'disputed') throw new Refusal(deal.ended ? dealErrors.ended : dealErrors.notPossible);
}

function refuseUnlessTheirs(claimedBy: string | null, admin: Admin): void {
  if (claimedBy !== null && claimedBy !== admin.id) throw new Refusal(dealErrors.claimedByOther);
}

async function saveDispute(
  tx: DbOrTransaction,
  dealId: string,
  set: Partial<typeof dealDisputes.$inferInsert>,
): Promise<void> {
  await tx
    .insert(dealDisputes)
    .values({ dealId, ...set })
    .onConflictDoUpdate({ target: dealDisputes.dealId, set });
}
