import type Stripe from 'stripe';
import { billingErrors } from '#contract/billing/billing.ts';
import { ensureCustomer, findCustomer, type Payer } from '#server/billing/stripe/customer.ts';
import { askStripe, type Payments } from '#server/billing/stripe/payments.ts';
import type { BillingDeps } from '#server/billing/stripe/sync.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

export interface CardInShort {
  brand: string;
  last4: string;
}

/** The card that the next payment will be taken from. */
export async function findPaymentMethod(
  { database: { db } }: Pick<Deps, 'database'>,
  payments: Payments | undefined,
  memberId: string,
): Promise<CardInShort | null> {
  const customerId = payments && (await findCustomer(db, memberId));
  if (!payments || !customerId) return null;
  const { stripe } = payments;
  return askStripe(async () => {
    const customer = await stripe.customers.retrieve(customerId, {
      expand: ['invoice_settings.default_payment_method'],
    });
    if (customer.deleted) return null;
    const preferred = customer.invoice_settings.default_payment_method;
    if (preferred && typeof preferred !== 'string') return toShort(preferred);
    const { data } = await stripe.paymentMethods.list({ customer: customerId, limit: 1 });
    return data[0] ? toShort(data[0]) : null;
  });
}

function toShort({ type, card, paypal }: Stripe.PaymentMethod): CardInShort {
  if (card) return { brand: card.brand, last4: card.last4 };
  return { brand: type, last4: paypal?.payer_email?.slice(0, 2) ?? '' };
}

/** The member's own billing portal: whom it shows is decided by the session, never by what the browser sends. */
export async function openPortal(deps: BillingDeps, payments: Payments | undefined, member: Payer): Promise<string> {
  if (!payments) throw new Refusal(billingErrors.unavailable);
  const customer = await ensureCustomer(deps, payments, member);
  const session = await askStripe(() =>
    payments.stripe.billingPortal.sessions.create({
      customer,
      return_url: `${deps.env.APP_URL}/account/subscription`,
    }),
  );
  return session.url;
}
