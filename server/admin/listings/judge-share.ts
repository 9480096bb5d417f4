import type { Deps } from '#server/lib/deps.ts';
import type { Matching } from './match-listings.ts';

/** Enough to tell one in three from one in thirty, and read in a moment. */
const judgedPages = 100;

export interface Judged {
  /** About how many listings there are. */
  all: number;
  /** Which share of them matches, about and at the least. */
  share: number;
  leastShare: number;
}

/** Whether more than `limit` match, without counting them: a look at random pages does not say it of fewer. */
export function areSurelyMore({ all, leastShare }: Judged, limit: number): boolean {
  return leastShare * all > limit;
}

/** Judges by a look at a few of the table's pages. */
export async function judgeShare(pool: Deps['database']['pool'], { sql, values }: Matching): Promise<Judged> {
  const { rows: sizes } = await pool.query<{ pages: number }>({
    name: 'admin-listings-size',
    text: `select greatest(relpages, 1)::int as pages from pg_class where oid = 'listings'::regclass`,
  });
  const percent = Math.min(100, (100 * judgedPages) / (sizes[0]?.pages ?? 1));
  const { rows } = await pool.query<{ seen: number; met: number }>(
    `select count(*)::int as seen, (count(*) filter (${sql}))::int as met from listings l tablesample system (${percent})`,
    values,
  );
  const { seen = 0, met = 0 } = rows[0] ?? {};
  // Four standard deviations below what was met: of a thousand looks at random pages not one says too much.
  const least = Math.max(0, met - 4 * Math.sqrt(met));
  return { all: (seen * 100) / percent, share: seen > 0 ? met / seen : 0, leastShare: seen > 0 ? least / seen : 0 };
}
