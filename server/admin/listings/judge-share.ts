import type { Deps } from '#server/lib/deps.ts';
import type { WaysToMatch } from './match-listings.ts';

/** Enough to tell one in thirty from one in a hundred, and read in a moment. With a third of them the same question was now and then answered the slow way. */
const judgedPages = 300;

export interface Judged {
  /** About how many listings there are. */
  all: number;
  /** Which share of them matches, about and at the least. */
  share: number;
  leastShare: number;
  /** Which share of those that pass the filters has the text as well. */
  textShare: number;
}

/** Whether more than `limit` match, without counting them: a look at random pages does not say it of fewer. */
export function areSurelyMore({ all, leastShare }: Pick<Judged, 'all' | 'leastShare'>, limit: number): boolean {
  return leastShare * all > limit;
}

/** Judges by a look at a few of the table's pages. */
export async function judgeShare(
  pool: Deps['database']['pool'],
  { filters, byText: { sql, values } }: Pick<WaysToMatch, 'filters' | 'byText'>,
): Promise<Judged> {
  const { rows: sizes } = await pool.query<{ pages: number }>({
    name: 'admin-listings-size',
    text: `select greatest(relpages, 1)::int as pages from pg_class where oid = 'listings'::regclass`,
  });
  const part = Math.min(1, judgedPages / (sizes[0]?.pages ?? 1));
  const { rows } = await pool.query<{ seen: number; passed: number; met: number; squares: number }>(
    `select coalesce(sum(seen), 0)::int as seen, coalesce(sum(passed), 0)::int as passed, coalesce(sum(met), 0)::int as met,
      coalesce(sum(met * met), 0)::int as squares
    from (
      select count(*) as seen, count(*) filter (where ${filters}) as passed, count(*) filter (${sql}) as met
      from listings l tablesample system (${part * 100})
      group by (l.ctid::text::point)[0]
    ) pages`,
    values,
  );
  const { seen = 0, passed = 0, met = 0, squares = 0 } = rows[0] ?? {};
  // Four standard deviations below what was met. Pages are drawn and not listings, and those of one page are often alike: so it is the
  // squares of what each page has that tell how far chance may lead.
  const least = Math.max(0, met - 4 * Math.sqrt((1 - part) * squares));
  return { all: seen / part, share: share(met, seen), leastShare: share(least, seen), textShare: share(met, passed) };
}

const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
