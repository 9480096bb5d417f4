import { z } from 'zod';
import { planIds } from '#contract/billing/plans.ts';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';
import { answerSchema } from '#contract/support/support-schema.ts';
import { supportCategories } from '#contract/support/support-values.ts';

/** Waiting: for us. Answered: for the person, who may write again. */
export const submissionFilters = ['waiting', 'answered', 'done', 'all'] as const;
export type SubmissionFilter = (typeof submissionFilters)[number];
export const submissionsPerPage = 20;

export const submissionErrors = {
  notFound: { code: 'submissions.not_found', status: 404, message: 'We could not find this message.' },
  noAddress: {
    code: 'submissions.no_address',
    status: 409,
    message: 'This person left no address, so nothing can be answered. It can be marked as done.',
  },
  takenByOther: {
    code: 'submissions.taken_by_other',
    status: 409,
    message: 'Another admin is handling this request.',
  },
  idTaken: {
    code: 'submissions.id_taken',
    status: 409,
    message: 'This answer could not be sent. Please write it again.',
  },
} as const satisfies Record<string, ErrorDefinition>;

const person = z.object({ id: idSchema(), name: z.string() });

export const supportEntrySchema = z.object({
  id: idSchema(),
  isFromTeam: z.boolean(),
  /** The colleague who wrote it; null where that account is gone, and for the person. */
  author: z.string().nullable(),
  text: z.string(),
  createdAt: z.string(),
});

export const submissionSchema = z.object({
  id: idSchema(),
  category: z.enum(supportCategories),
  message: z.string(),
  /** Where the writer wants the answer; else the account's address. */
  replyTo: z.string().nullable(),
  /** Null for visitors. */
  member: person.nullable(),
  /** The member's plan when they wrote. */
  plan: z.enum(planIds).nullable(),
  createdAt: z.string(),
  /** Since when the person waits for us. */
  waitingSince: z.string(),
  answeredAt: z.string().nullable(),
  assignee: person.nullable(),
  doneAt: z.string().nullable(),
  doneBy: z.string().nullable(),
  /** Later answers and notes, the oldest first. */
  entries: z.array(supportEntrySchema),
});
export type Submission = z.infer<typeof submissionSchema>;

export const findSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin/submissions',
  summary: 'Requests to the support team: waiting ones in the order of their answers, others newest first.',
  query: z.object({
    filter: z.enum(submissionFilters).default('waiting'),
    /** This one alone. */
    id: idSchema('We could not find this message.').optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  response: z.object({ submissions: z.array(submissionSchema), total: z.int(), waiting: z.int() }),
});

const params = z.object({ id: idSchema('We could not find this message.') });

export const markSubmission = endpoint({
  method: 'PUT',
  path: '/api/admin/submissions/:id/done',
  summary: 'Says that the support team is done with a message, or is not after all.',
  params,
  body: z.object({ done: z.boolean() }),
  response: submissionSchema,
});

export const answerSubmission = endpoint({
  method: 'POST',
  path: '/api/admin/submissions/:id/answers',
  summary: 'Answers a support request by mail, with the thread kept below.',
  params,
  body: z.object({
    /** Made by the form, so that an answer sent twice arrives once. */
    id: idSchema(),
    ...answerSchema.shape,
    /** Whether nothing more is expected. */
    done: z.boolean(),
  }),
  response: submissionSchema,
});

export const takeSubmission = endpoint({
  method: 'PUT',
  path: '/api/admin/submissions/:id/assignee',
  summary: 'Takes care of a support request, so that nobody else answers it as well.',
  params,
  response: submissionSchema,
});

export const releaseSubmission = endpoint({
  method: 'DELETE',
  path: '/api/admin/submissions/:id/assignee',
  summary: 'Leaves a support request to others, whoever took care of it.',
  params,
  response: submissionSchema,
});
