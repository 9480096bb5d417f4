import { type Job, job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { deleteLostProofs } from '#server/listings/ownership/ownership.ts';
import { purgeRemovedListings } from '#server/listings/selling/change-status.ts';
import { tellHeldNotices } from '#server/listings/selling/undo-change.ts';
import { changeBrand, changeBrandJob } from '#server/listings/words/change-brand.ts';
import { countWords, countWordsJob } from '#server/listings/words/count-words.ts';
import { makePriceGuide, priceGuideJob } from '#server/listings/worth/make-price-guide.ts';
import { tellPriceDrops } from '#server/listings/worth/tell-price-drops.ts';
import { forgetKeptPhotos } from '#server/photos/change-photo-files.ts';

export function listingJobs(deps: Pick<Deps, 'database' | 'clock'>, media: MediaStore): Job[] {
  return [
    job({
      kind: { name: 'listings.purge-removed' },
      schedule: '40 * * * *',
      run: async () => void (await purgeRemovedListings(deps, media)),
    }),
    job({
      kind: { name: 'listings.lost-proofs' },
      schedule: '25 4 * * *',
      run: () => deleteLostProofs(deps, media),
    }),
    job({ kind: { name: 'listings.kept-photos' }, schedule: '45 4 * * *', run: () => forgetKeptPhotos(deps) }),
    job({ kind: countWordsJob, schedule: '17 * * * *', run: () => countWords(deps) }),
    job({ kind: priceGuideJob, schedule: '20 3 * * *', run: () => makePriceGuide(deps) }),
    job({ kind: { name: 'listings.price-drops' }, schedule: '* * * * *', run: () => tellPriceDrops(deps) }),
    job({ kind: { name: 'listings.held-notices' }, schedule: '* * * * *', run: () => tellHeldNotices(deps) }),
    job({ kind: changeBrandJob, run: (change) => changeBrand(deps, change) }),
  ];
}
