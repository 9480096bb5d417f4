import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#contract/durations.ts';
import { newAccountDays } from '#contract/members/new-accounts.ts';
import { decideAccess } from '#server/auth/access.ts';
import { isSuspended } from '#server/auth/guards.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { sellsAtOnceSql } from '#server/db/sells-at-once.ts';
import { findPrivatePrices, isSellerThere } from '#server/deals/private-prices/kept-private-prices.ts';
import type { Facts, ListingFacts, MemberFacts, ProposalCounts } from '#server/deals/rules/deal-events.ts';
import type { MemberId, Moment, Move } from '#server/deals/rules/deal-state.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { isRingKept } from './kept-ring.ts';
import { readCounts } from './read-counts.ts';
import { readHeld } from './read-held.ts';

export interface About {
  dealId: string;
  listings: readonly string[];
  members: readonly MemberId[];
  /** Also the parties of the deal, and while it is proposed the listings of its current terms: later no rule asks for them. */
  withTerms?: boolean;
  /** Whose proposals are counted. */
  proposer?: MemberId;
  /** Who may buy something by it. */
  buyer?: MemberId;
  /** Of a proposal. */
  moves?: readonly Move[];
  /** The one for which the proposer buys. */
  privatePrice?: string | undefined;
}

/** What an act must know beside the deal. */
export interface Known {
  facts: Facts;
  /** Of a proposal. */
  counts?: ProposalCounts;
  /** What the facts about members were judged by. */
  members: MemberRow[];
  /** Other open deals with these listings, in the order of their ids. */
  rivals: OpenDeal[];
}
export interface OpenDeal {
  id: string;
  listingId: string;
}

/**
 * What the rules must know, read in the transaction that decides; the listings stay as they are until it ends. Whoever calls has
 * locked the deals of all parties: nobody else can open a rival deal meanwhile.
 */
export async function readFacts(
  tx: DbOrTransaction,
  settings: SettingsReader,
  about: About,
  now: Moment,
): Promise<Known> {
  const { dealId, listings, members, withTerms = false, proposer, buyer, moves } = about;
  // Sent along: what only a proposal is judged by is half of the work.
  const [known, counts, isKept, held] = await Promise.all([
    readAround(tx, { dealId, listings, members, withTerms }),
    proposer ? readCounts(tx, proposer, members, now) : undefined,
    proposer && moves ? isRingKept(tx, proposer, moves) : false,
    buyer ? readHeld(tx, buyer) : [],
  ]);
  const judged = await judgeMembers(known.members, settings, now);
  return {
    facts: {
      listings: known.listings,
      members: judged,
      isRingKept: isKept,
      held,
      privatePrice: await readPrivatePrice(tx, about, judged, now),
      blockedPairs: known.members.flatMap(({ id, blocks }) => blocks.map((other) => [id, other] as const)),
    },
    ...(counts && { counts }),
    members: known.members,
    rivals: known.rivals,
  };
}

async function readAround(
  tx: DbOrTransaction,
  { dealId, listings, members, withTerms }: Pick<Required<About>, 'dealId' | 'listings' | 'members' | 'withTerms'>,
): Promise<FactRow> {
  const { rows } = await tx.execute<FactRow>(
    sql`with about as materialized (
        select ${dealId}::uuid as deal_id, ${sql.param(listings)}::uuid[] || array(
            select m.listing_id from deals d join deal_moves m on m.terms_id = d.terms_id
            where d.id = ${dealId}::uuid and d.state = 'proposed' and m.listing_id is not null and ${withTerms}::boolean) as listings,
          ${sql.param(members)}::uuid[] || array(
            select l.user_id from listings l where l.id = any (${sql.param(listings)}::uuid[])) || array(
            select dp.member_id from deal_parties dp where dp.deal_id = ${dealId}::uuid and ${withTerms}::boolean) as members
      ), wigs as materialized (
        select l.id, ${sql.raw(wigJson)} as facts
        from listings l where l.id = any ((select about.listings from about)::uuid[]) order by l.id for no key update
      ) select coalesce((select json_object_agg(id, facts) from wigs), '{}') as listings,
        array(${sql.raw(memberRowsText('(select about.members from about)::uuid[]'))}) as members,
        array(select ${sql.raw(rivalJson)} from deal_listings dl
          where dl.listing_id = any ((select about.listings from about)::uuid[]) and dl.deal_id <> ${dealId}::uuid
          order by dl.deal_id, dl.listing_id) as rivals`,
  );
  return (rows as [FactRow])[0];
}

