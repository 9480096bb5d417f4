import { endSuspensions } from '#server/admin/users/restrictions.ts';
import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';

export function adminJobs(deps: Pick<Deps, 'database' | 'clock'>): Job[] {
  return [job({ kind: { name: 'admin.end-suspensions' }, schedule: '*/5 * * * *', run: () => endSuspensions(deps) })];
}
