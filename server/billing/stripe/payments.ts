import { createHmac, hkdfSync } from 'node:crypto';
import type Stripe from 'stripe';
import { billingErrors } from '#contract/billing/billing.ts';
import { type PlanId, planIds } from '#contract/billing/plans.ts';
import type { Env } from '#server/env.ts';
import { Refusal } from '#server/lib/errors.ts';

/** The way to Stripe, or to the sandbox that answers in its place. */
export interface Payments {
  stripe: Stripe;
  /** Whether real money moves: objects of one mode do not exist in the other. */
  isLive: boolean;
  webhookSecret: string;
  /** The settings that the billing portal opens with; undefined means those of the account, which a new account does not have. */
  portalConfiguration: string | undefined;
  prices: PriceBook;
  personKey: PersonKey;
  /** Only where the sandbox answers. */
  sandbox?: StripeSandbox;
}

/** Answers in Stripe's place while no key is set: part of this server, and never there in production. */
export interface StripeSandbox {
  host: string;
  port: number;
  /** Stands before every address of Stripe's. */
  path: string;
  apiKey: string;
  webhookSecret: string;
  /** Where it sends its events. */
  webhookUrl: string;
  portalConfiguration: string;
  prices: Prices;
  readCents(priceId: string): number;
}

const requestOptions = { timeout: 8_000, maxNetworkRetries: 2, telemetry: false };

/** Undefined where nobody can pay: without a key and without a sandbox. */
export async function createPayments(
  env: Env,
  secret: string,
  sandbox: StripeSandbox | undefined,
): Promise<Payments | undefined> {
  const personKey = createPersonKey(secret);
  if (env.STRIPE_SECRET_KEY) {
    const stripe = new (await loadStripe())(env.STRIPE_SECRET_KEY, requestOptions);
    const prices = createPriceBook(configuredPrices(env), rememberCents(askPrice(stripe)));
    const { STRIPE_WEBHOOK_SECRET: webhookSecret = '', STRIPE_PORTAL_CONFIGURATION: portalConfiguration } = env;
    const isLive = /^[sr]k_live_/.test(env.STRIPE_SECRET_KEY);
    return { stripe, isLive, webhookSecret, portalConfiguration, prices, personKey };
  }
  if (!sandbox) return undefined;
  const stripe = await reachSandbox(sandbox);
  const prices = createPriceBook(sandbox.prices, async (priceId) => sandbox.readCents(priceId));
  const { webhookSecret, portalConfiguration } = sandbox;
  return { stripe, isLive: false, webhookSecret, portalConfiguration, prices, personKey, sandbox };
}

/** The SDK is large; a server where nobody can pay starts without it. */
async function loadStripe(): Promise<typeof Stripe> {
  return (await import('stripe')).default;
}

/** Visitors wait for this answer, so they are not kept waiting long. */
function askPrice(stripe: Stripe): (id: string) => Promise<Stripe.Price> {
  return (id) => askStripe(() => stripe.prices.retrieve(id, {}, { timeout: 3_000, maxNetworkRetries: 0 }));
}

// The SDK can be pointed at another host, but its addresses begin with /v1: the prefix is put in front on the way out.
export async function reachSandbox({ apiKey, host, port, path }: StripeSandbox): Promise<Stripe> {
  const Stripe = await loadStripe();
  const httpClient = Stripe.createFetchHttpClient((address: string | URL | Request, init?: RequestInit) => {
    const url = new URL(address instanceof Request ? address.url : address);
    url.pathname = path + url.pathname;
    return fetch(url, init);
  });
  return new Stripe(apiKey, { ...requestOptions, host, port, protocol: 'http', httpClient });
}

/** How often Stripe failed or refused this process. An unknown object is left out: some questions expect that answer. */
export const stripeFailures = { count: 0 };