/** Of the row `l` of listings; `about` says of which deal it is asked. */
const wigJson = jsonRow<ListingFacts>({
  ownerId: 'l.user_id',
  type: 'l.type',
  status: `coalesce(l.shelf, 'hidden')`,
  priceCents: 'l.price_cents',
  shippingCents: 'l.shipping_cents',
  takesOffers: 'l.takes_offers',
  buyAtOnce: sellsAtOnceSql('l'),
  refusesBelowCents: 'l.refuses_below_cents',
  acceptsFromCents: 'l.accepts_from_cents',
  isReserved: `coalesce((select r.deal_id <> (select about.deal_id from about)
    from deal_reservations r where r.listing_id = l.id), false)`,
});

const rivalJson = jsonRow<OpenDeal>({ id: 'dl.deal_id', listingId: 'dl.listing_id' });

/** None where it has ended, or its seller could not sell by it now. */
async function readPrivatePrice(
  tx: DbOrTransaction,
  { proposer, privatePrice }: About,
  members: Facts['members'],
  now: Moment,
): Promise<Facts['privatePrice']> {
  if (!proposer || !privatePrice) return null;
  const [kept] = await findPrivatePrices(tx, proposer, { id: privatePrice }, now);
  return kept && isSellerThere(members[kept.sellerId]) ? kept : null;
}

type FactRow = Pick<Known, 'rivals'> & {
  listings: Facts['listings'];
  members: MemberRow[];
};

export type MemberRow = {
  id: string;
  status: 'active' | 'suspended';
  suspendedUntil: string | null;
  subscription: SubscriptionRow;
  unfinished: number;
  hasAddress: boolean;
  isPayable: boolean;
  awayUntil: string | null;
  bundlePercent: number;
  createdAt: string;
  /** Which of the others they have blocked. */
  blocks: MemberId[];
};

type SubscriptionRow = { status: string; bypassReason: 'grandfathered' | 'testing' | null } & Record<
  'currentPeriodEnd' | 'paidUntil',
  string | null
>;

export async function readMemberRows(db: DbOrTransaction, ids: readonly MemberId[]): Promise<MemberRow[]> {
  const { rows } = await db.execute<{ members: MemberRow[] }>(sql`select array(${memberRows(ids)}) as members`);
  return rows[0]?.members ?? [];
}

/** SQL for the rows of the members with these ids who are neither banned nor gone; `judgeMembers` reads them. */
export const memberRowsText = (ids: string): string =>
  `select ${jsonRow<MemberRow>({
    id: 'p.id',
    status: 'p.status',
    suspendedUntil: 'p.suspended_until',
    subscription: `case when us.user_id is not null then ${subscriptionJson} end`,
    unfinished: '(select count(*) from deal_parties dp where dp.member_id = p.id and dp.is_unfinished)',
    awayUntil: 'p.away_until',
    bundlePercent: 'p.bundle_percent',
    createdAt: 'p.created_at',
    hasAddress: 'exists (select from member_addresses a where a.member_id = p.id)',
    isPayable: 'exists (select from member_payment_ways w where w.member_id = p.id and w.how_many > 0)',
    blocks: `array(select b.blocked_id from member_blocks b where b.blocker_id = p.id and b.blocked_id = any (${ids}))`,
  })}
    from profiles p left join user_subscriptions us on us.user_id = p.id
    where p.id = any (${ids}) and p.status <> 'banned'`;

const subscriptionJson = jsonRow<SubscriptionRow>({
  status: 'us.status',
  bypassReason: 'us.bypass_reason',
  currentPeriodEnd: 'us.current_period_end',
  paidUntil: 'us.paid_until',
});

export function memberRows(ids: readonly MemberId[]): SQL {
  const pieces = memberRowsText('?').split('?');
  return sql.join(
    pieces.map((piece) => sql.raw(piece)),
    sql`${sql.param(ids)}::uuid[]`,
  );
}

export async function judgeMembers(
  rows: readonly MemberRow[],
  settings: SettingsReader,
  now: Moment,
): Promise<Record<MemberId, MemberFacts>> {
  const current = await settings.getSubscriptionSettings();
  const date = (value: string | null) => (value === null ? null : new Date(value));
  return Object.fromEntries(
    rows.map(({ id, status, suspendedUntil, subscription, unfinished, hasAddress, isPayable, ...selling }) => {
      const paid = subscription && {
        ...subscription,
        currentPeriodEnd: date(subscription.currentPeriodEnd),
        paidUntil: date(subscription.paidUntil),
      };
      const facts: MemberFacts = {
        isSuspended: isSuspended({ status, suspendedUntil: date(suspendedUntil) }, new Date(now)),
        hasAccess: decideAccess(current, paid, new Date(now)) !== 'inactive',
        hasAddress,
        isPayable,
        unfinishedDeals: unfinished,
        awayUntil: selling.awayUntil && Date.parse(selling.awayUntil) > now ? Date.parse(selling.awayUntil) : null,
        bundlePercent: selling.bundlePercent,
        isNew: Date.parse(selling.createdAt) > now - newAccountDays * dayMs,
      };
      return [id, facts];
    }),
  );
}
