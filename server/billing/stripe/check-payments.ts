import { and, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { DifferenceKind } from '#contract/billing/billing-values.ts';
import { dayMs } from '#contract/durations.ts';
import { recordDisputes } from '#server/billing/disputes/record-dispute.ts';
import { recordRefunds, stands } from '#server/billing/ending/payment-refunds.ts';
import { paymentChecks, paymentDifferences } from '#server/db/schema/admin.ts';
import { paymentRefunds, receivedPayments, userSubscriptions } from '#server/db/schema/billing.ts';
import { askStripe, type Payments, undefinedIfUnknown } from './payments.ts';
import { idOf, type PaidInvoice, readAll, readPayments } from './read-payments.ts';
import { keepPayments } from './received-payments.ts';
import type { BillingDeps } from './sync.ts';

/** Stripe tries a failed payment for three weeks, and a server may be away for some days. */
const checkedDays = 40;

interface Difference {
  invoiceId: string;
  kind: DifferenceKind;
  oursCents: number;
  stripeCents: number;
  /** Our books now say what Stripe says. */
  isSettled: boolean;
}

/**
 * Compares our books with Stripe's. A payment that we lack is added, so that lost events change no number for long.
 * Each difference is written down and stays open until both books agree.
 */
export async function checkPayments(deps: BillingDeps, payments: Payments | undefined): Promise<void> {
  if (!payments || !(await hasAnyonePaid(deps))) return;
  const now = deps.clock.now();
  const since = await findSince(deps, now);
  const created = { gte: Math.floor(since.getTime() / 1000) };
  await recordDisputes(deps, payments, created);
  const paid = await withPayers(deps, await readPayments(payments, { created }));
  const found = [
    ...(await comparePayments(deps, paid)),
    ...(await compareRefunds(deps, payments, paid, created)),
    ...(await findUnknownToStripe(deps, payments, paid, since)),
  ];
  await keepDifferences(deps, found, now);
}

/** Without a customer there is nothing of ours to find at Stripe. */
async function hasAnyonePaid({ database: { db } }: BillingDeps): Promise<boolean> {
  const { stripeCustomerId } = userSubscriptions;
  const [customer] = await db
    .select({ stripeCustomerId })
    .from(userSubscriptions)
    .where(isNotNull(stripeCustomerId))
    .limit(1);
  if (customer) return true;
  const { invoiceId } = receivedPayments;
  const [payment] = await db.select({ invoiceId }).from(receivedPayments).limit(1);
  return payment !== undefined;
}

/** The first time from the beginning: what was written down before has no fee and no number yet. */
async function findSince({ database: { db } }: BillingDeps, now: Date): Promise<Date> {
  const [last] = await db.select().from(paymentChecks);
  return last ? new Date(Math.min(last.checkedAt.getTime(), now.getTime()) - checkedDays * dayMs) : new Date(0);
}

type PaidByMember = PaidInvoice & { userId: string | null };

/** Without what was sold to others from the same account at Stripe. A payer of one of our plans may have left meanwhile. */
async function withPayers({ database: { db } }: BillingDeps, paid: readonly PaidInvoice[]): Promise<PaidByMember[]> {
  const customers = [...new Set(paid.flatMap(({ customerId }) => customerId ?? []))];
  const { userId, stripeCustomerId } = userSubscriptions;
  const rows = await db
    .select({ userId, customerId: stripeCustomerId })
    .from(userSubscriptions)
    .where(sql`${stripeCustomerId} = any (${sql.param(customers)})`);
  const payers = new Map(rows.map((row) => [row.customerId, row.userId]));
  return paid
    .map((invoice) => ({ ...invoice, userId: payers.get(invoice.customerId ?? null) ?? null }))
    .filter((invoice) => invoice.userId ?? invoice.plan);
}

async function comparePayments({ database: { db } }: BillingDeps, paid: PaidByMember[]): Promise<Difference[]> {
  const ours = await readOurs(db, paid);
  const found: Difference[] = [];
  for (const { invoiceId, amountCents: stripeCents } of paid) {
    const oursCents = ours.get(invoiceId)?.amountCents;
    if (oursCents === undefined)
      found.push({ invoiceId, kind: 'missing_here', oursCents: 0, stripeCents, isSettled: true });
    else if (oursCents !== stripeCents)
      found.push({ invoiceId, kind: 'amount', oursCents, stripeCents, isSettled: true });
  }
  for (let at = 0; at < paid.length; at += rowsAtOnce) await keepPayments(db, paid.slice(at, at + rowsAtOnce));
  for (const { invoiceId, stripeCents } of found.filter(({ kind }) => kind === 'amount'))
    await db
      .update(receivedPayments)
      .set({ amountCents: stripeCents })
      .where(sql`${receivedPayments.invoiceId} = ${invoiceId}`);
  return found;
}

const rowsAtOnce = 1_000;

/** Also refunds of payments that are too old to be looked at themselves. */
async function compareRefunds(
  { database: { db } }: BillingDeps,
  payments: Payments,
  paid: readonly PaidInvoice[],
  created: { gte: number },
): Promise<Difference[]> {
  const before = await readOurs(db, paid);
  const unequal = paid.filter(({ invoiceId, refundedCents }) => before.get(invoiceId)?.refundedCents !== refundedCents);
  const found: Difference[] = [];
  for (const { invoiceId, chargeIds } of unequal)
    found.push(...(await compareRefundsOf(db, payments, chargeIds, invoiceId)));
  const listed = new Set(paid.flatMap(({ chargeIds }) => chargeIds));
  for (const chargeId of await findUnknownRefunds(db, payments, created))
    if (!listed.has(chargeId)) found.push(...(await compareRefundsOf(db, payments, [chargeId])));
  return found;
}

/** Asked anew: what was given back since the lists were read is no difference. */
async function compareRefundsOf(
  db: Db,
  payments: Payments,
  chargeIds: readonly string[],
  invoiceId?: string,
): Promise<Difference[]> {
  let stripeCents = 0;
  for (const id of chargeIds)
    stripeCents += (await askStripe(() => payments.stripe.charges.retrieve(id))).amount_refunded;
  const oursCents = await sumRefunds(db, invoiceId);
  if (invoiceId && oursCents === stripeCents) return [];
  let of = invoiceId;
  for (const id of chargeIds) {
    const recorded = await recordRefunds(db, payments, id);
    of ??= recorded?.invoiceId;
  }
  if (!of) return [];
  const isSettled = (await sumRefunds(db, of)) === stripeCents;
  return [{ invoiceId: of, kind: 'refund', oursCents, stripeCents, isSettled }];
}

type Db = BillingDeps['database']['db'];

async function findUnknownRefunds(db: Db, { stripe }: Payments, created: { gte: number }): Promise<string[]> {
  const refunds = await readAll(() => stripe.refunds.list({ created, limit: 100 }));
  const standing = refunds.filter(stands);
  const { refundId } = paymentRefunds;
  const ids = standing.map(({ id }) => id);
  const rows = await db
    .select({ refundId })
    .from(paymentRefunds)
    .where(sql`${refundId} = any (${sql.param(ids)})`);
  const known = new Set(rows.map((row) => row.refundId));
  return standing.filter(({ id }) => !known.has(id)).flatMap(({ charge }) => idOf(charge) ?? []);
}

/**
 * Finds payments of our books that Stripe does not call paid. An invoice may be older than its payment, so each is
 * asked for.
 */
async function findUnknownToStripe(
  { database: { db } }: BillingDeps,
  { stripe }: Payments,
  paid: readonly PaidInvoice[],
  since: Date,
): Promise<Difference[]> {
  const { invoiceId, amountCents, paidAt } = receivedPayments;
  const rows = await db.select({ invoiceId, amountCents }).from(receivedPayments).where(sql`${paidAt} >= ${since}`);
  const listed = new Set(paid.map((invoice) => invoice.invoiceId));
  const found: Difference[] = [];
  for (const row of rows.filter((one) => !listed.has(one.invoiceId))) {
    const invoice = await askStripe(() => stripe.invoices.retrieve(row.invoiceId)).catch(undefinedIfUnknown);
    const stripeCents = invoice?.status === 'paid' ? invoice.amount_paid : 0;
    if (stripeCents !== row.amountCents)
      found.push({
        invoiceId: row.invoiceId,
        kind: stripeCents === 0 ? 'missing_at_stripe' : 'amount',
        oursCents: row.amountCents,
        stripeCents,
        isSettled: false,
      });
  }
  return found;
}

async function readOurs(db: Db, paid: readonly PaidInvoice[]) {
  const { invoiceId, amountCents } = receivedPayments;
  const ids = paid.map((invoice) => invoice.invoiceId);
  const rows = await db
    .select({
      invoiceId,
      amountCents,
      refundedCents: sql<number>`coalesce((select sum(r.amount_cents) from ${paymentRefunds} r where r.invoice_id = ${invoiceId} and ${sql.raw(isNoDispute('r'))}), 0)::int`,
    })
    .from(receivedPayments)
    .where(sql`${invoiceId} = any (${sql.param(ids)})`);
  return new Map(rows.map((row) => [row.invoiceId, row]));
}

/** Stripe does not count what a bank took back among the refunds of a charge. */
const isNoDispute = (table: string) =>
  `not exists (select from payment_disputes d where d.dispute_id = ${table}.refund_id)`;

async function sumRefunds(db: Db, invoiceId: string | undefined): Promise<number> {
  if (!invoiceId) return 0;
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${paymentRefunds.amountCents}), 0)::int` })
    .from(paymentRefunds)
    .where(sql`${paymentRefunds.invoiceId} = ${invoiceId} and ${sql.raw(isNoDispute('payment_refunds'))}`);
  return row?.cents ?? 0;
}

/** An open difference that is not found again has been settled. */
async function keepDifferences({ database: { db } }: BillingDeps, found: Difference[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { isSettled, ...difference } of found) {
      const row = { ...difference, foundAt: now, settledAt: isSettled ? now : null };
      const { oursCents, stripeCents, settledAt } = row;
      await tx
        .insert(paymentDifferences)
        .values(row)
        .onConflictDoUpdate({
          target: [paymentDifferences.invoiceId, paymentDifferences.kind],
          set: {
            oursCents,
            stripeCents,
            settledAt,
            foundAt: sql`case when ${paymentDifferences.settledAt} is null then ${paymentDifferences.foundAt} else excluded.found_at end`,
          },
        });
    }
    const open = found.filter(({ isSettled }) => !isSettled).map(({ invoiceId, kind }) => `${invoiceId} ${kind}`);
    await tx
      .update(paymentDifferences)
      .set({ settledAt: now })
      .where(
        and(
          isNull(paymentDifferences.settledAt),
          sql`${paymentDifferences.invoiceId} || ' ' || ${paymentDifferences.kind} <> all (${sql.param(open)})`,
        ),
      );
    const longAgo = new Date(now.getTime() - keptDays * dayMs);
    await tx.delete(paymentDifferences).where(lt(paymentDifferences.settledAt, longAgo));
    await tx
      .insert(paymentChecks)
      .values({ checkedAt: now })
      .onConflictDoUpdate({ target: paymentChecks.name, set: { checkedAt: now } });
  });
}

/** So long a difference that was settled is still shown. */
const keptDays = 30;
