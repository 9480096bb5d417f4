import { type AddCall, CallRefused } from '#server/dev/stripe-sandbox/calls.ts';
import type { Coupon, Subscription } from '#server/dev/stripe-sandbox/objects.ts';
import {
  findPaidInvoice,
  findRefunds,
  paymentIntentId,
  refund,
  toCharge,
  toInvoice,
  toInvoicePayment,
  toPaymentIntent,
} from '#server/dev/stripe-sandbox/payments.ts';
import { changePriceNow, previewPriceChange } from '#server/dev/stripe-sandbox/price-change.ts';
import type { SandboxStore } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import { endSubscription } from '#server/dev/stripe-sandbox/time.ts';
import { findCustomerWithCard, list } from './api-customers.ts';
import { type FormBody, textAt, textsAt } from './form-body.ts';

/** Subscriptions, invoices and coupons. */
export function addBillingCalls(add: AddCall): void {
  add('GET', '/subscriptions', async ({ store, query }) => {
    const found = await store.list('subscription', textAt(query, 'customer'));
    const isWanted = ({ status }: Subscription) => textAt(query, 'status') === 'all' || status !== 'canceled';
    const wanted: object[] = [];
    for (const subscription of found.filter(isWanted)) wanted.push(await withSchedule(store, subscription));
    return list(wanted);
  });

  add('GET', '/subscriptions/:id', async ({ store, id }) => {
    const subscription = await store.find('subscription', id);
    const customer = await findCustomerWithCard(store, subscription?.customer ?? '');
    return subscription && { ...subscription, default_payment_method: null, customer: customer ?? null };
  });

  add('POST', '/subscriptions/:id', async ({ store, id, body }) => {
    const subscription = await store.find('subscription', id);
    if (!subscription) return undefined;
    if (textAt(body, 'items.0.price')) return changePriceNow(store, subscription, body);
    return setCancellation(store, subscription, textAt(body, 'cancel_at_period_end') === 'true');
  });

  add('DELETE', '/subscriptions/:id', async ({ store, id, query }) => {
    const subscription = await store.find('subscription', id);
    // Stripe no longer knows one that is canceled.
    if (!subscription || subscription.status === 'canceled') return undefined;
    const comment = textAt(query, 'cancellation_details.comment') ?? null;
    return endSubscription(store, { ...subscription, cancellation_details: { comment } });
  });

  add('GET', '/invoices', async ({ store, query }) => {
    const status = textAt(query, 'status');
    const subscription = textAt(query, 'subscription');
    const invoices = await store.list('invoice', textAt(query, 'customer'));
    return list(
      invoices
        .filter(
          (invoice) =>
            invoice.subscription === (subscription ?? invoice.subscription) &&
            invoice.status === (status ?? invoice.status) &&
            isSince(query, invoice),
        )
        .map(toInvoice),
    );
  });

  add('GET', '/invoices/:id', async ({ store, id }) => {
    const invoice = await store.find('invoice', id);
    return invoice && toInvoice(invoice);
  });

  add('POST', '/invoices/create_preview', async ({ store, body }) => {
    const subscription = await store.find('subscription', textAt(body, 'subscription') ?? '');
    return subscription && previewPriceChange(store, subscription, body);
  });

  add('GET', '/coupons/:id', ({ store, id }) => store.find('coupon', id));

  add('POST', '/coupons', async ({ store, body }) => {
    const coupon: Coupon = {
      id: textAt(body, 'id') ?? '',
      object: 'coupon',
      created: store.now,
      customer: null,
      metadata: {},
      amount_off: Number(textAt(body, 'amount_off')),
      name: textAt(body, 'name') ?? '',
    };
    await store.save(coupon);
    return coupon;
  });
}

export async function setCancellation(
  store: SandboxStore,
  subscription: Subscription,
  cancels: boolean,
): Promise<Subscription> {
  const changed: Subscription = {
    ...subscription,
    cancel_at_period_end: cancels,
    cancel_at: cancels ? subscription.items.data[0].current_period_end : null,
  };
  await store.save(changed);
  await store.tell('customer.subscription.updated', changed);
  return changed;
}

async function withSchedule(store: SandboxStore, subscription: Subscription): Promise<object> {
  if (!subscription.schedule) return subscription;
  return { ...subscription, schedule: (await store.find('subscription_schedule', subscription.schedule)) ?? null };
}

function isSince(query: FormBody, { created }: { created: number }): boolean {
  return created >= Number(textAt(query, 'created.gte') ?? 0);
}

/** What was paid for an invoice, and giving it back. */
export function addRefundCalls(add: AddCall): void {
  add('GET', '/invoice_payments', async ({ store, query }) => {
    const invoiceId = textAt(query, 'invoice');
    const intent = textAt(query, 'payment.payment_intent');
    const invoices = await store.list('invoice');
    const paid = invoices.filter(
      (invoice) =>
        invoice.amount_paid > 0 &&
        invoice.id === (invoiceId ?? invoice.id) &&
        paymentIntentId(invoice) === (intent ?? paymentIntentId(invoice)),
    );
    return list(paid.map(toInvoicePayment));
  });

  add('GET', '/payment_intents/:id', async ({ store, id }) => {
    const invoice = await findPaidInvoice(store, id);
    return invoice && toPaymentIntent(store, invoice);
  });

  add('GET', '/charges/:id', async ({ store, id }) => {
    const invoice = await findPaidInvoice(store, id);
    return invoice && { ...(await toCharge(store, invoice)), refunds: list(await findRefunds(store, invoice)) };
  });

  add('GET', '/charges', async ({ store, query }) => {
    const invoices = await store.list('invoice', textAt(query, 'customer'));
    const charges: object[] = [];
    for (const invoice of invoices.filter((one) => one.amount_paid > 0 && isSince(query, one)))
      charges.push(await toCharge(store, invoice));
    return list(charges);
  });

  add('GET', '/refunds', async ({ store, query }) => {
    const of = textAt(query, 'payment_intent') ?? textAt(query, 'charge');
    if (!of) return list((await store.list('refund')).filter((refund) => isSince(query, refund)));
    const invoice = await findPaidInvoice(store, of);
    return list(invoice ? await findRefunds(store, invoice) : []);
  });

  add('POST', '/refunds', async ({ store, body }) => {
    const invoice = await findPaidInvoice(store, textAt(body, 'payment_intent') ?? textAt(body, 'charge') ?? '');
    if (!invoice) return undefined;
    const amount = textAt(body, 'amount');
    const made = await refund(store, invoice, {
      amount: amount === undefined ? undefined : Number(amount),
      metadata: textsAt(body, 'metadata'),
    });
    if ('refused' in made) throw new CallRefused(made.refused, made.code);
    return made;
  });
}
