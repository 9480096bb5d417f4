import { listingsPerPage } from '#contract/listings/listing-values.ts';
import { listingErrors } from '#contract/listings/listings.ts';
import { memberErrors } from '#contract/members/members.ts';
import type { Profile } from '#contract/members/profiles.ts';
import { conversationsNeeded } from '#contract/members/reply-times.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { ratingCounts, ratingFields } from '#server/db/rating.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { type MomentList, readMomentPage } from '#server/lib/moment-page.ts';

/** Public facts about a member. No address, and no dates or dealings while the profile is hidden. */
export async function getProfile(
  { database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>({ ...profileById, values: [memberId, clock.now()] });
  if (!rows[0]) throw new Refusal(memberErrors.notFound);
  return new RawJson(rows[0].json);
}

/** Wigs that their owner marked as sold or traded; completed deals are told as deals. */
const marked = (status: 'sold' | 'traded') =>
  `case when p.profile_visible then (select count(*) from listings l where l.user_id = p.id and l.status = '${status}'
    and not exists (select from deal_moves m join deals d on d.terms_id = m.terms_id
      where m.listing_id = l.id and d.kind = 'deal' and d.state = 'completed')) end`;

/** The newest conversations alone: it costs the same however many there are. */
const looksAt = 20;

/**
 * SQL for how soon a member usually answers those who wrote first: the middle one of the newest conversations, with
 * what was left without an answer for a day as the slowest. Null where there were too few, or the middle one is slower than all words for it.
 */
const repliesWithin = (member: string, now: string): string => `(
    select case when count(*) < ${conversationsNeeded} then null
      else (array['hour', 'day', 'week'])[width_bucket(percentile_disc(0.5) within group (order by waited),
        array[interval '0', interval '1 hour 1 second', interval '1 day 1 second', interval '7 days 1 second'])] end
    from (select coalesce(replied_at - opened_at, interval '1 year') as waited from conversations
      where member_id = ${member} and not is_opener and (replied_at is not null or opened_at < ${now} - interval '1 day')
      order by opened_at desc limit ${looksAt}) latest)`;

const dealsJson = jsonRow<NonNullable<Profile['deals']>>({
  completed: 'p.completed_deals',
  sales: 'p.completed_sales',
  trades: 'p.completed_trades',
  canceled: 'p.canceled_deals',
});

const otherShopsJson = jsonRow<NonNullable<Profile['otherShops']>>({
  addresses: 's.other_shops',
  warnings: 's.warnings',
});

const profileById = {
  name: 'profile-by-id',
  text: `select ${jsonRow<Profile>({
    id: 'p.id',
    displayName: 'p.display_name',
    avatarUrl: 'p.avatar_url',
    sellerTier: 'p.seller_tier',
    ...ratingFields('p'),
    ratingCounts: ratingCounts('p'),
    isVisible: 'p.profile_visible',
    memberSince: 'case when p.profile_visible then p.created_at end',
    soldCount: marked('sold'),
    tradedCount: marked('traded'),
    deals: `case when p.profile_visible then ${dealsJson} end`,
    repliesWithin: `case when p.profile_visible then ${repliesWithin('p.id', '$2::timestamptz')} end`,
    otherShops: `(select ${otherShopsJson} from shop_pages s where s.user_id = p.id and s.other_shops <> '{}'
      and p.profile_visible and p.status = 'active')`,
  })}::text as json
    from profiles p where p.id = $1`,
};

/** A page of what a member offers right now; nothing while the profile is hidden. */
export async function findMemberListings(
  { database: { pool } }: Pick<Deps, 'database'>,
  memberId: string,
  cursor?: string,
): Promise<RawJson> {
  const wanted = { values: [memberId], cursor, refusal: listingErrors.brokenCursor };
  const page = await readMomentPage(pool, memberListings, wanted);
  if (!page) throw new Refusal(memberErrors.notFound);
  return new RawJson(`{"listings":${page.json},"nextCursor":${JSON.stringify(page.nextCursor)}}`);
}

const memberListings: MomentList = {
  name: 'member-listings',
  perPage: listingsPerPage,
  moment: 'sort_at',
  id: 'id',
  direction: 'desc nulls last',
  rows: (isAfter) => `select id, sort_at from listings where user_id = $1 and shelf = 'active' and ${isAfter}
    and (select profile_visible from profiles where id = $1)`,
  json: 'card',
  from: 'page join listing_cards on listing_id = page.id',
  of: 'profiles where id = $1',
};
