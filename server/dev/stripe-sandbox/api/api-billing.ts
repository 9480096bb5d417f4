import { type AddCall, CallRefused } from '#server/dev/stripe-sandbox/calls.ts';
import { endSubscription } from '#server/dev/stripe-sandbox/endings.ts';
import type { Subscription } from '#server/dev/stripe-sandbox/objects.ts';
import { toInvoice } from '#server/dev/stripe-sandbox/payments.ts';
import { changePriceNow, previewPriceChange } from '#server/dev/stripe-sandbox/price-change.ts';
import type { SandboxStore } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import { type FormBody, textAt, textsAt } from './form-body.ts';
import { isSince, page } from './lists.ts';

/** Subscriptions and invoices. */
export function addBillingCalls(add: AddCall): void {
  add('GET /subscriptions', async ({ store, query }) => {
    const status = textAt(query, 'status');
    const isWanted = (subscription: Subscription) =>
      status === 'all' || (status ? subscription.status === status : subscription.status !== 'canceled');
    return page(query, (await store.list('subscription', textAt(query, 'customer'))).filter(isWanted));
  });

  add('GET /subscriptions/:id', ({ store, id }) => store.find('subscription', id));

  add('POST /subscriptions/:id', async ({ store, id, body }) => {
    const subscription = await store.find('subscription', id);
    if (!subscription) return undefined;
    if (subscription.status === 'canceled')
      throw new CallRefused('A canceled subscription can only update its cancellation_details and metadata.');
    const changed: Subscription = {
      ...subscription,
      ...readCancellation(subscription, body),
      default_payment_method: textAt(body, 'default_payment_method') ?? subscription.default_payment_method,
    };
    if (textAt(body, 'items.0.price')) return changePriceNow(store, changed, body);
    return saveChanged(store, { ...changed, metadata: { ...subscription.metadata, ...textsAt(body, 'metadata') } });
  });

  add('DELETE /subscriptions/:id', async ({ store, id, query }) => {
    const subscription = await store.find('subscription', id);
    // Stripe no longer knows one that is canceled.
    if (!subscription || subscription.status === 'canceled') return undefined;
    const comment = textAt(query, 'cancellation_details.comment') ?? null;
    return endSubscription(store, { ...subscription, cancellation_details: { comment } });
  });

  add('GET /invoices', async ({ store, query }) => {
    const status = textAt(query, 'status');
    const subscription = textAt(query, 'subscription');
    const invoices = await store.list('invoice', textAt(query, 'customer'));
    const isWanted = (invoice: (typeof invoices)[number]) =>
      invoice.subscription === (subscription ?? invoice.subscription) &&
      invoice.status === (status ?? invoice.status) &&
      isSince(query, invoice);
    return page(
      query,
      invoices.filter(isWanted).map((invoice) => toInvoice(store, invoice)),
    );
  });

  add('GET /invoices/:id', async ({ store, id }) => {
    const invoice = await store.find('invoice', id);
    return invoice && toInvoice(store, invoice);
  });

  add('POST /invoices/:id/void', async ({ store, id }) => {
    const invoice = await store.find('invoice', id);
    if (!invoice) return undefined;
    if (invoice.status !== 'open') throw new CallRefused(`This invoice is ${invoice.status} and cannot be voided.`);
    await store.save<'invoice'>({ ...invoice, status: 'void' });
    const subscription = await store.find('subscription', invoice.subscription);
    // A change that waited for this payment is given up.
    if (subscription?.pending_update) await saveChanged(store, { ...subscription, pending_update: null });
    return toInvoice(store, { ...invoice, status: 'void' });
  });

  add('POST /invoices/create_preview', async ({ store, body }) => {
    const subscription = await store.find('subscription', textAt(body, 'subscription') ?? '');
    return subscription && toInvoice(store, await previewPriceChange(store, subscription, body));
  });
}

/** The portal sets a date where the API sets the flag; each is taken back by its own name. */
function readCancellation(subscription: Subscription, body: FormBody): Partial<Subscription> {
  const flag = textAt(body, 'cancel_at_period_end');
  const date = textAt(body, 'cancel_at');
  if (flag === undefined && date === undefined) return {};
  if (flag !== undefined && date !== undefined)
    throw new CallRefused('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      param: 'cancel_at',
    });
  if (subscription.schedule)
    throw new CallRefused(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  const { current_period_end: end } = subscription.items.data[0];
  if (flag === 'true') return { cancel_at_period_end: true, cancel_at: end };
  if (flag) return subscription.cancel_at_period_end ? { cancel_at_period_end: false, cancel_at: null } : {};
  if (date === '') return { cancel_at: null };
  return { cancel_at: /_period_end$/.test(date ?? '') ? end : Number(date) };
}

export async function saveChanged(store: SandboxStore, subscription: Subscription): Promise<Subscription> {
  await store.save(subscription);
  await store.tell('customer.subscription.updated', subscription);
  return subscription;
}
