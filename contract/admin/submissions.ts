import { z } from 'zod';
import { planIds } from '#contract/billing/plans.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { supportCategories } from '#contract/support/support-values.ts';

export const submissionFilters = ['waiting', 'done', 'all'] as const;
export type SubmissionFilter = (typeof submissionFilters)[number];
export const submissionsPerPage = 20;

export const submissionErrors = {
  notFound: { code: 'submissions.not_found', status: 404, message: 'We could not find this message.' },
} as const satisfies Record<string, ErrorDefinition>;

export const submissionSchema = z.object({
  id: z.uuid(),
  category: z.enum(supportCategories),
  message: z.string(),
  /** Where the writer wants the answer; else the account's address. */
  replyTo: z.string().nullable(),
  /** Null for visitors. */
  member: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The member's plan when they wrote. */
  plan: z.enum(planIds).nullable(),
  createdAt: z.string(),
  doneAt: z.string().nullable(),
  doneBy: z.string().nullable(),
});
export type Submission = z.infer<typeof submissionSchema>;

export const findSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin/submissions',
  summary: 'What people wrote to the support team, newest first.',
  query: z.object({
    filter: z.enum(submissionFilters).default('waiting'),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  response: z.object({ submissions: z.array(submissionSchema), total: z.int(), waiting: z.int() }),
});

export const markSubmission = endpoint({
  method: 'PUT',
  path: '/api/admin/submissions/:id/done',
  summary: 'Says that the support team is done with a message, or is not after all.',
  params: z.object({ id: z.uuid('We could not find this message.').toLowerCase() }),
  body: z.object({ done: z.boolean() }),
  response: submissionSchema,
});
