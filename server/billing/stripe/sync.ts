import { and, eq, lt, sql } from 'drizzle-orm';
import { isSubscribed } from '#server/auth/access.ts';
import { noteTrace } from '#server/auth/account-traces.ts';
import { announceChange } from '#server/billing/announcements.ts';
import { takeCharterPlace } from '#server/billing/checkout/charter.ts';
import {
  endSecondTrial,
  findFingerprint,
  findTrialKeys,
  rememberTrial,
  SecondTrial,
  takeTrial,
} from '#server/billing/checkout/one-trial.ts';
import { applyEnds, endForBanned, findEnds } from '#server/billing/ending/ends.ts';
import { findRefundedInvoices } from '#server/billing/ending/payment-refunds.ts';
import { sellerTierOf, writeSellerTier } from '#server/billing/seller-tier.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import type { Payments } from './payments.ts';
import { readSubscription, type StripeReading } from './read-stripe.ts';
import { recordPayments } from './received-payments.ts';

export type SubscriptionRow = typeof userSubscriptions.$inferSelect;

export interface BillingDeps extends Pick<Deps, 'database' | 'clock' | 'jobs' | 'env' | 'log'> {
  settings: SettingsReader;
}

/**
 * Brings the member's row to Stripe's present state. An event, late, twice or out of order, is only the reason to look;
 * its claims are never believed.
 */
export async function syncMember(deps: BillingDeps, payments: Payments, memberId: string): Promise<void> {
  const second = await writeWhatStripeHas(deps, payments, memberId);
  if (!second) return;
  await endSecondTrial(payments, second);
  await writeWhatStripeHas(deps, payments, memberId);
}

/** Gives back a trial that this person may not have a second time: then nothing was written. */
async function writeWhatStripeHas(
  deps: BillingDeps,
  payments: Payments,
  memberId: string,
): Promise<StripeReading | undefined> {
  const { db } = deps.database;
  const ticket = await db.transaction(drawTicket);
  const [row] = await db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId));
  if (!row?.stripeCustomerId) return undefined;
  const refunded = await findRefundedInvoices(db, memberId);
  const found = await readSubscription(payments, row.stripeCustomerId, refunded);
  const settings = await deps.settings.getSubscriptionSettings();
  if (!found) return undefined;
  // The event that tells of a payment may be lost; whatever else led here must not lose the payment with it.
  if (isNews(row, found)) {
    await recordPayments(db, payments, { userId: memberId, customerId: row.stripeCustomerId });
    await noteCard(deps, payments, memberId, found);
  }
  const trialKeys = row.trialUsedAt ? [] : await findTrialKeys(db, payments, memberId, found);
  const writing = db.transaction(async (tx) => {
    const before = await lockRow(tx, memberId);
    // A reading that began later has already been written.
    if (!before || before.syncTicket >= ticket) return;
    if (trialKeys && !before.trialUsedAt) await takeTrial(tx, trialKeys);
    const ends = await findEnds(tx, memberId);
    const isNewEnd = await endForBanned(deps, tx, memberId, found, ends);
    const reading = applyEnds(found, isNewEnd ? await findEnds(tx, memberId) : ends);
    await writeReading(deps, payments, tx, { before, reading, ticket, isTrialOpen: trialKeys === undefined });
    const isRunning = isSubscribed({ ...before, ...reading }, settings, deps.clock.now());
    await writeSellerTier(tx, memberId, isRunning ? sellerTierOf(reading.plan) : null);
    // Our team's order told the member of the end.
    if (!reading.endId) await announceChange(deps, tx, { before, now: reading, settings });
  });
  return writing.then(
    () => undefined,
    (error) => {
      if (error instanceof SecondTrial) return found;
      throw error;
    },
  );
}

/** Two members who pay with one card are told to our team where they deal with each other. */
async function noteCard(
  { database: { db }, clock }: BillingDeps,
  payments: Payments,
  memberId: string,
  { subscriptionId }: StripeReading,
): Promise<void> {
  const card = await findFingerprint(payments, subscriptionId);
  if (card)
    await db.transaction((tx) =>
      noteTrace(tx, { userId: memberId, kind: 'card', hash: payments.personKey('card', card) }, clock.now()),
    );
}

function isNews(before: SubscriptionRow, now: StripeReading): boolean {
  return (
    before.stripeSubscriptionId !== now.subscriptionId ||
    before.planType !== now.plan ||
    before.status !== now.status ||
    before.currentPeriodEnd?.getTime() !== now.currentPeriodEnd.getTime()
  );
}

async function drawTicket(db: DbOrTransaction): Promise<number> {
  const { rows } = await db.execute<{ ticket: string }>(sql`select nextval('billing_sync_ticket') as ticket`);
  return Number(rows[0]?.ticket);
}

async function lockRow(tx: DbOrTransaction, memberId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(userSubscriptions).where(eq(userSubscriptions.userId, memberId)).for('update');
  return row;
}

async function writeReading(
  { clock }: BillingDeps,
  payments: Payments,
  tx: DbOrTransaction,
  {
    before,
    reading,
    ticket,
    isTrialOpen,
  }: {
    before: SubscriptionRow;
    reading: ReturnType<typeof applyEnds>;
    ticket: number;
    /** The card is not known yet: the next reading decides whether this trial is the person's first. */
    isTrialOpen: boolean;
  },
): Promise<void> {
  const now = clock.now();
  const { subscriptionId, isCharter, plan, startedAt: _, endedAt: __, ...state } = reading;
  const isStanding = state.status !== 'incomplete' && state.status !== 'incomplete_expired';
  const usesTrial = plan === 'premium-monthly' && isStanding && !isTrialOpen;
  await tx
    .update(userSubscriptions)
    .set({
      ...state,
      planType: plan,
      stripeSubscriptionId: subscriptionId,
      trialUsedAt: before.trialUsedAt ?? (usesTrial ? now : null),
      syncTicket: ticket,
      updatedAt: now,
    })
    .where(and(eq(userSubscriptions.userId, before.userId), lt(userSubscriptions.syncTicket, ticket)));
  if (isCharter && isStanding && !state.isTrialRefused)
    await takeCharterPlace(tx, before.userId, now, { usesCoupon: plan === 'premium-annual' });
  if (usesTrial && !before.trialUsedAt) await rememberTrial(tx, payments, before.userId);
}
