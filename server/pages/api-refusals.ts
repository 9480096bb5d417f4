import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { adminAccountErrors } from '#contract/admin/accounts.ts';
import { paymentErrors } from '#contract/admin/billing/payments.ts';
import { adminSubscriptionErrors } from '#contract/admin/billing/subscriptions.ts';
import { askErrors } from '#contract/admin/disputes/dispute-papers.ts';
import { failureErrors } from '#contract/admin/failures.ts';
import { adminListingErrors } from '#contract/admin/listings.ts';
import { adminReportErrors } from '#contract/admin/reports.ts';
import { adminRightsErrors } from '#contract/admin/rights/admins.ts';
import { submissionErrors } from '#contract/admin/submissions.ts';
import { adminUserErrors } from '#contract/admin/users.ts';
import { authErrors } from '#contract/auth/auth.ts';
import { passkeyErrors } from '#contract/auth/passkeys.ts';
import { billingErrors } from '#contract/billing/billing.ts';
import { brandErrors } from '#contract/brands/brand-calls.ts';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { disputeErrors } from '#contract/deals/dispute-papers.ts';
import { privatePriceErrors } from '#contract/deals/private-prices/private-prices.ts';
import { apiErrorSchema, commonErrors, type ErrorDefinition } from '#contract/errors.ts';
import { favoriteErrors } from '#contract/favorites/favorites.ts';
import { healthErrors } from '#contract/health.ts';
import { draftErrors } from '#contract/listings/drafts/drafts.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import { manyErrors } from '#contract/listings/many/many-listings.ts';
import { ownershipErrors } from '#contract/listings/ownership.ts';
import { analyticsErrors } from '#contract/listings/seller-analytics.ts';
import { sellerSettingsErrors } from '#contract/listings/seller-settings/seller-settings.ts';
import { sellingErrors } from '#contract/listings/selling.ts';
import { matchErrors } from '#contract/matches/matches.ts';
import { memberErrors } from '#contract/members/members.ts';
import { messageErrors } from '#contract/messages/message-values.ts';
import { reportErrors } from '#contract/moderation/reports.ts';
import { notificationErrors } from '#contract/notifications/notifications.ts';
import { preferenceErrors } from '#contract/notifications/preferences.ts';
import { pushErrors } from '#contract/notifications/push.ts';
import { photoErrors } from '#contract/photos/photos.ts';
import { reviewErrors } from '#contract/reviews/reviews.ts';
import { settingsErrors } from '#contract/settings/settings.ts';
import { brandRequestErrors } from '#contract/support/brand-requests.ts';
import { supportErrors } from '#contract/support/support.ts';
import { wishErrors } from '#contract/wishes/wishes.ts';

const allErrors: Record<string, ErrorDefinition>[] = [
  commonErrors,
  healthErrors,
  authErrors,
  passkeyErrors,
  memberErrors,
  photoErrors,
  brandErrors,
  listingErrors,
  favoriteErrors,
  sellingErrors,
  sellerSettingsErrors,
  manyErrors,
  draftErrors,
  ownershipErrors,
  analyticsErrors,
  wishErrors,
  matchErrors,
  reviewErrors,
  dealErrors,
  privatePriceErrors,
  disputeErrors,
  messageErrors,
  notificationErrors,
  preferenceErrors,
  pushErrors,
  billingErrors,
  settingsErrors,
  adminAccountErrors,
  supportErrors,
  brandRequestErrors,
  reportErrors,
  adminUserErrors,
  adminRightsErrors,
  adminListingErrors,
  adminReportErrors,
  submissionErrors,
  adminSubscriptionErrors,
  paymentErrors,
  askErrors,
  failureErrors,
];

/** Every code with its status and sentence, for the head of the description. */
export function describeAllRefusals(): string {
  const byCode = new Map(allErrors.flatMap(Object.values).map((each) => [each.code, each]));
  const rows = [...byCode.values()].map(({ code, status, message }) => `| \`${code}\` | ${status} | ${message} |`);
  return [
    'A refusal is `{ code, message, field?, requestId? }`: the code is for machines, the message for people.',
    'Each call names what its guard and its input can be refused with; what its feature adds is among these:',
    ['| code | status | message |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
}

/** The answers of one route that are refusals, by status: of its guard, of what it takes in, and of every route. */
export function describeRefusals({ method, schema = {}, config }: RouteOptions): Record<string, object> {
  const takesText = Boolean(schema.params ?? schema.querystring ?? schema.body);
  const takesBody = Boolean(schema.body ?? config?.endpoint?.file);
  const refusals = [
    ...(config?.refusals ?? []),
    ...(method === 'GET' ? [] : [commonErrors.foreignOrigin]),
    ...(takesText ? [commonErrors.invalid, commonErrors.unstorable] : []),
    ...(takesBody ? [commonErrors.tooSlow, commonErrors.tooLarge] : []),
    commonErrors.rateLimited,
    commonErrors.internal,
    commonErrors.unavailable,
  ];
  const byStatus = Object.groupBy(refusals, ({ status }) => status);
  const described = Object.entries(byStatus).map(([status, of = []]) => [status, answerOf(of)]);
  return { ...Object.fromEntries(described), '4xx': { ...errorSchema, description: 'A refusal of the feature.' } };
}

const errorSchema = z.toJSONSchema(apiErrorSchema);

function answerOf(refusals: readonly ErrorDefinition[]): object {
  return {
    ...errorSchema,
    description: refusals.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
    properties: { ...errorSchema.properties, code: { type: 'string', enum: refusals.map(({ code }) => code) } },
  };
}
