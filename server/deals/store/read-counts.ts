import { type SQL, sql } from 'drizzle-orm';
import { dealLimits } from '#contract/deals/deal-values.ts';
import { newAccountDays } from '#contract/members/new-accounts.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { jsonRow } from '#server/db/json-row.ts';
import type { ProposalCounts } from '#server/deals/rules/deal-events.ts';
import { day, type MemberId, type Moment } from '#server/deals/rules/deal-state.ts';
import { ms } from './deal-row.ts';

/** What the limits of proposing are judged by. */
export async function readCounts(
  tx: DbOrTransaction,
  proposer: MemberId,
  members: readonly MemberId[],
  now: Moment,
): Promise<ProposalCounts> {
  const { rows } = await tx.execute<{ proposals: ProposalRow[]; newAccount: ProposalCounts['newAccount'] }>(
    sql`select array(${proposalRows(proposer, now)}) as proposals, ${newAccountRow(proposer, members, now)} as "newAccount"`,
  );
  const { proposals = [], newAccount = null } = rows[0] ?? {};
  return { ...countProposals(proposals, members, now), newAccount };
}

/** Whom a new account has reached within a day by messages and proposals; null for an account that is not new. */
function newAccountRow(by: MemberId, members: readonly MemberId[], now: Moment): SQL {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  return sql`(select ${sql.raw(newAccountJson)} from profiles p
    cross join (select ${at} as at, ${at} - interval '1 day' as since, ${sql.param(members)}::uuid[] as members) asked
    cross join lateral (select array_agg(n.id) as ids, array_agg(${sql.raw(ms('n.at'))}) as moments
      from new_members_of(p.id, asked.since) n) reached
    where p.id = ${by}::uuid and p.created_at > asked.at - make_interval(days => ${newAccountDays}::int))`;
}

const newAccountJson = jsonRow<NonNullable<ProposalCounts['newAccount']>>({
  reached: `coalesce(reached.moments, '{}')`,
  strangers: `(select count(distinct m.id) from unnest(asked.members) m (id) where m.id <> p.id
    and not are_acquainted(p.id, m.id, asked.since, asked.at) and m.id <> all (coalesce(reached.ids, '{}')))`,
});

/** Those that are open or new enough to count. */
function proposalRows(by: MemberId, now: Moment): SQL {
  const since = new Date(now - 2 * dealLimits.declinedDays * day).toISOString();
  return sql`select ${sql.raw(proposalJson)}
    from deals d where d.proposed_by = ${by}::uuid and d.kind = 'deal'
      and (d.state = 'proposed' or d.created_at > ${since}::timestamptz)`;
}

const proposalJson = jsonRow<ProposalRow>({
  state: 'd.state',
  endedBy: 'd.ended_by',
  createdAt: ms('d.created_at'),
  endedAt: ms('d.ended_at'),
  dueAt: ms('d.due_at'),
  parties: 'array(select dp.member_id from deal_parties dp where dp.deal_id = d.id)',
});

/** How much a member has proposed, and when each count falls below its limit again. */
function countProposals(
  rows: readonly ProposalRow[],
  to: readonly MemberId[],
  now: Moment,
): Omit<ProposalCounts, 'newAccount'> {
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

type ProposalRow = {
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
