import { z } from 'zod';
import { endRefunds, endTimings, subscriptionStatuses } from '#contract/billing/billing-values.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { adminReasonSchema } from '../admin-forms-schema.ts';

export const adminSubscriptionErrors = {
  nothingToEnd: {
    code: 'admin.nothing_to_end',
    status: 409,
    message: 'This member has no subscription that could be ended.',
  },
  endsAlready: {
    code: 'admin.ends_already',
    status: 409,
    message: 'This subscription already ends with its period. You can still end it now.',
  },
  refundChanged: {
    code: 'admin.refund_changed',
    status: 409,
    message: 'The refund has changed meanwhile. Please look at the amount and confirm again.',
  },
} as const satisfies Record<string, ErrorDefinition>;

const memberId = z.object({ id: idSchema() });

export const endQuoteSchema = z.object({
  status: z.enum(subscriptionStatuses),
  plan: z.string().nullable(),
  currentPeriodEnd: z.iso.datetime().nullable(),
  /** Whether it would go on at the end of the period. */
  canEndLater: z.boolean(),
  proportionalCents: z.int().min(0),
  fullCents: z.int().min(0),
});
export type EndQuote = z.infer<typeof endQuoteSchema>;

export const getEndQuote = endpoint({
  method: 'GET',
  path: '/api/admin/subscriptions/:id/end-quote',
  summary: "The refund for ending a member's subscription now.",
  params: memberId,
  response: endQuoteSchema,
});

export const endSubscription = endpoint({
  method: 'POST',
  path: '/api/admin/subscriptions/:id/ends',
  summary: 'Ends the subscription of a member, now or with its period, with or without a refund.',
  params: memberId,
  body: z
    .object({
      /** Made by the dialog, so that a request sent twice ends once. */
      id: idSchema(),
      timing: z.enum(endTimings, 'Please choose when it ends'),
      refund: z.enum(endRefunds, 'Please choose what is refunded'),
      /** The amount as it was shown. */
      refundCents: z.int('Please confirm the amount').min(0, 'Please confirm the amount'),
      reason: adminReasonSchema,
    })
    .refine(({ timing, refund }) => timing === 'now' || refund !== 'proportional', {
      message: 'Unused time can be refunded only when the subscription ends now',
      path: ['refund'],
    }),
  response: z.object({ done: z.literal(true) }),
});
