import { isPaid } from '#contract/billing/subscription-states.ts';
import { daySeconds, hourSeconds } from '#contract/durations.ts';
import { addInterval } from './dates.ts';
import { endSubscription, expireCheckout, releaseSchedule } from './endings.ts';
import { toPrice } from './identity.ts';
import { chargeInvoice, findInvoices, invoicePeriod } from './invoices.ts';
import type { InvoiceLine, Subscription } from './objects.ts';
import { inSandbox, type SandboxDeps, type SandboxStore } from './sandbox-store.ts';

/** Everything that is due by now happens: drafts are charged, periods renewed, planned changes and cancellations carried out. */
async function advance(store: SandboxStore, start: Subscription): Promise<void> {
  let subscription = await chargeDrafts(store, start);
  while (isPaid(subscription.status)) {
    const { current_period_end: end } = subscription.items.data[0];
    const endsAt = subscription.cancel_at_period_end ? end : subscription.cancel_at;
    if (endsAt !== null && endsAt <= store.now) {
      await endSubscription(store, subscription);
      return;
    }
    if (end > store.now) return;
    subscription = await chargeDrafts(store, await renew(store, subscription));
  }
}

export function advanceAll(deps: SandboxDeps): Promise<void> {
  return inSandbox(deps, async (store) => {
    for (const subscription of await store.list('subscription')) await advance(store, subscription);
    for (const session of await store.list('checkout.session'))
      if (session.status === 'open' && session.expires_at <= store.now) await expireCheckout(store, session);
    for (const answer of await store.list('sandbox.answer'))
      if (answer.created <= store.now - daySeconds) await store.remove(answer.id);
  });
}

/** Moves everything dated on the subscription into the past, as if the time had gone by. */
export async function letTimePass(store: SandboxStore, subscription: Subscription, seconds: number): Promise<void> {
  const [item] = subscription.items.data;
  const earlier = <T extends number | null>(time: T) => (time === null ? time : time - seconds) as T;
  const moved: Subscription = {
    ...subscription,
    cancel_at: earlier(subscription.cancel_at),
    trial_end: earlier(subscription.trial_end),
    items: {
      ...subscription.items,
      data: [
        {
          ...item,
          current_period_start: earlier(item.current_period_start),
          current_period_end: earlier(item.current_period_end),
        },
      ],
    },
  };
  await store.save(moved);
  for (const invoice of await findInvoices(store, subscription)) {
    const [first, ...others] = invoice.lines.data;
    const move = (line: InvoiceLine): InvoiceLine => ({
      ...line,
      period: { start: earlier(line.period.start), end: earlier(line.period.end) },
    });
    await store.save<'invoice'>({
      ...invoice,
      automatically_finalizes_at: earlier(invoice.automatically_finalizes_at),
      lines: { ...invoice.lines, data: [move(first), ...others.map(move)] },
    });
  }
  const schedule = subscription.schedule && (await store.find('subscription_schedule', subscription.schedule));
  if (schedule) {
    const phases = schedule.phases.map((phase) => ({
      ...phase,
      start_date: earlier(phase.start_date),
      end_date: earlier(phase.end_date),
    }));
    await store.save({ ...schedule, phases });
  }
  await store.tell('customer.subscription.updated', moved);
  await advance(store, moved);
}

/** A renewal begins with a draft, which Stripe charges an hour later. */
async function renew(store: SandboxStore, subscription: Subscription): Promise<Subscription> {
  const [item] = subscription.items.data;
  const start = item.current_period_end;
  const schedule = subscription.schedule ? await store.find('subscription_schedule', subscription.schedule) : undefined;
  const phase = schedule?.phases.find((each) => each.start_date <= start && start < each.end_date);
  const isOver = schedule !== undefined && phase === undefined;
  if (isOver) await releaseSchedule(store, schedule);
  const price = phase ? toPrice(phase.items[0].price) : item.price;
  const renewed: Subscription = {
    ...subscription,
    ...(isOver && { schedule: null }),
    // A phase that names no card leaves the subscription without one.
    ...(phase && { default_payment_method: phase.default_payment_method }),
    status: 'active',
    metadata: { ...subscription.metadata, ...phase?.metadata },
    items: {
      ...subscription.items,
      data: [
        {
          ...item,
          price,
          current_period_start: start,
          current_period_end: addInterval(start, price.recurring.interval),
        },
      ],
    },
  };
  const coupon = phase?.start_date === start ? (phase.discounts[0]?.coupon ?? null) : null;
  const draft = await invoicePeriod(store, renewed, { coupon, billing_reason: 'subscription_cycle' });
  await store.save<'invoice'>({ ...draft, automatically_finalizes_at: start + hourSeconds });
  await store.tell('invoice.created', draft);
  const running: Subscription = { ...renewed, latest_invoice: draft.id };
  await store.save(running);
  await store.tell('customer.subscription.updated', running);
  return running;
}

async function chargeDrafts(store: SandboxStore, subscription: Subscription): Promise<Subscription> {
  const drafts = (await findInvoices(store, subscription)).filter(
    ({ status, automatically_finalizes_at: at }) => status === 'draft' && at !== null && at <= store.now,
  );
  for (const draft of drafts.toReversed()) await chargeInvoice(store, draft);
  return (await store.find('subscription', subscription.id)) ?? subscription;
}
