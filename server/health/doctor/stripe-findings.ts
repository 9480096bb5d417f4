import type Stripe from 'stripe';
import { moneyText } from '#contract/money-text.ts';
import { charterCouponParams } from '#server/billing/checkout/charter-coupon.ts';
import { findMissingRight } from '#server/billing/setup/set-up-stripe.ts';
import {
  holds,
  type WantedPrice,
  wantedCurrency,
  wantedPortalFeatures,
  wantedPrices,
  webhookAddress,
} from '#server/billing/setup/wanted-account.ts';
import { followedEvents } from '#server/billing/stripe/followed-events.ts';
import { isStripeError } from '#server/billing/stripe/payments.ts';
import type { Env } from '#server/env.ts';
import { type Finding, ill, look, well } from './finding.ts';

const setUp = 'run npm run stripe:setup';

/** Compares the account with everything that setup makes, and the key with everything that the server does. */
export async function examineAccount(stripe: Stripe, env: Env): Promise<Finding[]> {
  const parts = [
    look('Stripe', async () => examineMode(env)),
    ...wantedPrices.map((wanted) => look('Stripe', () => examinePrice(stripe, env, wanted))),
    look('Stripe', () => examineCoupon(stripe)),
    look('Stripe', () => examinePortal(stripe, env)),
    look('Stripe', () => examineWebhook(stripe, env)),
    look('Stripe', () => examineRights(stripe)),
  ];
  return (await Promise.all(parts)).flat();
}

function examineMode({ STRIPE_SECRET_KEY: key = '', production }: Env): Finding {
  const isLive = key.includes('_live_');
  if (production && !isLive)
    return ill('Stripe', 'STRIPE_SECRET_KEY is a key of test mode: no money moves. Set a key of live mode.');
  return well('Stripe', `the key is of ${isLive ? 'live' : 'test'} mode.`);
}

async function examinePrice(stripe: Stripe, env: Env, wanted: WantedPrice): Promise<Finding> {
  const { setting, cents, interval } = wanted;
  const id = env[setting];
  if (!id) return ill('Stripe', `${setting} is not set, so that members cannot choose every plan: ${setUp}.`);
  const price = await stripe.prices.retrieve(id).catch(nothingIfUnknown);
  if (!price)
    return ill('Stripe', `${setting} names a price that Stripe does not know in the mode of this key: ${setUp}.`);
  const wrong = [
    price.unit_amount !== cents && `costs ${moneyText(price.unit_amount ?? 0)} instead of ${moneyText(cents)}`,
    price.currency !== wantedCurrency && `is in ${price.currency} instead of ${wantedCurrency}`,
    !holds(price.recurring, { interval, interval_count: 1 }) && `is not charged every ${interval}`,
    !price.active && 'is not active',
  ].filter((each) => each !== false);
  return wrong.length > 0
    ? ill('Stripe', `the price of ${setting} ${wrong.join(' and ')}: ${setUp}, and set the price that it prints.`)
    : well('Stripe', `${setting} costs ${moneyText(cents)} a ${interval}, as printed.`);
}

async function examineCoupon(stripe: Stripe): Promise<Finding> {
  const { id, name: _, ...rule } = charterCouponParams;
  const coupon = await stripe.coupons.retrieve(id).catch(nothingIfUnknown);
  if (!coupon) return ill('Stripe', `the coupon ${id} is missing: ${setUp}.`);
  return holds(coupon, { ...rule, valid: true })
    ? well('Stripe', `the coupon ${id} takes off ${moneyText(rule.amount_off)} once.`)
    : ill('Stripe', `the coupon ${id} gives another discount: delete it at Stripe, then ${setUp}.`);
}

