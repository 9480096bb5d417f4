import { and, inArray, lt } from 'drizzle-orm';
import { dayMs } from '#contract/durations.ts';
import { mails } from '#server/db/schema/operations.ts';
import { deleteInPieces } from '#server/jobs/delete-in-pieces.ts';
import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';
import { deliverMail, retryMails } from './deliver.ts';
import { deliverMailJob } from './mail.ts';
import type { MailTransport } from './transport.ts';

const attemptMs = 30_000;
const keptDays = 30;
const unsentKeptDays = 90;

export function mailJobs(deps: Deps, transport: MailTransport): Job[] {
  return [
    job({
      kind: deliverMailJob,
      async run({ mailId }) {
        await deliverMail(deps, transport, mailId, attemptMs);
      },
    }),
    job({ kind: { name: 'mail.retry' }, schedule: '* * * * *', run: () => retryMails(deps, transport, attemptMs) }),
    job({ kind: { name: 'mail.purge' }, schedule: '30 3 * * *', run: () => purgeMails(deps) }),
  ];
}

/** Deletes mails that were sent long ago, and those that could not be sent for longer than anybody would still want them. */
async function purgeMails(deps: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(deps.clock.now().getTime() - days * dayMs);
  const isDone = inArray(mails.status, ['sent', 'kept', 'void']);
  await deleteInPieces(deps, mails, and(isDone, lt(mails.createdAt, daysAgo(keptDays))));
  await deleteInPieces(deps, mails, lt(mails.createdAt, daysAgo(unsentKeptDays)));
}
