import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MediaStore } from '#server/lib/media-store.ts';
import { purgeRemovedListings } from './purge-removed.ts';
import { refreshWordFrequencies } from './word-frequencies.ts';

export function listingJobs(deps: Pick<Deps, 'database' | 'clock'>, media: MediaStore): Job[] {
  return [
    job({
      kind: { name: 'listings.purge-removed' },
      schedule: '40 * * * *',
      run: async () => void (await purgeRemovedListings(deps, media)),
    }),
    job({
      kind: { name: 'listings.word-frequencies' },
      schedule: '17 * * * *',
      run: () => refreshWordFrequencies(deps),
    }),
  ];
}