async function examinePortal(stripe: Stripe, { STRIPE_PORTAL_CONFIGURATION: id }: Env): Promise<Finding> {
  if (!id) return ill('Stripe', `STRIPE_PORTAL_CONFIGURATION is not set: ${setUp}, and set the id that it prints.`);
  const found = await stripe.billingPortal.configurations.retrieve(id).catch(nothingIfUnknown);
  if (!found)
    return ill(
      'Stripe',
      `STRIPE_PORTAL_CONFIGURATION is unknown in the mode of this key: ${setUp}, and set the id that it prints.`,
    );
  return found.active && holds(found.features, wantedPortalFeatures)
    ? well('Stripe', 'the billing portal shows card and invoices, and changes no plan.')
    : ill('Stripe', `the settings of the billing portal are not active, or allow something else: ${setUp}.`);
}

async function examineWebhook(stripe: Stripe, env: Env): Promise<Finding> {
  const url = webhookAddress(env);
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const found = data.find((endpoint) => endpoint.url === url);
  if (!found) return ill('Stripe', `no webhook points at ${url}: ${setUp}, and set the secret that it prints.`);
  const version = stripe.getApiField('version');
  const sent: readonly string[] = found.enabled_events;
  const missing = followedEvents.filter((event) => !sent.includes(event));
  const others = sent.filter((event) => !(followedEvents as readonly string[]).includes(event));
  if (found.status !== 'enabled') return ill('Stripe', `the webhook is switched off: ${setUp}.`);
  if (found.api_version !== version)
    return ill(
      'Stripe',
      `the webhook speaks version ${found.api_version ?? 'of the account'} instead of ${version}: delete it at Stripe, then ${setUp}.`,
    );
  if (missing.length > 0) return ill('Stripe', `the webhook does not send ${missing.join(', ')}: ${setUp}.`);
  if (others.length > 0) return ill('Stripe', `the webhook sends ${others.join(', ')}, which nobody reads: ${setUp}.`);
  return well('Stripe', `the webhook sends all ${followedEvents.length} events in version ${version}.`);
}

/** Stripe judges the rights of a key before it looks for the object: an id that nobody has changes nothing. */
async function examineRights(stripe: Stripe): Promise<Finding> {
  const nobody = 'wigloop_doctor';
  const asked: (() => Promise<unknown>)[] = [
    () => stripe.customers.list({ limit: 1 }),
    () => stripe.customers.update(nobody, {}),
    () => stripe.subscriptions.list({ limit: 1 }),
    () => stripe.subscriptions.update(nobody, {}),
    () => stripe.invoices.list({ limit: 1 }),
    () => stripe.invoices.voidInvoice(nobody),
    () => stripe.charges.list({ limit: 1 }),
    () => stripe.refunds.create({ charge: nobody }),
    () => stripe.disputes.list({ limit: 1 }),
    () => stripe.paymentIntents.retrieve(nobody),
    () => stripe.paymentMethods.retrieve(nobody),
    () => stripe.prices.list({ limit: 1 }),
    () => stripe.coupons.update(nobody, {}),
    () => stripe.checkout.sessions.list({ limit: 1 }),
    () => stripe.checkout.sessions.expire(nobody),
    () => stripe.billingPortal.sessions.create({ customer: nobody }),
  ];
  const missing = new Set<string>();
  for (const ask of asked) {
    const right = await ask().then(
      () => undefined,
      (error: unknown) =>
        isStripeError(error) && error.statusCode === 403 ? findMissingRight(error) : answered(error),
    );
    if (right) missing.add(right);
  }
  return missing.size > 0
    ? ill(
        'Stripe',
        `the key lacks these rights: ${[...missing].join(', ')}. Give them to it at Stripe, under API keys.`,
      )
    : well('Stripe', 'the key has every right that the server needs.');
}

/** Any other refusal comes after the right was found. */
function answered(error: unknown): undefined {
  if (!isStripeError(error) || error.statusCode === undefined || error.statusCode === 401 || error.statusCode >= 429)
    throw error;
}

function nothingIfUnknown(error: unknown): undefined {
  if (isStripeError(error) && error.code === 'resource_missing') return undefined;
  throw error;
}
