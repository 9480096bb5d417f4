import { countAllDealings } from '#server/admin/analytics/dealings.ts';
import { sumSubscriptionChanges } from '#server/admin/money/sum-changes.ts';
import { endSuspensions } from '#server/admin/users/restrictions.ts';
import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';

export function adminJobs(deps: Pick<Deps, 'database' | 'clock'>): Job[] {
  return [
    job({ kind: { name: 'admin.end-suspensions' }, schedule: '*/5 * * * *', run: () => endSuspensions(deps) }),
    job({ kind: { name: 'admin.count-dealings' }, schedule: '*/10 * * * *', run: () => countAllDealings(deps) }),
    job({ kind: { name: 'admin.sum-changes' }, schedule: '*/10 * * * *', run: () => sumSubscriptionChanges(deps) }),
  ];
}
