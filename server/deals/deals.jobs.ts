import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';
import { passTime } from './store/act-on-deal.ts';

export function dealJobs(deps: Pick<Deps, 'database' | 'clock'>): Job[] {
  return [
    job({
      kind: { name: 'deals.pass-time' },
      schedule: '* * * * *',
      run: async () => void (await passTime(deps)),
    }),
  ];
}
