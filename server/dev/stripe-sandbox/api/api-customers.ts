import { daySeconds, hourSeconds } from '#contract/durations.ts';
import { type AddCall, CallRefused } from '#server/dev/stripe-sandbox/calls.ts';
import { endSubscription, expireCheckout } from '#server/dev/stripe-sandbox/endings.ts';
import { sandboxPortalConfiguration } from '#server/dev/stripe-sandbox/identity.ts';
import { type CheckoutSession, type Customer, newId, type PortalSession } from '#server/dev/stripe-sandbox/objects.ts';
import type { SandboxStore } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import { textAt, textsAt } from './form-body.ts';
import { refuseUnfound, requireActivePrice, showCustomer } from './known-objects.ts';
import { page } from './lists.ts';

/** Customers, and the pages that are opened for them. */
export function addCustomerCalls(add: AddCall): void {
  add('POST /customers', async ({ store, body }) => {
    const customer: Customer = {
      id: newId('customer'),
      object: 'customer',
      created: store.now,
      customer: null,
      email: textAt(body, 'email') ?? '',
      metadata: textsAt(body, 'metadata'),
      invoice_settings: { default_payment_method: null },
    };
    await store.save(customer);
    return customer;
  });

  add('GET /customers', async ({ store, query }) => {
    const customers = await store.list('customer');
    const email = textAt(query, 'email');
    return page(
      query,
      customers.filter((customer) => !customer.deleted && customer.email === (email ?? customer.email)),
    );
  });

  add('GET /customers/:id', async ({ store, id }) => showCustomer(await store.find('customer', id)));

  add('POST /customers/:id', async ({ store, id, body }) => {
    const customer = await findStanding(store, id);
    if (!customer) return undefined;
    const changed: Customer = {
      ...customer,
      email: textAt(body, 'email') ?? customer.email,
      metadata: { ...customer.metadata, ...textsAt(body, 'metadata') },
    };
    await store.save(changed);
    await store.tell('customer.updated', changed);
    return changed;
  });

  add('DELETE /customers/:id', async ({ store, id }) => {
    const customer = await findStanding(store, id);
    if (!customer) return undefined;
    for (const subscription of await store.list('subscription', id))
      if (!subscription.ended_at) await endSubscription(store, subscription);
    const deleted: Customer = { ...customer, email: '', metadata: {}, deleted: true };
    await store.save(deleted);
    await store.tell('customer.deleted', customer);
    return showCustomer(deleted);
  });

  add('GET /payment_methods', async ({ store, query }) =>
    page(query, await store.list('payment_method', textAt(query, 'customer'))),
  );
  add('GET /payment_methods/:id', ({ store, id }) => store.find('payment_method', id));

  add('POST /checkout/sessions', async ({ store, body }) => {
    const id = newId('checkout.session');
    const price = await requireActivePrice(store, textAt(body, 'line_items.0.price') ?? '', 'line_items[0][price]');
    const coupon = textAt(body, 'discounts.0.coupon') ?? null;
    if (coupon && !(await store.find('coupon', coupon)))
      await refuseUnfound(store, 'coupon', coupon, 'discounts[0][coupon]');
    const session: CheckoutSession = {
      id,
      object: 'checkout.session',
      created: store.now,
      mode: 'subscription',
      status: 'open',
      customer: textAt(body, 'customer') ?? null,
      client_reference_id: textAt(body, 'client_reference_id') ?? null,
      metadata: textsAt(body, 'metadata'),
      subscription: null,
      success_url: (textAt(body, 'success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', id),
      cancel_url: textAt(body, 'cancel_url') ?? '',
      expires_at: readExpiry(store, textAt(body, 'expires_at')),
      url: `${store.pages}/checkout/${id}`,
      price: price.id,
      coupon,
      trial_days: Number(textAt(body, 'subscription_data.trial_period_days') ?? 0),
      subscription_metadata: textsAt(body, 'subscription_data.metadata'),
    };
    await store.save(session);
    return session;
  });

  add('GET /checkout/sessions', async ({ store, query }) => {
    const sessions = await store.list('checkout.session', textAt(query, 'customer'));
    const wanted = textAt(query, 'status');
    const isLive = ({ status, expires_at }: CheckoutSession) => status !== 'open' || expires_at > store.now;
    return page(
      query,
      sessions.filter((session) => !wanted || (session.status === wanted && isLive(session))),
    );
  });

  add('GET /checkout/sessions/:id', ({ store, id }) => store.find('checkout.session', id));

  add('POST /checkout/sessions/:id/expire', async ({ store, id }) => {
    const session = await store.find('checkout.session', id);
    if (!session) return undefined;
    if (session.status !== 'open')
      throw new CallRefused(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    return expireCheckout(store, session);
  });

  add('POST /billing_portal/sessions', async ({ store, body }) => {
    await requirePortalSettings(store, textAt(body, 'configuration'));
    const id = newId('billing_portal.session');
    const session: PortalSession = {
      id,
      object: 'billing_portal.session',
      created: store.now,
      customer: textAt(body, 'customer') ?? null,
      metadata: {},
      return_url: textAt(body, 'return_url') ?? '/',
      url: `${store.pages}/portal/${id}`,
    };
    await store.save(session);
    return session;
  });
}

async function findStanding(store: SandboxStore, id: string): Promise<Customer | undefined> {
  const customer = await store.find('customer', id);
  return customer?.deleted ? undefined : customer;
}

/** Between half an hour and a day. */
function readExpiry({ now }: SandboxStore, given: string | undefined): number {
  const expiry = Number(given ?? now + daySeconds);
  if (expiry < now + hourSeconds / 2)
    throw new CallRefused('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    });
  if (expiry > now + daySeconds)
    throw new CallRefused('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  return expiry;
}

/** No new account has default settings of its portal, and the sandbox never has. */
async function requirePortalSettings(store: SandboxStore, id: string | undefined): Promise<void> {
  const [mode, path] = store.livemode ? ['live', ''] : ['test', 'test/'];
  if (!id)
    throw new CallRefused(
      `No configuration provided and your ${mode} mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in ${mode} mode at https://dashboard.stripe.com/${path}settings/billing/portal.`,
    );
  if (id === sandboxPortalConfiguration && !store.livemode) return;
  if (!(await store.find('billing_portal.configuration', id)))
    await refuseUnfound(store, 'configuration', id, 'configuration');
}
