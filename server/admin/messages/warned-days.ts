import { patternDays, type warnedDaySorts, warnedDaysPerPage } from '#contract/admin/messages.ts';
import type { Deps } from '#server/lib/deps.ts';

interface WarnedDaysQuery {
  rule?: string | undefined;
  sort: (typeof warnedDaySorts)[number];
  direction: 'asc' | 'desc';
  page: number;
}

interface WarnedDay {
  day: string;
  messages: number;
  senders: number;
  receivers: number;
}

/** The days on which messages came with warnings; numbers only, nobody's words. */
export async function findWarnedDays(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  { rule, sort, direction, page }: WarnedDaysQuery,
): Promise<{ days: WarnedDay[]; total: number }> {
  const { rows } = await pool.query<WarnedDay & { total: number }>(
    `select to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as day, count(*)::int as messages,
      count(distinct sender_id)::int as senders, count(distinct receiver_id)::int as receivers,
      (count(*) over ())::int as total
    from messages
    where warnings <> '{}' and created_at > $1::timestamptz - interval '${patternDays} days'
      and ($2::text is null or $2 = any (warnings))
    group by 1 order by ${sort} ${direction}, day desc limit ${warnedDaysPerPage} offset $3`,
    [clock.now(), rule ?? null, (page - 1) * warnedDaysPerPage],
  );
  return { days: rows.map(({ total: _, ...day }) => day), total: rows[0]?.total ?? 0 };
}
