import { addMonths } from 'date-fns/addMonths';
import { addYears } from 'date-fns/addYears';
import { expireCheckout } from '#server/dev/stripe-sandbox/api/api-customers.ts';
import { atDesk, type Desk, type SandboxDeps } from './desk.ts';
import { findSandboxPrice, toPrice } from './identity.ts';
import { type Invoice, type InvoiceLine, newId, type Subscription } from './objects.ts';

/** What is due by now happens: renewals, planned changes, cancellations. */
export async function advance(desk: Desk, start: Subscription): Promise<Subscription> {
  let subscription = start;
  while (isDue(desk, subscription)) {
    if (subscription.cancel_at_period_end) return endSubscription(desk, subscription);
    subscription = await renew(desk, subscription);
  }
  return subscription;
}

export function advanceAll(deps: SandboxDeps): Promise<void> {
  return atDesk(deps, async (desk) => {
    for (const subscription of await desk.list('subscription')) await advance(desk, subscription);
    for (const session of await desk.list('checkout.session'))
      if (session.status === 'open' && session.expires_at <= desk.now) await expireCheckout(desk, session);
  });
}

/** Moves everything dated on the subscription into the past, as if the time had gone by. */
export async function letTimePass(desk: Desk, subscription: Subscription, seconds: number): Promise<void> {
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
  await desk.save(moved);
  for (const invoice of await findInvoices(desk, subscription)) {
    const [first, ...others] = invoice.lines.data;
    const move = (line: InvoiceLine): InvoiceLine => ({
      ...line,
      period: { start: earlier(line.period.start), end: earlier(line.period.end) },
    });
    await desk.save<'invoice'>({
      ...invoice,
      lines: { ...invoice.lines, data: [move(first), ...others.map(move)] },
    });
  }
  const schedule = subscription.schedule && (await desk.find('subscription_schedule', subscription.schedule));
  if (schedule) {
    const phases = schedule.phases.map((phase) => ({
      ...phase,
      start_date: earlier(phase.start_date),
      end_date: earlier(phase.end_date),
    }));
    await desk.save({ ...schedule, phases });
  }
  await desk.tell('customer.subscription.updated', moved);
  await advance(desk, moved);
}

export async function endSubscription(desk: Desk, subscription: Subscription): Promise<Subscription> {
  const ended: Subscription = { ...subscription, status: 'canceled', ended_at: desk.now, schedule: null };
  await desk.save(ended);
  await desk.tell('customer.subscription.deleted', ended);
  return ended;
}

/** Invoices the present period and takes the money, or does not get it. */
export async function chargePeriod(
  desk: Desk,
  subscription: Subscription,
  { coupon, isFirst = false }: { coupon: string | null; isFirst?: boolean },
): Promise<Subscription> {
  const [item] = subscription.items.data;
  const off = coupon ? ((await desk.find('coupon', coupon))?.amount_off ?? 0) : 0;
  const amount = subscription.status === 'trialing' ? 0 : Math.max(0, item.price.unit_amount - off);
  const isPaid = amount === 0 || isFirst || (await canPay(desk, subscription));
  const period = { start: item.current_period_start, end: item.current_period_end };
  const description = findSandboxPrice(item.price.id)?.name ?? item.price.id;
  const invoice: Invoice = {
    id: newId('invoice'),
    object: 'invoice',
    created: desk.now,
    customer: subscription.customer,
    metadata: {},
    subscription: subscription.id,
    status: isPaid ? 'paid' : 'open',
    currency: 'usd',
    amount_due: amount,
    amount_paid: isPaid ? amount : 0,
    status_transitions: { paid_at: isPaid ? desk.now : null },
    lines: { object: 'list', data: [{ description, amount, period }] },
  };
  await desk.save(invoice);
  await desk.tell(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  return subscription.status === 'trialing' ? subscription : settle(desk, subscription, isPaid);
}

/** A new card pays what is still open. */
export async function payOpenInvoices(desk: Desk, subscription: Subscription): Promise<void> {
  if (!(await canPay(desk, subscription))) return;
  for (const invoice of await findInvoices(desk, subscription)) {
    if (invoice.status !== 'open') continue;
    const paid: Invoice = {
      ...invoice,
      status: 'paid',
      amount_paid: invoice.amount_due,
      status_transitions: { paid_at: desk.now },
    };
    await desk.save<'invoice'>(paid);
    await desk.tell('invoice.paid', paid);
  }
  if (subscription.status === 'past_due') await settle(desk, subscription, true);
}

export async function findInvoices(desk: Desk, { id, customer }: Subscription): Promise<Invoice[]> {
  return (await desk.list('invoice', customer ?? '')).filter(({ subscription }) => subscription === id);
}

export function addInterval(seconds: number, interval: 'month' | 'year' | string): number {
  const date = new Date(seconds * 1000);
  return Math.floor((interval === 'year' ? addYears(date, 1) : addMonths(date, 1)).getTime() / 1000);
}

function isDue(desk: Desk, { status, items }: Subscription): boolean {
  return (status === 'active' || status === 'trialing') && items.data[0].current_period_end <= desk.now;
}

async function renew(desk: Desk, subscription: Subscription): Promise<Subscription> {
  const [item] = subscription.items.data;
  const schedule = subscription.schedule ? await desk.find('subscription_schedule', subscription.schedule) : undefined;
  const phase = schedule?.phases.at(-1);
  const price = phase ? toPrice(phase.items[0].price) : item.price;
  const start = item.current_period_end;
  const end = addInterval(start, price.recurring.interval);
  if (schedule) await desk.save<'subscription_schedule'>({ ...schedule, status: 'released' });
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
  return chargePeriod(desk, renewed, { coupon: phase?.discounts[0]?.coupon ?? null });
}

async function settle(desk: Desk, subscription: Subscription, isPaid: boolean): Promise<Subscription> {
  const settled: Subscription = { ...subscription, status: isPaid ? 'active' : 'past_due' };
  await desk.save(settled);
  await desk.tell('customer.subscription.updated', settled);
  return settled;
}

export async function canPay(desk: Desk, { customer }: Subscription): Promise<boolean> {
  const owner = await desk.find('customer', customer ?? '');
  const method = await desk.find('payment_method', owner?.invoice_settings.default_payment_method ?? '');
  return method?.pays === true;
}
