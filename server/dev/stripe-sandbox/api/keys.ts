import { timingSafeEqual } from 'node:crypto';
import { CallRefused } from '#server/dev/stripe-sandbox/calls.ts';

interface Key {
  livemode: boolean;
}

/** The right that a restricted key needs for a call, by the first word of its path. */
const rights: Record<string, string> = {
  billing_portal: 'customer_portal',
  charges: 'charge',
  checkout: 'checkout_session',
  coupons: 'coupon',
  customers: 'customer',
  disputes: 'dispute',
  invoice_payments: 'invoice',
  invoices: 'invoice',
  payment_intents: 'payment_intent',
  payment_methods: 'payment_method',
  prices: 'plan',
  products: 'product',
  refunds: 'charge',
  subscription_schedules: 'subscription',
  subscriptions: 'subscription',
  webhook_endpoints: 'webhook',
};

/** The sandbox's key in the other mode, or restricted: without the rights that are named at its end. */
export function otherKey(
  apiKey: string,
  { live = false, without = [] }: { live?: boolean; without?: string[] },
): string {
  const key = live ? apiKey.replace('_test_', '_live_') : apiKey;
  return without.length > 0 ? `${key.replace(/^sk/, 'rk')}.${without.join('.')}` : key;
}

export function readKey(authorization: string | undefined, apiKey: string, call: string): Key {
  const given = authorization?.replace(/^Bearer /, '') ?? '';
  const [key = '', ...without] = given.split('.');
  const isKnown = isEqual(key.replace(/^[sr]k_(?:test|live)_/, 'sk_test_'), apiKey);
  if (!isKnown) throw new CallRefused(`Invalid API Key provided: ${hide(given)}`, { status: 401 });
  refuseWithoutRight(given, without, call);
  return { livemode: key.includes('_live_') };
}

function refuseWithoutRight(given: string, without: readonly string[], call: string): void {
  const [, method, place = ''] = /^(\w+) \/(\w+)/.exec(call) ?? [];
  const right = `${rights[place]}_${method === 'GET' ? 'read' : 'write'}`;
  if (!without.includes(right)) return;
  const message = `The provided key '${hide(given)}' does not have the required permissions for this endpoint on account 'acct_sandbox'. Having the 'rak_${right}' permission would allow this request to continue.`;
  throw new CallRefused(message, { status: 403 });
}

function hide(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`;
}

function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
