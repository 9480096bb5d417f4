import { startWorking } from '#server/jobs/work-when-told.ts';
import type { Deps } from '#server/lib/deps.ts';

const atOnce = 100;

export async function refreshCards({ database: { pool } }: Pick<Deps, 'database'>): Promise<boolean> {
  const { rows } = await pool.query<{ waiting: string }>('select refresh_stale_cards($1) as waiting', [atOnce]);
  return Number(rows[0]?.waiting) > 0;
}

export function startCardKeeper(deps: Pick<Deps, 'database' | 'bus' | 'log'>): { stop(): Promise<void> } {
  return startWorking(deps, { news: 'stale-cards', name: 'making cards', step: () => refreshCards(deps) });
}

/** Finds cards that are not what would be built now. There are none once nothing waits any more. */
export const wrongCardsSql = `select coalesce(kept.listing_id, built.listing_id) as id
  from listing_cards kept full join built_cards built on built.listing_id = kept.listing_id
  where (kept.card::text, kept.shelf, kept.sort_at) is distinct from (built.card::text, built.shelf, built.sort_at)`;
