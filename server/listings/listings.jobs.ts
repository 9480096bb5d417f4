import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';
import { showListingsAgain } from './owner-visibility.ts';
import { refreshWordFrequencies } from './word-frequencies.ts';

export function listingJobs(deps: Pick<Deps, 'database' | 'clock'>): Job[] {
  return [
    job({ kind: { name: 'listings.show-again' }, schedule: '*/5 * * * *', run: () => showListingsAgain(deps) }),
    job({
      kind: { name: 'listings.word-frequencies' },
      schedule: '17 * * * *',
      run: () => refreshWordFrequencies(deps),
    }),
  ];
}