/** Asks Stripe. A refused card is the member's to hear of; every other failure is ours or Stripe's. */
export async function askStripe<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!isStripeError(error)) throw error;
    if (error.type === 'StripeCardError') throw new Refusal(billingErrors.cardDeclined, { cause: error });
    if (error.code !== 'resource_missing') stripeFailures.count += 1;
    throw new Refusal(billingErrors.unavailable, { cause: error });
  }
}

/** The SDK's own error behind a failed question. */
export function findStripeError(error: unknown): Stripe.errors.StripeError | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if (isStripeError(current)) return current;
  return undefined;
}

/** Told by the name that the SDK gives its errors: asking for its classes would load it where nobody pays. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}

/** Stripe does not know the object: it never existed, was deleted, or belongs to the other mode (test or live). */
export function isUnknownToStripe(error: unknown): boolean {
  return findStripeError(error)?.code === 'resource_missing';
}

/** For `catch`. */
export function undefinedIfUnknown(error: unknown): undefined {
  if (isUnknownToStripe(error)) return undefined;
  throw error;
}

/** Which Stripe price stands for which plan. */
interface PriceBook {
  /** Undefined when the plan has no price here and so cannot be bought. */
  find(plan: PlanId, isCharter: boolean): string | undefined;
  planOf(priceId: string): PlanId | undefined;
  /** Stripe's amount of a price. */
  readCents(priceId: string): Promise<number>;
}

type Prices = Record<PlanId, { charter: string | undefined; regular: string | undefined }>;

function createPriceBook(prices: Prices, readCents: PriceBook['readCents']): PriceBook {
  return {
    find: (plan, isCharter) => prices[plan][isCharter ? 'charter' : 'regular'],
    planOf: (priceId) => planIds.find((plan) => Object.values(prices[plan]).includes(priceId)),
    readCents,
  };
}

/** Stripe never changes the amount of a price, so it is asked once. */
function rememberCents(ask: (priceId: string) => Promise<Stripe.Price>): PriceBook['readCents'] {
  const known = new Map<string, Promise<number>>();
  return (priceId) => {
    const cents = known.get(priceId) ?? ask(priceId).then(({ unit_amount }) => unit_amount ?? 0);
    known.set(priceId, cents);
    cents.catch(() => known.delete(priceId));
    return cents;
  };
}

function configuredPrices(env: Env): Prices {
  const annual = env.STRIPE_PRICE_PREMIUM_ANNUAL;
  return {
    'budget-monthly': always(env.STRIPE_PRICE_BUDGET_MONTHLY),
    'budget-annual': always(env.STRIPE_PRICE_BUDGET_ANNUAL),
    'premium-monthly': {
      charter: env.STRIPE_PRICE_PREMIUM_MONTHLY,
      regular: env.STRIPE_PRICE_PREMIUM_MONTHLY_REGULAR,
    },
    'premium-annual': { charter: annual, regular: env.STRIPE_PRICE_PREMIUM_ANNUAL_REGULAR ?? annual },
  };
}

function always(id: string | undefined): Prices[PlanId] {
  return { charter: id, regular: id };
}

/** A keyed hash of an address or a card: it only tells whether it was seen before. */
type PersonKey = (kind: 'address' | 'card', value: string) => string;

/** Keyed with the server's secret, so that stored values cannot be guessed without it. */
export function createPersonKey(secret: string): PersonKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'one trial per person', 32));
  return (kind, value) => {
    const same = kind === 'address' ? sameAddress(value) : value;
    return createHmac('sha256', key).update(`${kind} ${same}`).digest('base64url');
  };
}

/** Names of one and the same mail service. */
const otherNames: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};
const ignoresDots: readonly string[] = ['gmail.com', 'proton.me'];

/** Addresses that reach the same mailbox become the same text. */
export function sameAddress(address: string): string {
  const text = address.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const named = text.slice(at + 1).replace(/\.$/, '');
  const domain = otherNames[named] ?? named;
  const [beforeTag = ''] = text.slice(0, at).split('+');
  const local = ignoresDots.includes(domain) ? beforeTag.replaceAll('.', '') : beforeTag;
  return `${local || text.slice(0, at)}@${domain}`;
}
