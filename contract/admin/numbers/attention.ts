import { z } from 'zod';
import { planIds } from '#contract/billing/plans.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idSchema } from '#contract/id-schema.ts';
import { supportCategories } from '#contract/support/support-values.ts';
import { attentionKinds } from './attention-values.ts';

export const attentionItemSchema = z.object({
  kind: z.enum(attentionKinds),
  count: z.int(),
  /** Counting stopped at its limit. */
  isMore: z.boolean(),
  /** Since when the oldest of them waits; not looked for among more than are counted. */
  oldestAt: z.string().nullable(),
});
export type AttentionItem = z.infer<typeof attentionItemSchema>;

/** A support request at the head of the line. */
export const waitingRequestSchema = z.object({
  id: idSchema(),
  category: z.enum(supportCategories),
  plan: z.enum(planIds).nullable(),
  waitingSince: z.string(),
});
export type WaitingRequest = z.infer<typeof waitingRequestSchema>;

export const getAttention = endpoint({
  method: 'GET',
  path: '/api/admin/attention',
  summary: 'Work that waits for this admin, each kind by its own permission.',
  response: z.object({
    items: z.array(attentionItemSchema),
    /** The first in line, for those who may read support requests. */
    support: z.array(waitingRequestSchema),
  }),
});
