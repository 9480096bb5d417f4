import { getPlan } from '#contract/billing/plans.ts';
import { askStripe, findStripeError, type Payments, undefinedIfUnknown } from '#server/billing/stripe/payments.ts';

export const charterCoupon = 'wigloop-charter-annual';

const { originalCents = 0, cents } = getPlan('premium-annual');

/** The discount on a charter member's first year of Premium Annual. */
export const charterDiscountCents = originalCents - cents;

export const charterCouponParams = {
  id: charterCoupon,
  amount_off: charterDiscountCents,
  currency: 'usd',
  duration: 'once' as const,
  name: 'Charter member: $50 off the first year',
};

export async function ensureCharterCoupon({ stripe }: Payments): Promise<void> {
  if (await askStripe(() => stripe.coupons.retrieve(charterCoupon)).catch(undefinedIfUnknown)) return;
  await askStripe(() => stripe.coupons.create(charterCouponParams)).catch((error) => {
    // Another request has made it meanwhile.
    if (findStripeError(error)?.code !== 'resource_already_exists') throw error;
  });
}
