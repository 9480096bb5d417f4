import { type AddCall, CallRefused } from '#server/dev/stripe-sandbox/calls.ts';
import type { Desk } from '#server/dev/stripe-sandbox/desk.ts';
import type { Coupon, Subscription } from '#server/dev/stripe-sandbox/objects.ts';
import {
  findPaidInvoice,
  findRefunds,
  paymentIntentId,
  refund,
  toCharge,
  toInvoicePayment,
  toPaymentIntent,
} from '#server/dev/stripe-sandbox/payments.ts';
import { changePriceNow, previewPriceChange } from '#server/dev/stripe-sandbox/price-change.ts';
import { endSubscription } from '#server/dev/stripe-sandbox/time.ts';
import { findCustomerWithCard, list } from './api-customers.ts';
import { textAt, textsAt } from './form-body.ts';

/** Subscriptions, invoices and coupons. */
export function addBillingCalls(add: AddCall): void {
  add('GET', '/subscriptions', async ({ desk, query }) => {
    const found = await desk.list('subscription', textAt(query, 'customer'));
    const isWanted = ({ status }: Subscription) => textAt(query, 'status') === 'all' || status !== 'canceled';
    const wanted: object[] = [];
    for (const subscription of found.filter(isWanted)) wanted.push(await withSchedule(desk, subscription));
    return list(wanted);
  });

  add('GET', '/subscriptions/:id', async ({ desk, id }) => {
    const subscription = await desk.find('subscription', id);
    const customer = await findCustomerWithCard(desk, subscription?.customer ?? '');
    return subscription && { ...subscription, default_payment_method: null, customer: customer ?? null };
  });

  add('POST', '/subscriptions/:id', async ({ desk, id, body }) => {
    const subscription = await desk.find('subscription', id);
    if (!subscription) return undefined;
    if (textAt(body, 'items.0.price')) return changePriceNow(desk, subscription, body);
    return setCancellation(desk, subscription, textAt(body, 'cancel_at_period_end') === 'true');
  });

  add('DELETE', '/subscriptions/:id', async ({ desk, id, query }) => {
    const subscription = await desk.find('subscription', id);
    // Stripe no longer knows one that is canceled.
    if (!subscription || subscription.status === 'canceled') return undefined;
    const comment = textAt(query, 'cancellation_details.comment') ?? null;
    return endSubscription(desk, { ...subscription, cancellation_details: { comment } });
  });

  add('GET', '/invoices', async ({ desk, query }) => {
    const status = textAt(query, 'status');
    const subscription = textAt(query, 'subscription');
    const invoices = await desk.list('invoice', textAt(query, 'customer'));
    return list(
      invoices.filter(
        (invoice) =>
          invoice.subscription === (subscription ?? invoice.subscription) &&
          invoice.status === (status ?? invoice.status),
      ),
    );
  });

  add('POST', '/invoices/create_preview', async ({ desk, body }) => {
    const subscription = await desk.find('subscription', textAt(body, 'subscription') ?? '');
    return subscription && previewPriceChange(desk, subscription, body);
  });

  add('GET', '/coupons/:id', ({ desk, id }) => desk.find('coupon', id));

  add('POST', '/coupons', async ({ desk, body }) => {
    const coupon: Coupon = {
      id: textAt(body, 'id') ?? '',
      object: 'coupon',
      created: desk.now,
      customer: null,
      metadata: {},
      amount_off: Number(textAt(body, 'amount_off')),
      name: textAt(body, 'name') ?? '',
    };
    await desk.save(coupon);
    return coupon;
  });
}

export async function setCancellation(desk: Desk, subscription: Subscription, cancels: boolean): Promise<Subscription> {
  const changed: Subscription = {
    ...subscription,
    cancel_at_period_end: cancels,
    cancel_at: cancels ? subscription.items.data[0].current_period_end : null,
  };
  await desk.save(changed);
  await desk.tell('customer.subscription.updated', changed);
  return changed;
}

async function withSchedule(desk: Desk, subscription: Subscription): Promise<object> {
  if (!subscription.schedule) return subscription;
  return { ...subscription, schedule: (await desk.find('subscription_schedule', subscription.schedule)) ?? null };
}

/** What was paid for an invoice, and giving it back. */
export function addRefundCalls(add: AddCall): void {
  add('GET', '/invoice_payments', async ({ desk, query }) => {
    const invoiceId = textAt(query, 'invoice');
    const intent = textAt(query, 'payment.payment_intent');
    const invoices = await desk.list('invoice');
    const paid = invoices.filter(
      (invoice) =>
        invoice.amount_paid > 0 &&
        invoice.id === (invoiceId ?? invoice.id) &&
        paymentIntentId(invoice) === (intent ?? paymentIntentId(invoice)),
    );
    return list(paid.map(toInvoicePayment));
  });

  add('GET', '/payment_intents/:id', async ({ desk, id }) => {
    const invoice = await findPaidInvoice(desk, id);
    return invoice && toPaymentIntent(desk, invoice);
  });

  add('GET', '/charges/:id', async ({ desk, id }) => {
    const invoice = await findPaidInvoice(desk, id);
    return invoice && { ...(await toCharge(desk, invoice)), refunds: list(await findRefunds(desk, invoice)) };
  });

  add('GET', '/refunds', async ({ desk, query }) => {
    const of = textAt(query, 'payment_intent') ?? textAt(query, 'charge') ?? '';
    const invoice = await findPaidInvoice(desk, of);
    return list(invoice ? await findRefunds(desk, invoice) : []);
  });

  add('POST', '/refunds', async ({ desk, body }) => {
    const invoice = await findPaidInvoice(desk, textAt(body, 'payment_intent') ?? textAt(body, 'charge') ?? '');
    if (!invoice) return undefined;
    const amount = textAt(body, 'amount');
    const made = await refund(desk, invoice, {
      amount: amount === undefined ? undefined : Number(amount),
      metadata: textsAt(body, 'metadata'),
    });
    if ('refused' in made) throw new CallRefused(made.refused, made.code);
    return made;
  });
}
