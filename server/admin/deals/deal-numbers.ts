import { adminDays } from '#contract/admin/admin.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';

/** Counted from the timelines of deals, which are never changed, along an index by kind and moment. */
export async function readDealNumbers({
  database: { pool },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>({
    name: 'deal-numbers',
    text: numbersSql,
    values: [clock.now().toISOString().slice(0, 10)],
  });
  return new RawJson(rows[0]?.json ?? '');
}

const since = `(($1::date - ${adminDays - 1})::timestamp at time zone 'utc')`;
const counted = (name: string, of: string) =>
  `'${name}', coalesce((select c.times from counted c where c.of = '${of}' and c.day = d.day), 0)`;

/** Sales that were only recorded go through no steps. */
const numbersSql = `with happened as materialized (
    select e.of, (e.at at time zone 'utc')::date as day, e.at - deals.agreed_at as took
    from deal_events e join deals on deals.id = e.deal_id and deals.kind = 'deal'
    where e.of in ('proposed', 'agreed', 'completed', 'problem') and e.at >= ${since}
  ), counted as materialized (select h.of, h.day, count(*) as times from happened h group by h.of, h.day)
  select json_build_object('days', (select json_agg(json_build_object('day', d.day, ${counted('proposed', 'proposed')},
      ${counted('agreed', 'agreed')}, ${counted('completed', 'completed')}, ${counted('disputed', 'problem')}) order by d.day)
      from (select $1::date - past as day from generate_series(0, ${adminDays - 1}) as past) d),
    'medianDaysToCompletion', (select round((extract(epoch from percentile_cont(0.5) within group (order by took)) / 86400)::numeric, 1)
      from happened where happened.of = 'completed'))::text as json`;
