import { daySeconds } from '#contract/durations.ts';
import { type AddCall, CallRefused } from '#server/dev/stripe-sandbox/calls.ts';
import { sandboxPath, sandboxPortalConfiguration } from '#server/dev/stripe-sandbox/identity.ts';
import { type CheckoutSession, type Customer, newId, type PortalSession } from '#server/dev/stripe-sandbox/objects.ts';
import type { SandboxStore } from '#server/dev/stripe-sandbox/sandbox-store.ts';
import type { Env } from '#server/env.ts';
import { textAt, textsAt } from './form-body.ts';

/** Customers, and the pages that are opened for them. */
export function addCustomerCalls(add: AddCall, { APP_URL }: Env): void {
  const pages = `${APP_URL}${sandboxPath}`;

  add('POST', '/customers', async ({ store, body }) => {
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

  add('GET', '/customers', async ({ store, query }) => {
    const customers = await store.list('customer');
    return list(customers.filter(({ email }) => email === textAt(query, 'email')));
  });

  add('GET', '/customers/:id', ({ store, id }) => findCustomerWithCard(store, id));

  add('GET', '/payment_methods', async ({ store, query }) =>
    list(await store.list('payment_method', textAt(query, 'customer'))),
  );

  add('POST', '/checkout/sessions', async ({ store, body }) => {
    const id = newId('checkout.session');
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
      expires_at: Number(textAt(body, 'expires_at') ?? store.now + daySeconds),
      url: `${pages}/checkout/${id}`,
      price: textAt(body, 'line_items.0.price') ?? '',
      coupon: textAt(body, 'discounts.0.coupon') ?? null,
      trial_days: Number(textAt(body, 'subscription_data.trial_period_days') ?? 0),
      subscription_metadata: textsAt(body, 'subscription_data.metadata'),
    };
    await store.save(session);
    return session;
  });

  add('GET', '/checkout/sessions', async ({ store, query }) => {
    const sessions = await store.list('checkout.session', textAt(query, 'customer'));
    const wanted = textAt(query, 'status');
    const isLive = ({ status, expires_at }: CheckoutSession) => status !== 'open' || expires_at > store.now;
    return list(sessions.filter((session) => !wanted || (session.status === wanted && isLive(session))));
  });

  add('GET', '/checkout/sessions/:id', ({ store, id }) => store.find('checkout.session', id));

  add('POST', '/checkout/sessions/:id/expire', async ({ store, id }) => {
    const session = await store.find('checkout.session', id);
    if (session?.status !== 'open') return session;
    return expireCheckout(store, session);
  });

  add('POST', '/billing_portal/sessions', async ({ store, body }) => {
    const configuration = textAt(body, 'configuration');
    if (!configuration) throw new CallRefused(noPortalConfiguration);
    if (configuration !== sandboxPortalConfiguration)
      throw new CallRefused(`No such configuration: '${configuration}'`, 'resource_missing');
    const id = newId('billing_portal.session');
    const session: PortalSession = {
      id,
      object: 'billing_portal.session',
      created: store.now,
      customer: textAt(body, 'customer') ?? null,
      metadata: {},
      return_url: textAt(body, 'return_url') ?? '/',
      url: `${pages}/portal/${id}`,
    };
    await store.save(session);
    return session;
  });
}

// Stripe's own words where an account never saved settings of its portal, as no new account has.
const noPortalConfiguration =
  'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.';

export async function expireCheckout(store: SandboxStore, session: CheckoutSession): Promise<CheckoutSession> {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null };
  await store.save(expired);
  await store.tell('checkout.session.expired', expired);
  return expired;
}

/** As Stripe gives it with `expand`. */
export async function findCustomerWithCard(store: SandboxStore, id: string): Promise<object | undefined> {
  const customer = await store.find('customer', id);
  const preferred = customer?.invoice_settings.default_payment_method;
  const method = preferred ? await store.find('payment_method', preferred) : null;
  return customer && { ...customer, invoice_settings: { default_payment_method: method ?? null } };
}

export function list(data: object[]): object {
  return { object: 'list', data, has_more: false, url: '' };
}
