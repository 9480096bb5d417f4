import { sql } from 'drizzle-orm';
import { dealLimits } from '#contract/deals/deal-values.ts';
import { decideAccess } from '#server/auth/access.ts';
import { isSuspended } from '#server/auth/guards.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { executeNamed } from '#server/db/named-statement.ts';
import type { Facts, ListingFacts, MemberFacts, ProposalCounts } from '#server/deals/deal-events.ts';
import { day, type MemberId, type Moment } from '#server/deals/deal-state.ts';
import type { SettingsReader } from '#server/settings/settings.ts';

interface About {
  dealId: string;
  listings: readonly string[];
  members: readonly MemberId[];
}

/** What the rules must know, read in the transaction that decides; the listings stay as they are until it ends. */
export async function readFacts(
  tx: DbOrTransaction,
  settings: SettingsReader,
  { dealId, listings, members }: About,
  now: Moment,
): Promise<Facts> {
  const wigs = await readListings(tx, dealId, listings);
  const rows = await readRows(tx, members);
  return {
    listings: wigs,
    members: await judgeMembers(rows, settings, now),
    blockedPairs: rows.flatMap(({ id, blocks }) => blocks.map((other) => [id, other] as const)),
  };
}

async function readListings(tx: DbOrTransaction, dealId: string, ids: readonly string[]): Promise<Facts['listings']> {
  const { rows } = await executeNamed<{ id: string; facts: ListingFacts }>(
    tx,
    sql`select l.id, json_build_object(
      'ownerId', l.user_id, 'type', l.type, 'status', coalesce(l.shelf, 'hidden'), 'priceCents', l.price_cents,
      'isReserved', exists (select from deal_reservations r where r.listing_id = l.id and r.deal_id <> ${dealId}::uuid),
      'takesOffers', l.takes_offers, 'refusesBelowCents', l.refuses_below_cents, 'acceptsFromCents', l.accepts_from_cents) as facts
    from listings l where l.id = any (${sql.param(ids)}::uuid[]) order by l.id for no key update`,
  );
  return Object.fromEntries(rows.map(({ id, facts }) => [id, facts]));
}

type MemberRow = {
  id: string;
  status: 'active' | 'suspended';
  suspendedUntil: string | null;
  subscription: { status: string; bypassReason: 'grandfathered' | 'testing' | null } & Record<
    'currentPeriodEnd' | 'paidUntil',
    string | null
  >;
  unfinished: number;
  hasAddress: boolean;
  /** Which of the others they have blocked. */
  blocks: MemberId[];
};

/** How members stand. Those who are banned or gone are not there. */
export async function readMembers(
  tx: DbOrTransaction,
  settings: SettingsReader,
  ids: readonly MemberId[],
  now: Moment,
): Promise<Record<MemberId, MemberFacts>> {
  return judgeMembers(await readRows(tx, ids), settings, now);
}

async function readRows(tx: DbOrTransaction, ids: readonly MemberId[]): Promise<MemberRow[]> {
  const those = sql`any (${sql.param(ids)}::uuid[])`;
  const { rows } = await executeNamed<MemberRow>(
    tx,
    sql`select p.id, p.status, p.suspended_until as "suspendedUntil",
      case when us.user_id is not null then json_build_object('status', us.status, 'bypassReason', us.bypass_reason,
        'currentPeriodEnd', us.current_period_end, 'paidUntil', us.paid_until) end as subscription,
      (select count(*)::int from deal_parties dp where dp.member_id = p.id and dp.is_unfinished) as unfinished,
      exists (select from member_addresses a where a.member_id = p.id) as "hasAddress",
      array(select b.blocked_id::text from member_blocks b where b.blocker_id = p.id and b.blocked_id = ${those}) as blocks
    from profiles p left join user_subscriptions us on us.user_id = p.id
    where p.id = ${those} and p.status <> 'banned'`,
  );
  return rows;
}

async function judgeMembers(
  rows: readonly MemberRow[],
  settings: SettingsReader,
  now: Moment,
): Promise<Record<MemberId, MemberFacts>> {
  const current = await settings.getSubscriptionSettings();
  const date = (value: string | null) => (value === null ? null : new Date(value));
  return Object.fromEntries(
    rows.map(({ id, status, suspendedUntil, subscription, unfinished, hasAddress }) => {
      const paid = subscription && {
        ...subscription,
        currentPeriodEnd: date(subscription.currentPeriodEnd),
        paidUntil: date(subscription.paidUntil),
      };
      const facts: MemberFacts = {
        isSuspended: isSuspended({ status, suspendedUntil: date(suspendedUntil) }, new Date(now)),
        hasAccess: decideAccess(current, paid, new Date(now)) !== 'inactive',
        hasAddress,
        unfinishedDeals: unfinished,
      };
      return [id, facts];
    }),
  );
}

/** How much a member has proposed, and when each count falls below its limit again. */
export async function countProposals(
  tx: DbOrTransaction,
  by: MemberId,
  to: readonly MemberId[],
  now: Moment,
): Promise<ProposalCounts> {
  const { rows } = await executeNamed<CountRow>(
    tx,
    sql`select d.state, d.ended_by as "endedBy",
      (extract(epoch from d.created_at) * 1000)::float8 as "createdAt", (extract(epoch from d.ended_at) * 1000)::float8 as "endedAt",
      (extract(epoch from d.due_at) * 1000)::float8 as "dueAt",
      array(select dp.member_id::text from deal_parties dp where dp.deal_id = d.id) as parties
    from deals d where d.proposed_by = ${by}::uuid and d.kind = 'deal'
      and (d.state = 'proposed' or d.created_at > ${new Date(now - 2 * dealLimits.declinedDays * day).toISOString()}::timestamptz)`,
  );
  const open = rows.filter(({ state }) => state === 'proposed');
  const today = rows.filter(({ createdAt }) => createdAt > now - day).map(({ createdAt }) => createdAt);
  const toMember = to.map((member) => {
    const theirs = rows.filter(({ parties }) => parties.includes(member));
    const theirsToday = theirs.map(({ createdAt }) => createdAt).filter((at) => at > now - day);
    const declined = theirs
      .filter(({ state, endedBy }) => state === 'declined' && endedBy === member)
      .map(({ endedAt }) => endedAt ?? 0)
      .filter((at) => at > now - dealLimits.declinedDays * day);
    return [
      member,
      {
        today: theirsToday.length,
        todayUntil: fallsBelow(theirsToday, dealLimits.proposalsPerDayToOneMember) + day,
        declined: declined.length,
        declinedUntil: fallsBelow(declined, dealLimits.declined) + dealLimits.declinedDays * day,
      },
    ] as const;
  });
  return {
    open: open.length,
    openUntil: Math.min(...open.map(({ dueAt }) => dueAt ?? now)),
    today: today.length,
    todayUntil: fallsBelow(today, dealLimits.proposalsPerDay) + day,
    toMember: Object.fromEntries(toMember),
  };
}

type CountRow = {
  state: string;
  endedBy: string | null;
  createdAt: Moment;
  endedAt: Moment | null;
  dueAt: Moment | null;
  parties: string[];
};

/** The moment whose passing out of the window leaves fewer than the limit. */
const fallsBelow = (moments: readonly Moment[], limit: number): Moment =>
  moments.toSorted((one, other) => other - one)[limit - 1] ?? 0;
