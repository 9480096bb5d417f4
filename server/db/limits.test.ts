import pg from 'pg';
import { expect, test } from 'vitest';
import { brandIdMaxLength } from '#contract/brands/brand-id.ts';
import { dealLimits } from '#contract/deals/deal-values.ts';
import { disputeLimits } from '#contract/deals/dispute-values.ts';
import { wayLimits } from '#contract/deals/way-values.ts';
import { measures, wornShadesMax } from '#contract/fit/fit-values.ts';
import {
  descriptionMaxLength,
  lengthInchesMax,
  priceMaxCents,
  titleMaxLength,
  wouldTradeForMaxLength,
} from '#contract/listings/listing-values.ts';
import { manyMax } from '#contract/listings/many/many-values.ts';
import { refusalMaxLength } from '#contract/listings/ownership-values.ts';
import { displayNameMaxLength } from '#contract/members/name-schema.ts';
import { messageMaxLength } from '#contract/messages/message-values.ts';
import { reportDetailsMaxLength } from '#contract/moderation/report-values.ts';
import { pushAddressMaxLength } from '#contract/notifications/push.ts';
import { policyTextMaxLength, shipsFromMaxLength } from '#contract/policies/policy-values.ts';
import { reviewCommentMaxLength, reviewResponseMaxLength, starsMax } from '#contract/reviews/review-values.ts';
import { otherShopsMax, sentenceMaxLength } from '#contract/shops/shop-values.ts';
import { brandNameMaxLength } from '#contract/support/brand-request-values.ts';
import { supportMessageMaxLength } from '#contract/support/support-values.ts';
import { wishesMax, wishNameMaxLength } from '#contract/wishes/wish-values.ts';
import { cloneDatabase } from '#server/test/test-app.ts';

/** The limit that each check of the database enforces, in the words of the contract. A new check belongs here too. */
const limits: Record<string, number> = {
  brand_requests_name: brandNameMaxLength,
  deal_adjustments_cents: dealLimits.maxCents,
  deal_adjustments_position_range: dealLimits.adjustments - 1,
  deal_moves_cents: dealLimits.maxCents,
  deal_moves_total: dealLimits.maxCents,
  deal_parties_position: dealLimits.parties - 1,
  deal_problems_text: dealLimits.problemTextLength,
  deal_questions_answer: disputeLimits.answerLength,
  deal_questions_text: disputeLimits.questionLength,
  deal_reviews_rating: starsMax,
  deal_steps_note: dealLimits.noteLength,
  deal_steps_reference: wayLimits.referenceLength,
  deal_steps_tracking: dealLimits.trackingLength,
  deal_terms_note: dealLimits.noteLength,
  deal_terms_position: dealLimits.terms - 1,
  help_submissions_message: supportMessageMaxLength,
  listing_changes_count: manyMax,
  brands_id: brandIdMaxLength,
  listings_description: descriptionMaxLength,
  listings_length: lengthInchesMax,
  listings_offers: priceMaxCents,
  listings_price: priceMaxCents,
  listings_shipping: priceMaxCents,
  listings_title: titleMaxLength,
  listings_trade_wish: wouldTradeForMaxLength,
  member_payment_ways_how_many: wayLimits.ways,
  member_fits_around: measures.around.limits[1],
  member_fits_ear_to_ear: measures.earToEar.limits[1],
  member_fits_front_to_nape: measures.frontToNape.limits[1],
  member_fits_shades: wornShadesMax,
  shop_pages_other_shops: otherShopsMax,
  shop_pages_sentence: sentenceMaxLength,
  messages_content: messageMaxLength,
  private_prices_cents: dealLimits.maxCents,
  // The last hour of a day.
  notification_preferences_hours: 23,
  ownership_proofs_refusal: refusalMaxLength,
  profiles_display_name: displayNameMaxLength,
  push_subscriptions_endpoint: pushAddressMaxLength,
  reports_details: reportDetailsMaxLength,
  review_responses_response: reviewResponseMaxLength,
  reviews_comment: reviewCommentMaxLength,
  reviews_rating: starsMax,
  support_entries_text: supportMessageMaxLength,
  user_policies_ships: shipsFromMaxLength,
  user_policies_texts: policyTextMaxLength,
  wishes_at_most: wishesMax,
  wishes_name: wishNameMaxLength,
};

test('the database forbids exactly what is longer or larger than the contract allows', async () => {
  const { url, drop } = await cloneDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; text: string }>(
      `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
        where contype = 'c' and connamespace = 'public'::regnamespace
          and pg_get_constraintdef(oid) ~ '<= \\(*[0-9]+'`,
    );
    const found = rows.map(({ name, text }) => [name, ...new Set(upperBounds(text))]);
    expect(Object.fromEntries(found.map(([name, ...bounds]) => [name, bounds]))).toEqual(
      Object.fromEntries(Object.entries(limits).map(([name, most]) => [name, [most]])),
    );
  } finally {
    await client.end();
    await drop();
  }
});

function upperBounds(text: string): number[] {
  return [...text.matchAll(/<= \(*(\d+)/g)].map(([, bound]) => Number(bound));
}
