import Stripe from 'stripe';
import { billingErrors } from '#contract/billing.ts';
import { getSandboxKeys, sandboxPath } from '#server/dev/stripe-sandbox/identity.ts';
import type { Env } from '#server/env.ts';
import { Refusal } from '#server/lib/errors.ts';
import { createPersonKey, type PersonKey } from './person-key.ts';
import { createPriceBook, type PriceBook } from './price-book.ts';

/** The way to Stripe, or to the sandbox that answers in its place. */
export interface Payments {
  stripe: Stripe;
  webhookSecret: string;
  prices: PriceBook;
  personKey: PersonKey;
  /** Where the sandbox stands in: its key, and where it sends its events. */
  sandbox?: { apiKey: string; webhookSecret: string; webhookUrl: string };
}

const patience = { timeout: 8_000, maxNetworkRetries: 2, telemetry: false };

/** Undefined where nobody can pay: in production without a key. */
export function createPayments(env: Env, secret: string): Payments | undefined {
  const personKey = createPersonKey(secret);
  if (env.STRIPE_SECRET_KEY) {
    const stripe = new Stripe(env.STRIPE_SECRET_KEY, patience);
    const prices = createPriceBook(env, askPrice(stripe));
    return { stripe, webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '', prices, personKey };
  }
  if (env.production) return undefined;
  const { apiKey, webhookSecret } = getSandboxKeys(secret);
  const stripe = new Stripe(apiKey, { ...patience, maxNetworkRetries: 0, ...toThisServer(env) });
  const prices = createPriceBook(env, askPrice(stripe));
  const webhookUrl = `http://${ownHost(env)}:${env.PORT}/api/webhooks/stripe`;
  return { stripe, webhookSecret, prices, personKey, sandbox: { apiKey, webhookSecret, webhookUrl } };
}

/** Visitors wait for this answer, so they are not kept waiting long. */
function askPrice(stripe: Stripe): (id: string) => Promise<Stripe.Price> {
  return (id) => askStripe(() => stripe.prices.retrieve(id, {}, { timeout: 3_000, maxNetworkRetries: 0 }));
}

// The SDK can be pointed at another host, but its addresses begin with /v1: the prefix is put in front on the way out.
function toThisServer(env: Env): Stripe.StripeConfig {
  const httpClient = Stripe.createFetchHttpClient((address: string | URL | Request, init?: RequestInit) => {
    const url = new URL(address instanceof Request ? address.url : address);
    url.pathname = sandboxPath + url.pathname;
    return fetch(url, init);
  });
  return { host: ownHost(env), port: env.PORT, protocol: 'http', httpClient };
}

function ownHost({ HOST }: Pick<Env, 'HOST'>): string {
  return HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
}

/** Asks Stripe; when it is away, slow or out of order, the caller learns that and nothing else. */
export async function askStripe<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (isOutage(error)) throw new Refusal(billingErrors.unavailable, { cause: error });
    throw error;
  }
}

/** No answer, a failing one, too many questions, or a key that no longer counts: none of it is the member's doing. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0 } = error;
  return statusCode === 0 || statusCode >= 500 || statusCode === 429 || statusCode === 401;
}
