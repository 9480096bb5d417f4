import { z } from 'zod';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import { attachedMessageSchema, questionSchema } from '#contract/deals/dispute-papers.ts';
import { disputeLimits, noParty } from '#contract/deals/dispute-values.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { askPartySchema } from './ask-party-schema.ts';

export const askErrors = {
  notAParty: { code: 'admin.not_a_party', status: 400, message: noParty },
  tooMany: {
    code: 'admin.too_many_questions',
    status: 409,
    message: `At most ${disputeLimits.questions} questions can be asked in a dispute.`,
  },
} as const satisfies Record<string, ErrorDefinition>;

export const adminDisputePapersSchema = z.object({
  messages: z.array(attachedMessageSchema),
  questions: z.array(
    questionSchema.extend({
      memberId: idSchema(),
      askedBy: z.object({ id: idSchema(), name: z.string() }).nullable(),
      /** The day is over and nothing was said; that is all that happens. */
      isSilent: z.boolean(),
    }),
  ),
});
export type AdminDisputePapers = z.infer<typeof adminDisputePapersSchema>;

const byId = z.object({ id: idSchema(dealErrors.notFound.message) });

export const getAdminDisputePapers = endpoint({
  method: 'GET',
  path: '/api/admin/deals/:id/dispute-papers',
  summary: 'The messages that parties chose to show our team, and what our team asked and was answered.',
  params: byId,
  response: adminDisputePapersSchema,
});

export const askParty = endpoint({
  method: 'POST',
  path: '/api/admin/deals/:id/questions',
  summary:
    'Asks one party of a dispute. An answer is due in 3 to 7 days, and never after the dispute closes by itself.',
  params: byId,
  body: askPartySchema,
  response: adminDisputePapersSchema,
});
