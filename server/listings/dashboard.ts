import { dashboardDays } from '#contract/selling-values.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/serve.ts';

/** The numbers of the last 30 days, counted from what really happened, in one statement. */
export async function getDashboard(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>({ ...dashboardStatement, values: [memberId, clock.now()] });
  return new RawJson(rows[0]?.json ?? '');
}

const lastActivities = 10;
const dashboardStatement = {
  name: 'dashboard',
  text: `with mine as (
      select id, title, status from listings where user_id = $1 and status in ('active', 'sold', 'traded')
    ), since as (
      select ($2::timestamptz at time zone 'utc')::date - ${dashboardDays - 1} as day
    ), views as (
      select v.listing_id, v.day from listing_views v join mine on mine.id = v.listing_id where v.day >= (select day from since)
    ), saves as (
      select s.listing_id, s.created_at from saved_listings s join mine on mine.id = s.listing_id
      where s.created_at >= (select day from since) and s.user_id <> $1
    ), inquiries as (
      select m.listing_id, m.sender_id, min(m.created_at) as created_at from messages m join mine on mine.id = m.listing_id
      where m.receiver_id = $1 group by m.listing_id, m.sender_id having min(m.created_at) >= (select day from since)
    ), activity as (
      (select 'view' as type, listing_id, day::timestamp at time zone 'utc' as at from views order by day desc limit ${lastActivities})
      union all
      (select 'save', listing_id, created_at from saves order by created_at desc limit ${lastActivities})
      union all
      (select 'inquiry', listing_id, created_at from inquiries order by created_at desc limit ${lastActivities})
    )
    select json_build_object(
      'hasListings', exists (select from listings where user_id = $1 and status in ('active', 'sold', 'traded', 'removed')),
      'activeListings', (select count(*) from mine where status = 'active'),
      'totalViews', (select count(*) from views),
      'totalSaves', (select count(*) from saves),
      'totalInquiries', (select count(*) from inquiries),
      'days', (select json_agg(json_build_object('day', d::date,
          'views', (select count(*) from views where views.day = d::date),
          'saves', (select count(*) from saves where (saves.created_at at time zone 'utc')::date = d::date),
          'inquiries', (select count(*) from inquiries where (inquiries.created_at at time zone 'utc')::date = d::date)) order by d)
        from since, generate_series(since.day, since.day + ${dashboardDays - 1}, interval '1 day') as d),
      'recentActivity', coalesce((select json_agg(json_build_object('type', a.type, 'listingId', a.listing_id,
          'listingTitle', mine.title, 'timestamp', a.at) order by a.at desc)
        from (select * from activity order by at desc limit ${lastActivities}) a join mine on mine.id = a.listing_id), '[]')
    )::text as json`,
};
