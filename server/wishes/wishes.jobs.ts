import { type Job, job } from '#server/jobs/jobs.ts';
import { startWorking } from '#server/jobs/work-when-told.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { matchWishes } from './match-wishes.ts';
import { readWishesAnew, readWishesJob } from './read-wishes.ts';
import { endWishesOf, tellWishersDaily } from './tell-wishers.ts';
import { endWishesJob } from './wishes.member-data.ts';

type WishDeps = Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader };

export function wishJobs(deps: WishDeps): Job[] {
  return [
    job({ kind: readWishesJob, run: () => readWishesAnew(deps) }),
    job({ kind: endWishesJob, run: ({ sellerId }) => endWishesOf(deps, sellerId) }),
    job({ kind: { name: 'wishes.daily' }, schedule: '0 14 * * *', run: () => tellWishersDaily(deps) }),
  ];
}

export function startWishMatcher(deps: WishDeps & Pick<Deps, 'bus' | 'log'>): { stop(): Promise<void> } {
  return startWorking(deps, {
    news: 'unmatched',
    name: 'matching wishes',
    step: () => matchWishes(deps),
  });
}
