import { billingErrors } from '#contract/billing.ts';
import { Refusal } from '#server/lib/errors.ts';
import { ensureCustomer, type Payer } from './customer.ts';
import { askStripe, type Payments } from './payments.ts';
import type { BillingDeps } from './sync.ts';

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
