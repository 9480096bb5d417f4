import { type Job, job } from '#server/jobs/jobs.ts';
import { startWorking } from '#server/jobs/work-when-told.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MatchDeps } from './holding-sql.ts';
import { keepMatches, sweepPairs } from './keep-matches.ts';
import { noteAbsences, searchRings } from './rings/search-rings.ts';
import { tellMatches } from './tell-matches.ts';

export function matchJobs(deps: MatchDeps): Job[] {
  return [
    job({
      kind: { name: 'matches.rings' },
      schedule: '* * * * *',
      run: async () => {
        await noteAbsences(deps);
        await tellMatches(deps);
      },
    }),
    job({ kind: { name: 'matches.sweep' }, schedule: '35 * * * *', run: () => sweepPairs(deps) }),
  ];
}

/** Looks for trades and rings whenever something changed between members, on this server or another. */
export function startMatchKeeper(deps: MatchDeps & Pick<Deps, 'bus' | 'log'>): { stop(): Promise<void> } {
  const step = async () => (await keepMatches(deps)) || (await searchRings(deps));
  return startWorking(deps, { news: 'unmet', name: 'matching trades', step });
}
