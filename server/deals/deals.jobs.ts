import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { deleteUnsentDealImages } from './agreed/deal-images.ts';
import { countOlderWays } from './paying/my-ways.ts';
import { forgetPrivatePrices } from './private-prices/offer-private-price.ts';
import { eraseOldAddresses } from './store/addresses.ts';
import { passTime } from './store/pass-time.ts';

export function dealJobs(deps: Pick<Deps, 'database' | 'clock'> & { secret: string }, media: MediaStore): Job[] {
  return [
    job({
      kind: { name: 'deals.pass-time' },
      schedule: '* * * * *',
      run: async () => void (await passTime(deps)),
    }),
    job({ kind: { name: 'deals.erase-addresses' }, schedule: '25 * * * *', run: () => eraseOldAddresses(deps) }),
    job({ kind: { name: 'deals.older-ways' }, schedule: '45 * * * *', run: () => countOlderWays(deps) }),
    job({ kind: { name: 'deals.private-prices' }, schedule: '35 * * * *', run: () => forgetPrivatePrices(deps) }),
    job({
      kind: { name: 'deals.unsent-images' },
      schedule: '20 4 * * *',
      run: () => deleteUnsentDealImages(deps, media),
    }),
  ];
}
