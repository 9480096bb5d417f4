import { addMonths } from 'date-fns/addMonths';
import { addYears } from 'date-fns/addYears';
import { isPaid } from '#contract/billing/subscription-states.ts';
import { expireCheckout } from '#server/dev/stripe-sandbox/api/api-customers.ts';
import { findSandboxPrice, pricingOf, toPrice } from './identity.ts';
import { type Invoice, type InvoiceLine, newId, type Subscription } from './objects.ts';
import { inSandbox, type SandboxDeps, type SandboxStore } from './sandbox-store.ts';

/** What is due by now happens: renewals, planned changes, cancellations. */
export async function advance(store: SandboxStore, start: Subscription): Promise<Subscription> {
  let subscription = start;
  while (isDue(store, subscription)) {
    if (subscription.cancel_at_period_end) return endSubscription(store, subscription);
    subscription = await renew(store, subscription);
  }
  return subscription;
}

export function advanceAll(deps: SandboxDeps): Promise<void> {
  return inSandbox(deps, async (store) => {
    for (const subscription of await store.list('subscription')) await advance(store, subscription);
    for (const session of await store.list('checkout.session'))
      if (session.status === 'open' && session.expires_at <= store.now) await expireCheckout(store, session);
  });
}

/** Moves everything dated on the subscription into the past, as if the time had gone by. */
export async function letTimePass(store: SandboxStore, subscription: Subscription, seconds: number): Promise<void> {
  const [item] = subscription.items.data;
  const earlier = (time: number) => time - seconds;
  const moved: Subscription = {
    ...subscription,
    trial_end: subscription.trial_end && earlier(subscription.trial_end),
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

export async function endSubscription(store: SandboxStore, subscription: Subscription): Promise<Subscription> {
  const ended: Subscription = { ...subscription, status: 'canceled', ended_at: store.now, schedule: null };
  await store.save(ended);
  await store.tell('customer.subscription.deleted', ended);
  return ended;
}

/** Invoices the present period and takes the money, or does not get it. */
export async function chargePeriod(
  store: SandboxStore,
  subscription: Subscription,
  { coupon, isFirst = false }: { coupon: string | null; isFirst?: boolean },
): Promise<Subscription> {
  const [item] = subscription.items.data;
  const off = coupon ? ((await store.find('coupon', coupon))?.amount_off ?? 0) : 0;
  const amount = subscription.status === 'trialing' ? 0 : Math.max(0, item.price.unit_amount - off);
  const isPaid = amount === 0 || isFirst || (await canPay(store, subscription));
  const period = { start: item.current_period_start, end: item.current_period_end };
  const description = findSandboxPrice(item.price.id)?.name ?? item.price.id;
  const invoice: Invoice = {
    id: newId('invoice'),
    object: 'invoice',
    created: store.now,
    customer: subscription.customer,
    metadata: {},
    subscription: subscription.id,
    status: isPaid ? 'paid' : 'open',
    currency: 'usd',
    amount_due: amount,
    amount_paid: isPaid ? amount : 0,
    status_transitions: { paid_at: isPaid ? store.now : null },
    lines: { object: 'list', data: [{ description, pricing: pricingOf(item.price.id), amount, period }] },
  };
  await store.save(invoice);
  await store.tell(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  return subscription.status === 'trialing' ? subscription : settle(store, subscription, isPaid);
}

/** A new card pays what is still open. */
export async function payOpenInvoices(store: SandboxStore, subscription: Subscription): Promise<void> {
  if (!(await canPay(store, subscription))) return;
  for (const invoice of await findInvoices(store, subscription)) {
    if (invoice.status !== 'open') continue;
    const paid: Invoice = {
      ...invoice,
      status: 'paid',
      amount_paid: invoice.amount_due,
      status_transitions: { paid_at: store.now },
    };
    await store.save<'invoice'>(paid);
    await store.tell('invoice.paid', paid);
  }
  if (subscription.status === 'past_due') await settle(store, subscription, true);
}

export async function findInvoices(store: SandboxStore, { id, customer }: Subscription): Promise<Invoice[]> {
  return (await store.list('invoice', customer ?? '')).filter(({ subscription }) => subscription === id);
}

export function addInterval(seconds: number, interval: 'month' | 'year' | string): number {
  const date = new Date(seconds * 1000);
  return Math.floor((interval === 'year' ? addYears(date, 1) : addMonths(date, 1)).getTime() / 1000);
}

function isDue(store: SandboxStore, { status, items }: Subscription): boolean {
  return isPaid(status) && items.data[0].current_period_end <= store.now;
}

async function renew(store: SandboxStore, subscription: Subscription): Promise<Subscription> {
  const [item] = subscription.items.data;
  const schedule = subscription.schedule ? await store.find('subscription_schedule', subscription.schedule) : undefined;
  const phase = schedule?.phases.at(-1);
  const price = phase ? toPrice(phase.items[0].price) : item.price;
  const start = item.current_period_end;
  const end = addInterval(start, price.recurring.interval);
  if (schedule) await store.save<'subscription_schedule'>({ ...schedule, status: 'released' });
  const renewed: Subscription = {
    ...subscription,
    status: 'active',
    schedule: null,
    metadata: { ...subscription.metadata, ...phase?.metadata },
    items: {
      ...subscription.items,
      data: [{ ...item, price, current_period_start: start, current_period_end: end }],
    },
  };
  return chargePeriod(store, renewed, { coupon: phase?.discounts[0]?.coupon ?? null });
}

async function settle(store: SandboxStore, subscription: Subscription, isPaid: boolean): Promise<Subscription> {
  const settled: Subscription = { ...subscription, status: isPaid ? 'active' : 'past_due' };
  await store.save(settled);
  await store.tell('customer.subscription.updated', settled);
  return settled;
}

export async function canPay(store: SandboxStore, { customer }: Subscription): Promise<boolean> {
  const owner = await store.find('customer', customer ?? '');
  const method = await store.find('payment_method', owner?.invoice_settings.default_payment_method ?? '');
  return method?.pays === true;
}
