import { getPlan } from '#contract/billing/plans.ts';
import { askStripe, isStripeError, type Payments } from '#server/billing/stripe/payments.ts';

export const charterCoupon = 'wigloop-charter-annual';

const { originalCents = 0, cents } = getPlan('premium-annual');

/** What a charter member's first year of Premium Annual costs less. */
export const charterDiscountCents = originalCents - cents;

export async function ensureCharterCoupon({ stripe }: Payments): Promise<void> {
  await askStripe(async () => {
    try {
      await stripe.coupons.retrieve(charterCoupon);
      return;
    } catch (error) {
      if (!isStripeError(error, 'StripeInvalidRequestError') || error.code !== 'resource_missing') throw error;
    }
    await stripe.coupons.create({
      id: charterCoupon,
      amount_off: charterDiscountCents,
      currency: 'usd',
      duration: 'once',
      name: 'Charter member: $50 off the first year',
    });
  });
}
