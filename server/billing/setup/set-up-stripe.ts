import type Stripe from 'stripe';
import { getPlan } from '#contract/billing/plans.ts';
import { moneyText } from '#contract/money-text.ts';
import { charterCouponParams } from '#server/billing/checkout/charter-coupon.ts';
import { followedEvents } from '#server/billing/stripe/followed-events.ts';
import { isStripeError } from '#server/billing/stripe/payments.ts';
import {
  holds,
  madeByWigloop,
  type WantedPrice,
  wantedCurrency,
  wantedPortalFeatures,
  wantedPrices,
  webhookAddress,
} from './wanted-account.ts';

/** One thing of the account: whether it had to be changed, and the setting that its id belongs into. */
interface Step {
  text: string;
  isChange: boolean;
  setting?: [name: string, value: string];
}

interface Setup {
  steps: Step[];
  /** Rights that a restricted key lacks; what needs them was left undone. */
  missingRights: string[];
  problems: string[];
}

/** Makes what the account lacks, and leaves what is right as it is. */
export async function setUpStripe(stripe: Stripe, env: { APP_URL: string }): Promise<Setup> {
  const done: Setup = { steps: [], missingRights: [], problems: [] };
  const works = [
    ...wantedPrices.map((wanted) => () => ensurePrice(stripe, wanted)),
    () => ensureCoupon(stripe),
    () => ensurePortal(stripe),
    () => ensureWebhook(stripe, webhookAddress(env)),
  ];
  for (const work of works) {
    try {
      done.steps.push(await work());
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const right = findMissingRight(error);
      if (right) done.missingRights.push(right);
      else done.problems.push(error.message);
    }
  }
  done.missingRights = [...new Set(done.missingRights)];
  return done;
}

/** The right that Stripe names when it refuses a restricted key. */
export function findMissingRight(error: unknown): string | undefined {
  if (!isStripeError(error) || error.statusCode !== 403) return undefined;
  return /'rak_(\w+)'/.exec(error.message)?.[1] ?? error.message;
}

async function ensurePrice(stripe: Stripe, wanted: WantedPrice): Promise<Step> {
  const { setting, plan, lookupKey, cents, interval } = wanted;
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 });
  const [found] = data;
  const sells = { currency: wantedCurrency, unit_amount: cents, recurring: { interval, interval_count: 1 } };
  const text = `Price ${lookupKey}, ${moneyText(cents)} a ${interval}`;
  if (found && holds(found, sells)) {
    if (!found.active) await stripe.prices.update(found.id, { active: true });
    return {
      text: found.active ? `${text}: is there.` : `${text}: made active again.`,
      isChange: !found.active,
      setting: [setting, found.id],
    };
  }
  // Stripe never changes the amount of a price: a new one takes over the key.
  const made = await stripe.prices.create({
    ...sells,
    product: await ensureProduct(stripe, plan),
    lookup_key: lookupKey,
    nickname: getPlan(plan).name,
    ...(found && { transfer_lookup_key: true }),
  });
  return { text: `${text}: made.`, isChange: true, setting: [setting, made.id] };
}

async function ensureProduct(stripe: Stripe, plan: WantedPrice['plan']): Promise<string> {
  const id = `wigloop-${plan}`;
  const found = await stripe.products.retrieve(id).catch(nothingIfUnknown);
  if (!found) await stripe.products.create({ id, name: getPlan(plan).name });
  else if (!found.active) await stripe.products.update(id, { active: true });
  return id;
}

async function ensureCoupon(stripe: Stripe): Promise<Step> {
  const { id, name: _, ...rule } = charterCouponParams;
  const text = `Coupon ${id}`;
  const found = await stripe.coupons.retrieve(id).catch(nothingIfUnknown);
  if (found && !holds(found, { ...rule, valid: true }))
    throw new Error(
      `${text} gives another discount, and Stripe never changes one: delete it at Stripe, then run this again.`,
    );
  if (found) return { text: `${text}: is there.`, isChange: false };
  await stripe.coupons.create(charterCouponParams);
  return { text: `${text}: made.`, isChange: true };
}

async function ensurePortal(stripe: Stripe): Promise<Step> {
  const wanted = { features: wantedPortalFeatures, metadata: madeByWigloop };
  const setting = 'STRIPE_PORTAL_CONFIGURATION';
  const { data } = await stripe.billingPortal.configurations.list({ limit: 100 });
  const found = data.find(({ metadata }) => holds(metadata, madeByWigloop));
  if (!found) {
    const { id } = await stripe.billingPortal.configurations.create(wanted);
    return { text: 'Settings of the billing portal: made.', isChange: true, setting: [setting, id] };
  }
  const isRight = found.active && holds(found, wanted);
  if (!isRight) await stripe.billingPortal.configurations.update(found.id, { ...wanted, active: true });
  const text = `Settings of the billing portal: ${isRight ? 'are there' : 'changed'}.`;
  return { text, isChange: !isRight, setting: [setting, found.id] };
}

async function ensureWebhook(stripe: Stripe, url: string): Promise<Step> {
  const text = `Webhook ${url}`;
  const version = stripe.getApiField('version');
  const enabled_events = [...followedEvents];
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const found = data.find((endpoint) => endpoint.url === url);
  if (!found) {
    const { secret = '' } = await stripe.webhookEndpoints.create({ url, enabled_events, api_version: version });
    return { text: `${text}: made.`, isChange: true, setting: ['STRIPE_WEBHOOK_SECRET', secret] };
  }
  if (found.api_version !== version)
    throw new Error(
      `${text} speaks version ${found.api_version ?? 'of the account'}, and Stripe never changes one: delete it at Stripe, then run this again.`,
    );
  const isRight = found.status === 'enabled' && holds(found.enabled_events, enabled_events);
  if (!isRight) await stripe.webhookEndpoints.update(found.id, { enabled_events, disabled: false });
  return { text: `${text}: ${isRight ? 'is there' : 'changed'}.`, isChange: !isRight };
}

function nothingIfUnknown(error: unknown): undefined {
  if (isStripeError(error) && error.code === 'resource_missing') return undefined;
  throw error;
}
