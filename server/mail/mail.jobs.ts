import { and, inArray, lt } from 'drizzle-orm';
import { mails } from '#server/db/schema/mail.ts';
import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';
import { deliverMail } from './deliver.ts';
import { deliverMailJob } from './mail.ts';
import type { MailTransport } from './transport.ts';

const attemptMs = 30_000;
const keptDays = 30;

export function mailJobs(deps: Deps, transport: MailTransport): Job[] {
  return [
    job({
      kind: deliverMailJob,
      retryLimit: 60,
      async run({ mailId }) {
        const result = await deliverMail(deps, transport, mailId, attemptMs);
        if (result !== 'delivered') throw new Error(`Mail ${mailId} is still waiting: ${result}`);
      },
    }),
    job({ kind: { name: 'mail.purge' }, schedule: '30 3 * * *', run: () => purgeMails(deps) }),
  ];
}

/** Deletes mails that were sent long ago. */
async function purgeMails({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  await db.delete(mails).where(and(inArray(mails.status, ['sent', 'kept', 'void']), lt(mails.createdAt, before)));
}
