import type { AddCall } from '#server/dev/stripe-sandbox/calls.ts';
import type { Desk } from '#server/dev/stripe-sandbox/desk.ts';
import { sandboxPath } from '#server/dev/stripe-sandbox/identity.ts';
import { type CheckoutSession, type Customer, newId, type PortalSession } from '#server/dev/stripe-sandbox/objects.ts';
import type { Env } from '#server/env.ts';
import { textAt, textsAt } from './form-body.ts';

/** Customers, and the pages that are opened for them. */
export function addCustomerCalls(add: AddCall, { APP_URL }: Env): void {
  const pages = `${APP_URL}${sandboxPath}`;

  add('POST', '/customers', async ({ desk, body }) => {
    const customer: Customer = {
      id: newId('customer'),
      object: 'customer',
      created: desk.now,
      customer: null,
      email: textAt(body, 'email') ?? '',
      metadata: textsAt(body, 'metadata'),
      invoice_settings: { default_payment_method: null },
    };
    await desk.save(customer);
    return customer;
  });

  add('GET', '/customers', async ({ desk, query }) => {
    const customers = await desk.list('customer');
    return list(customers.filter(({ email }) => email === textAt(query, 'email')));
  });

  add('GET', '/customers/:id', ({ desk, id }) => findCustomerWithCard(desk, id));

  add('GET', '/payment_methods', async ({ desk, query }) =>
    list(await desk.list('payment_method', textAt(query, 'customer'))),
  );

  add('POST', '/checkout/sessions', async ({ desk, body }) => {
    const id = newId('checkout.session');
    const session: CheckoutSession = {
      id,
      object: 'checkout.session',
      created: desk.now,
      mode: 'subscription',
      status: 'open',
      customer: textAt(body, 'customer') ?? null,
      client_reference_id: textAt(body, 'client_reference_id') ?? null,
      metadata: textsAt(body, 'metadata'),
      subscription: null,
      success_url: (textAt(body, 'success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', id),
      cancel_url: textAt(body, 'cancel_url') ?? '',
      expires_at: Number(textAt(body, 'expires_at') ?? desk.now + 86_400),
      url: `${pages}/checkout/${id}`,
      price: textAt(body, 'line_items.0.price') ?? '',
      coupon: textAt(body, 'discounts.0.coupon') ?? null,
      trial_days: Number(textAt(body, 'subscription_data.trial_period_days') ?? 0),
      subscription_metadata: textsAt(body, 'subscription_data.metadata'),
    };
    await desk.save(session);
    return session;
  });

  add('GET', '/checkout/sessions', async ({ desk, query }) => {
    const sessions = await desk.list('checkout.session', textAt(query, 'customer'));
    const wanted = textAt(query, 'status');
    const isLive = ({ status, expires_at }: CheckoutSession) => status !== 'open' || expires_at > desk.now;
    return list(sessions.filter((session) => !wanted || (session.status === wanted && isLive(session))));
  });

  add('POST', '/checkout/sessions/:id/expire', async ({ desk, id }) => {
    const session = await desk.find('checkout.session', id);
    if (session?.status !== 'open') return session;
    return expireCheckout(desk, session);
  });

  add('POST', '/billing_portal/sessions', async ({ desk, body }) => {
    const id = newId('billing_portal.session');
    const session: PortalSession = {
      id,
      object: 'billing_portal.session',
      created: desk.now,
      customer: textAt(body, 'customer') ?? null,
      metadata: {},
      return_url: textAt(body, 'return_url') ?? '/',
      url: `${pages}/portal/${id}`,
    };
    await desk.save(session);
    return session;
  });
}

export async function expireCheckout(desk: Desk, session: CheckoutSession): Promise<CheckoutSession> {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null };
  await desk.save(expired);
  await desk.tell('checkout.session.expired', expired);
  return expired;
}

/** As Stripe gives it with `expand`. */
export async function findCustomerWithCard(desk: Desk, id: string): Promise<object | undefined> {
  const customer = await desk.find('customer', id);
  const preferred = customer?.invoice_settings.default_payment_method;
  const method = preferred ? await desk.find('payment_method', preferred) : null;
  return customer && { ...customer, invoice_settings: { default_payment_method: method ?? null } };
}

export function list(data: object[]): object {
  return { object: 'list', data, has_more: false, url: '' };
}
