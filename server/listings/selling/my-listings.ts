import { shownStatuses } from '#contract/listings/listing-values.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import type { Dashboard, MyListing } from '#contract/listings/selling.ts';
import { bumpHours, dashboardDays, myListingStatuses, restoreDays } from '#contract/listings/selling-values.ts';
import { jsonRow, type SqlFields } from '#server/db/json-row.ts';
import { firstPhotoJson } from '#server/db/photo-json.ts';
import { sqlList } from '#server/db/sql-list.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { type MomentList, readMomentPage } from '#server/lib/moment-page.ts';
import { restorableUntilSql } from '#server/listings/listing-json.ts';

const perPage = 24;

export async function findMyListings(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
  { status, cursor }: { status: MyListing['status']; cursor?: string | undefined },
): Promise<RawJson> {
  const wanted = { values: [memberId, status, clock.now()], cursor, refusal: listingErrors.brokenCursor };
  const list = myListings(status === 'removed' ? 'l.removed_at' : 'l.sort_at');
  const page = await readMomentPage<{ counts: string; away: string }>(pool, list, wanted);
  return new RawJson(
    `{"listings":${page?.json},"counts":${page?.counts},"awayUntil":${page?.away},"nextCursor":${JSON.stringify(page?.nextCursor)}}`,
  );
}

function myListings(moment: string): MomentList {
  return {
    name: `my-listings-by-${moment}`,
    perPage,
    moment,
    id: 'l.id',
    rows: (isAfter) => `select l.* from listings l where l.user_id = $1 and l.status = $2 and ${isAfter}`,
    json: myListingJson,
    from: 'page l',
    also: `(select ${countsJson} from listings where user_id = $1)::text as counts,
      coalesce((select to_json(away_until) from profiles where id = $1)::text, 'null') as away`,
  };
}

/** Of `listings l`; `$3` is now. */
const myListingJson = jsonRow<MyListing>({
  id: 'l.id',
  title: 'l.title',
  brand: 'l.brand',
  condition: 'l.condition',
  type: 'l.type',
  status: 'l.status',
  priceCents: 'l.price_cents',
  shippingCents: 'l.shipping_cents',
  listedAt: 'l.created_at',
  lastBumpedAt: 'l.bumped_at',
  isReserved: 'l.is_reserved',
  isPublicCard: 'l.is_public_card',
  dealId: '(select r.deal_id from deal_reservations r where r.listing_id = l.id)',
  hasChangedHands: 'l.has_changed_hands',
  mayBumpAt: `case when l.bumped_at > $3::timestamptz - interval '${bumpHours} hours'
            then l.bumped_at + interval '${bumpHours} hours' end`,
  removedAt: 'l.removed_at',
  removedFrom: 'l.removed_from',
  daysLeft: `case when l.status = 'removed' then
            greatest(0, ceil(extract(epoch from l.removed_at + interval '${restoreDays} days' - $3) / 86400))::int end`,
  isTakenDown: 'l.removed_by_admin',
  restorable: `coalesce(${restorableUntilSql('l')} > $3, false)`,
  views: `(select count(*) from listing_views v where v.listing_id = l.id and v.day > ($3 at time zone 'utc')::date - 30)`,
  saves: `(select count(*) from saved_listings s where s.listing_id = l.id and s.user_id <> l.user_id
            and s.created_at > $3 - interval '30 days')`,
  photo: firstPhotoJson('l.id'),
});

type Counted = Record<MyListing['status'] | 'drafts', number>;

const countsJson = jsonRow<Counted>({
  ...(Object.fromEntries(
    myListingStatuses.map((status) => [status, `count(*) filter (where status = '${status}')`]),
  ) as SqlFields<Counted>),
  drafts: '(select count(*) from listing_drafts where owner_id = $1)',
});

export async function getDashboard(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>({ ...dashboardStatement, values: [memberId, clock.now()] });
  return new RawJson(rows[0]?.json ?? '');
}

const lastActivities = 10;
const dayJson = jsonRow<Dashboard['days'][number]>({
  day: 'd::date',
  views: '(select count(*) from views where views.day = d::date)',
  saves: `(select count(*) from saves where (saves.created_at at time zone 'utc')::date = d::date)`,
  inquiries: `(select count(*) from inquiries where (inquiries.created_at at time zone 'utc')::date = d::date)`,
});

const activityJson = jsonRow<Dashboard['recentActivity'][number]>({
  type: 'a.type',
  listingId: 'a.listing_id',
  listingTitle: 'mine.title',
  timestamp: 'a.at',
});

const dashboardStatement = {
  name: 'dashboard',
  text: `with mine as (
      select id, title, status from listings where user_id = $1 and status in (${sqlList(shownStatuses)})
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
    select ${jsonRow<Dashboard>({
      hasListings: `exists (select from listings where user_id = $1 and status in (${sqlList(myListingStatuses)}))`,
      openDeals: `(select count(*) from deal_parties p join deals d on d.id = p.deal_id where p.member_id = $1 and d.ended_at is null)`,
      saved: '(select count(*) from saved_listings where user_id = $1)',
      alerts: '(select count(*) from wishes where user_id = $1)',
      cameFor: '(select came_for from profiles where id = $1)',
      activeListings: `(select count(*) from mine where status = 'active')`,
      totalViews: '(select count(*) from views)',
      totalSaves: '(select count(*) from saves)',
      totalInquiries: '(select count(*) from inquiries)',
      days: `(select json_agg(${dayJson} order by d)
        from since, generate_series(since.day, since.day + ${dashboardDays - 1}, interval '1 day') as d)`,
      recentActivity: `coalesce((select json_agg(${activityJson} order by a.at desc)
        from (select * from activity order by at desc limit ${lastActivities}) a join mine on mine.id = a.listing_id), '[]')`,
    })}::text as json`,
};
