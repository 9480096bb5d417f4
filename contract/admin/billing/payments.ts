import { z } from 'zod';
import { differenceKinds, disputeStates } from '#contract/billing/billing-values.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { adminReasonSchema } from '../admin-forms-schema.ts';

export const paymentErrors = {
  brokenCursor: { code: 'admin.broken_cursor', status: 400, message: 'This page of the list does not exist.' },
  notFound: { code: 'admin.payment_not_found', status: 404, message: 'We could not find this payment.' },
  tooMuch: {
    code: 'admin.refund_too_much',
    status: 409,
    message: 'This is more than is left of this payment. Please look at the amount and confirm again.',
  },
  idTaken: {
    code: 'admin.refund_id_taken',
    status: 409,
    message: 'This was sent before for another refund. Please reload the page and try again.',
  },
  partEndsNothing: {
    code: 'admin.refund_part',
    status: 409,
    message: 'The plan ends only with a full refund. Please look at the amount and confirm again.',
  },
  noPayments: {
    code: 'admin.no_payments',
    status: 409,
    message: 'Payments are not set up here, so nothing can be refunded.',
  },
} as const satisfies Record<string, ErrorDefinition>;

/** A month in UTC, as the books have it. */
export const monthSchema = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Choose a month.');

export const adminPaymentSchema = z.object({
  invoiceId: z.string(),
  invoiceNumber: z.string().nullable(),
  paidAt: z.string(),
  /** Null when the member has left. */
  member: z.object({ id: idSchema(), name: z.string(), email: z.string() }).nullable(),
  plan: z.string().nullable(),
  grossCents: z.int(),
  /** Stripe's fee; null until Stripe has named it. */
  feeCents: z.int().nullable(),
  netCents: z.int().nullable(),
  refundedCents: z.int(),
  /** Refunds that our team ordered and Stripe does not have yet. */
  waitingCents: z.int(),
  /** Refunds that our team ordered and Stripe refused. */
  refusedCents: z.int(),
  /** The dispute that the member's bank opened about the payment, if any. */
  dispute: z.object({ state: z.enum(disputeStates), dueBy: z.string().nullable() }).nullable(),
  /** Whether the member's plan runs and this is the newest payment for it: a full refund then asks whether the plan ends. */
  paysRunningPlan: z.boolean(),
});
export type AdminPayment = z.infer<typeof adminPaymentSchema>;

const sums = z.object({
  payments: z.int(),
  grossCents: z.int(),
  feeCents: z.int(),
  netCents: z.int(),
  /** Given back of the payments of this month, whenever it was. */
  refundedCents: z.int(),
});

export const findPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  summary:
    'Payments of members, the newest first; by month, and by a part of the name or address of a member or an invoice number.',
  query: z.object({
    search: z.string().trim().max(100, 'Search for at most 100 characters.').optional(),
    month: monthSchema.optional(),
    cursor: z.string().max(300, paymentErrors.brokenCursor.message).optional(),
  }),
  response: z.object({
    payments: z.array(adminPaymentSchema),
    nextCursor: z.string().nullable(),
    /** Sums of the whole month, on its first page without a search, for admins who may see the numbers. */
    sums: sums.nullable(),
  }),
});
export type PaymentSums = z.infer<typeof sums>;

export const findPaymentDifferences = endpoint({
  method: 'GET',
  path: '/api/admin/payment-differences',
  summary:
    'When our books were last held against those of Stripe, in what both differed, and which payments banks dispute.',
  response: z.object({
    checkedAt: z.string().nullable(),
    /** Payments that a member's bank wants back, as long as that is undecided. */
    disputes: z.array(
      z.object({
        disputeId: z.string(),
        invoiceNumber: z.string().nullable(),
        memberName: z.string().nullable(),
        amountCents: z.int(),
        dueBy: z.string().nullable(),
        openedAt: z.string(),
      }),
    ),
    differences: z.array(
      z.object({
        invoiceId: z.string(),
        invoiceNumber: z.string().nullable(),
        kind: z.enum(differenceKinds),
        oursCents: z.int(),
        stripeCents: z.int(),
        foundAt: z.string(),
        /** Since when both say the same again. */
        settledAt: z.string().nullable(),
      }),
    ),
  }),
});

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/refunds',
  summary: 'Gives back one payment or a part of it. A full refund may end the plan at once.',
  params: z.object({ id: z.string().regex(/^\w{1,255}$/, paymentErrors.notFound.message) }),
  body: z.object({
    /** Made by the dialog, so that a request sent twice refunds once. */
    id: idSchema(),
    amountCents: z.int('Enter how much is given back.').min(1, 'Enter how much is given back.').max(100_000_000),
    reason: adminReasonSchema,
    /** Only together with everything that is left of the payment. */
    endsPlan: z.boolean().default(false),
  }),
  response: z.object({ done: z.literal(true) }),
});
