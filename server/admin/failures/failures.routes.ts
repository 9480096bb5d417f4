import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/failures.ts';
import { hourMs } from '#contract/durations.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Admin, Gate } from '#server/auth/guards.ts';
import { findFailedJobs, retryFailedJob } from '#server/jobs/failed-jobs.ts';
import { awaySeconds, getLastWork } from '#server/jobs/worker-beats.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { serve } from '#server/lib/http/serve.ts';
import { findFailedMails, retryMail } from '#server/mail/failed-mails.ts';

/** Background work that failed for good. */
export function failureRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  const guard = gate.requirePermission('settings.write');

  serve(app, contract.findFailures, guard, async () => ({
    jobs: await findFailedJobs(deps, contract.failuresShown),
    mails: await findFailedMails(deps, contract.failuresShown),
  }));
  serve(app, contract.getLastWork, guard, async () => {
    const { workerAt, backupAt } = await getLastWork(deps.database.pool);
    const ifOlder = (moment: Date | null, ms: number) =>
      moment && Date.now() - moment.getTime() > ms ? moment.toISOString() : null;
    return {
      workerAwaySince: ifOlder(workerAt, awaySeconds * 1_000),
      backupOldSince: ifOlder(backupAt, contract.backupOldHours * hourMs),
    };
  });
  serve(app, contract.retryJob, guard, async ({ params, caller, writing }) => {
    await retryJob(writing(deps), caller, params.id);
    return { done: true as const };
  });
  serve(app, contract.retryMail, guard, async ({ params, caller, writing }) => {
    await sendAgain(writing(deps), caller, params.id);
    return { done: true as const };
  });
}

async function retryJob({ database, clock }: Pick<Deps, 'database' | 'clock'>, admin: Admin, id: string) {
  await database.db.transaction(async (tx) => {
    const name = await retryFailedJob(tx, id);
    if (!name) throw new Refusal(contract.failureErrors.gone);
    const subject = { kind: 'job', id } as const;
    await recordAudit(tx, { admin, action: 'job.retry', subject, after: { name } }, clock.now());
  });
}

async function sendAgain(deps: Pick<Deps, 'database' | 'clock' | 'jobs'>, admin: Admin, id: string) {
  await deps.database.db.transaction(async (tx) => {
    if (!(await retryMail(deps, tx, id))) throw new Refusal(contract.failureErrors.gone);
    await recordAudit(tx, { admin, action: 'mail.retry', subject: { kind: 'mail', id } }, deps.clock.now());
  });
}
