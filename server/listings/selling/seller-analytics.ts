import { shownStatuses } from '#contract/listings/listing-values.ts';
import { type AnalyzedListing, analyticsErrors, type SellerAnalytics } from '#contract/listings/seller-analytics.ts';
import { analyticsDays, analyticsListingsMax } from '#contract/listings/selling-values.ts';
import { getListingLimit } from '#server/billing/subscription/listing-limit.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { sqlList } from '#server/db/sql-list.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';

export async function getSellerAnalytics(
  deps: Pick<Deps, 'database' | 'clock'>,
  settings: SettingsReader,
  memberId: string,
): Promise<RawJson> {
  // The plans that limit listings are the same that leave analytics out.
  if ((await getListingLimit({ ...deps, settings }, memberId)) !== null) throw new Refusal(analyticsErrors.premiumOnly);
  const { rows } = await deps.database.pool.query<{ json: string }>({
    ...analyticsStatement,
    values: [memberId, deps.clock.now()],
  });
  return new RawJson(rows[0]?.json ?? '');
}

const utcDay = (moment: string) => `(${moment} at time zone 'utc')::date`;
const sums = 'sum(views)::int as views, sum(saves)::int as saves, sum(inquiries)::int as inquiries';
const dayCounts = `json_agg(json_build_array(day - (select day from since), views, saves, inquiries) order by day)`;

/** Deals in which the member gives a wig; a deal changed since its beginning, so that the index by change finds all. */
const sinceDay = `((select day from since)::timestamp at time zone 'utc')`;
const dealsSql = `select ${jsonRow<SellerAnalytics['deals']>({
  offers: `count(*) filter (where d.created_at >= ${sinceDay} and d.proposed_by <> $1)`,
  agreed: `count(*) filter (where d.agreed_at >= ${sinceDay})`,
  completed: `count(*) filter (where d.state = 'completed' and d.ended_at >= ${sinceDay})`,
})}
  from deal_parties dp join deals d on d.id = dp.deal_id and d.kind = 'deal'
  where dp.member_id = $1 and dp.changed_at >= ${sinceDay} and exists (
    select from deal_moves mv where mv.terms_id = d.terms_id and mv.from_id = $1 and mv.listing_id is not null)`;

const analyzedJson = jsonRow<AnalyzedListing>({
  id: 'id',
  title: 'title',
  brand: 'brand',
  status: 'status',
  views: 'views',
  saves: 'saves',
  inquiries: 'inquiries',
  days: 'days',
});

/** Counted as the dashboard counts: nobody's own saves, and an inquiry is the first message of a member about a listing. */
const analyticsStatement = {
  name: 'seller-analytics',
  text: `with since as materialized (
      select ${utcDay('$2::timestamptz')} - ${analyticsDays - 1} as day
    ), mine as materialized (
      select id, title, brand, status from listings where user_id = $1 and status in (${sqlList(shownStatuses)})
    ), happened as (
      select v.listing_id, v.day, count(*) as views, 0 as saves, 0 as inquiries
      from mine join listing_views v on v.listing_id = mine.id
      where v.day between (select day from since) and ${utcDay('$2::timestamptz')} group by 1, 2
      union all
      select s.listing_id, ${utcDay('s.created_at')}, 0, count(*), 0
      from mine join saved_listings s on s.listing_id = mine.id
      where ${utcDay('s.created_at')} >= (select day from since) and s.user_id <> $1 group by 1, 2
      union all
      select listing_id, ${utcDay('asked_at')}, 0, 0, count(*) from (
        select m.listing_id, min(m.created_at) as asked_at from mine join messages m on m.listing_id = mine.id
        where m.receiver_id = $1 group by m.listing_id, m.sender_id
      ) first_messages where ${utcDay('asked_at')} >= (select day from since) group by 1, 2
    ), by_day as materialized (
      select listing_id, day, ${sums} from happened group by 1, 2
    ), by_listing as materialized (
      select listing_id, ${sums}, ${dayCounts} as days from by_day group by 1
    ), shown as (
      select mine.*, coalesce(views, 0) as views, coalesce(saves, 0) as saves, coalesce(inquiries, 0) as inquiries,
        coalesce(days, '[]') as days
      from mine left join by_listing on by_listing.listing_id = mine.id
      order by 5 desc, 6 desc, 7 desc, title, id limit ${analyticsListingsMax}
    )
    select ${jsonRow<SellerAnalytics>({
      from: '(select day from since)',
      deals: `(${dealsSql})`,
      days: `coalesce((select ${dayCounts} from (select day, ${sums} from by_day group by day) all_listings), '[]')`,
      listings: `coalesce((select json_agg(${analyzedJson}
        order by views desc, saves desc, inquiries desc, title, id) from shown), '[]')`,
    })}::text as json`,
};
