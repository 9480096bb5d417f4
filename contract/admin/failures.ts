import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { ErrorDefinition } from '#contract/errors.ts';
import { idSchema } from '#contract/id-schema.ts';

/** How many of each are listed: where more failed, the cause is one. */
export const failuresShown = 50;

export const failureErrors = {
  gone: { code: 'failures.gone', status: 404, message: 'This is no longer in the list of failures.' },
} as const satisfies Record<string, ErrorDefinition>;

export const failedJobSchema = z.object({
  id: idSchema(),
  name: z.string(),
  error: z.string().nullable(),
  attempts: z.int(),
  failedAt: z.string(),
});
export type FailedJob = z.infer<typeof failedJobSchema>;

export const failedMailSchema = z.object({
  id: idSchema(),
  recipient: z.string(),
  subject: z.string(),
  error: z.string(),
  attempts: z.int(),
  createdAt: z.string(),
});
export type FailedMail = z.infer<typeof failedMailSchema>;

export const findFailures = endpoint({
  method: 'GET',
  path: '/api/admin/failures',
  summary: 'Jobs that were given up, the newest first, and mails that could not be sent yet, the oldest first.',
  response: z.object({ jobs: z.array(failedJobSchema), mails: z.array(failedMailSchema) }),
});

const params = z.object({ id: idSchema(failureErrors.gone.message) });
const done = z.object({ done: z.literal(true) });

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/failed-jobs/:id/retries',
  summary: 'Tries a failed job once more.',
  params,
  response: done,
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/admin/failed-mails/:id/retries',
  summary: 'Tries to send a mail again at once.',
  params,
  response: done,
});

/** A nightly backup that takes two hours is still in time. */
export const backupOldHours = 26;

export const getLastWork = endpoint({
  method: 'GET',
  path: '/api/admin/last-work',
  summary:
    'When background work last ran, where no worker is there now, and when the last backup was finished, where it is old.',
  response: z.object({ workerAwaySince: z.iso.datetime().nullable(), backupOldSince: z.iso.datetime().nullable() }),
});
