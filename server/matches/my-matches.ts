import { sql } from 'drizzle-orm';
import type { ListingCopy } from '#contract/deals/listing-copy.ts';
import { type MatchKind, matchLimits } from '#contract/matches/match-values.ts';
import { type Match, type MatchMove, type MatchPage, matchErrors } from '#contract/matches/matches.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { jsonbRow, jsonRow } from '#server/db/json-row.ts';
import { listingCopyJson } from '#server/db/listing-copy.ts';
import { stillHoldsSql } from '#server/db/standing-matches.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { type MomentList, readMomentPage } from '#server/lib/moment-page.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';
import { activeMemberValues } from '#server/wishes/active-members.ts';
import { isHereSql, type MatchDeps, mayTradeSql, ringHoldsSql } from './holding-sql.ts';
import { lookAgainFor } from './readers.ts';

/** One page of the members with whom the caller could trade, or the best rings. What no longer holds is not in it. */
export async function findMatches(
  deps: MatchDeps,
  memberId: string,
  { kind, cursor }: { kind: MatchKind; cursor?: string | undefined },
): Promise<MatchPage> {
  const standing = await activeMemberValues(deps.settings, deps.clock.now());
  const { pool } = deps.database;
  if (kind === 'rings') {
    const { rows } = await pool.query<RingRow>({ ...ringPage, values: [...standing, memberId] });
    return { matches: rows.map((row) => ringOf(row, memberId)), nextCursor: null };
  }
  const wanted = { values: [...standing, memberId], cursor, refusal: matchErrors.brokenCursor };
  const page = await readMomentPage(pool, pairLists[kind], wanted);
  const rows: PairRow[] = page ? JSON.parse(page.json) : [];
  return { matches: rows.map((row) => pairOf(row, kind)), nextCursor: page?.nextCursor ?? null };
}

type Move = MatchMove & { copy: ListingCopy };

interface PairRow {
  otherId: string;
  foundAt: string;
  members: Match['members'];
  moves: Move[];
}

function pairOf({ otherId, foundAt, members, moves }: PairRow, kind: MatchKind): Match {
  return { id: otherId, kind, members, foundAt, ...movesOf(moves) };
}

interface RingRow {
  id: string;
  foundAt: string;
  members: Match['members'];
  moves: Move[];
}

/** From inside: the caller's wig goes first, and each of the members stands where their own goes. */
function ringOf({ id, foundAt, members, moves }: RingRow, memberId: string): Match {
  const at = moves.findIndex(({ from }) => from === memberId);
  const inOrder = [...moves.slice(at), ...moves.slice(0, at)];
  const ordered = inOrder.flatMap(({ from }) => members.filter((member) => member.id === from));
  return { id, kind: 'rings', members: ordered, foundAt, ...movesOf(inOrder) };
}

function movesOf(moves: readonly Move[]): Pick<Match, 'moves' | 'listings'> {
  return {
    moves: moves.map(({ from, to, listingId, wish }) => ({ from, to, listingId, wish })),
    listings: Object.fromEntries(moves.map(({ listingId, copy }) => [listingId, copy])),
  };
}

const moveJson = (giver: string, wanter: string) =>
  jsonbRow<Move>({ from: giver, to: wanter, listingId: 'l.id', wish: 'w.name', copy: listingCopyJson });

const memberJson = jsonbRow<Match['members'][number]>({
  id: 'p.id',
  displayName: 'p.display_name',
  avatarUrl: 'p.avatar_url',
  completedDeals: 'p.completed_deals',
});

/** What one could give the other, the newest first; null where that is nothing any more. */
const sideSql = (giver: string, wanter: string) => `(
  select jsonb_agg(one.move order by one.found_at desc, one.listing_id) from (
    select each.* from (
      select distinct on (m.listing_id) m.listing_id, m.found_at, ${moveJson('m.giver_id', 'm.wanter_id')} as move
      from trade_matches m join listings l on l.id = m.listing_id join wishes w on w.id = m.wish_id
      where m.giver_id = ${giver} and m.wanter_id = ${wanter} and ${stillHoldsSql} and ${isHereSql('m.giver_id')}
      order by m.listing_id, m.found_at desc
    ) each order by each.found_at desc, each.listing_id limit ${matchLimits.wigsPerSide}) one)`;

/** A proposal between the two stands: it is shown among the deals. */
const isProposedSql = (other: string) => `exists (select from deal_parties mine
  join deal_parties theirs on theirs.deal_id = mine.deal_id and theirs.member_id = ${other} join deals d on d.id = mine.deal_id
  where mine.member_id = $5 and mine.view in ('needs-me', 'waiting') and d.state = 'proposed')`;

/** When the newest of what one of the two could give was found. */
const newestSql = `greatest(tp.found_at,
  (select back.found_at from trade_pairs back where back.giver_id = tp.wanter_id and back.wanter_id = tp.giver_id))`;

/** Until something is found that was not there when it was said. */
const isDismissedSql = (other: string) => `exists (select from match_dismissals no
  where no.member_id = $5 and no.other_id = ${other} and no.dismissed_at >= ${newestSql})`;

/** Along the index of the pairs in which the caller is at one end; each pair is in one of the three lists. */
function pairList(kind: Exclude<MatchKind, 'rings'>): MomentList {
  const [me, other] = kind === 'they-want' ? ['giver_id', 'tp.wanter_id'] : ['wanter_id', 'tp.giver_id'];
  return {
    name: `matches-${kind}`,
    perPage: matchLimits.perPage,
    moment: 'tp.found_at',
    id: other,
    rows: (isAfter) => `select tp.giver_id, tp.wanter_id, tp.found_at, ${newestSql} as newest_at,
        side.there || coalesce(side.back, '[]') as moves
      from trade_pairs tp cross join lateral (select ${sideSql('tp.giver_id', 'tp.wanter_id')} as there,
        ${sideSql('tp.wanter_id', 'tp.giver_id')} as back) side
      where tp.${me} = $5 and ${isAfter}
        and ${mayTradeSql('$5')} and ${mayTradeSql(other)} and not ${blockedBetweenSql('$5', other)}
        and not ${isDismissedSql(other)} and not ${isProposedSql(other)}
        and side.there is not null and side.back is ${kind === 'both' ? 'not null' : 'null'}`,
    json: jsonRow<PairRow>({
      otherId: other,
      foundAt: 'tp.newest_at',
      moves: 'tp.moves',
      members: `(select jsonb_agg(${memberJson} order by p.id = $5 desc) from profiles p where p.id in ($5, ${other}))`,
    }),
    from: 'page tp',
  };
}

const pairLists = { both: pairList('both'), 'they-have': pairList('they-have'), 'they-want': pairList('they-want') };

/** A deal of the same members in the same order stands, or one of them has said no to it since the ring was found. */
const isRingAnsweredSql = `exists (select from deal_parties dp join deals d on d.id = dp.deal_id
  where dp.member_id = $5 and d.kind = 'deal' and (d.state = 'proposed' or (d.state = 'declined' and d.ended_at >= r.found_at))
    and (select count(distinct v.place) from deal_moves dm join trade_ring_moves v on v.giver_id = dm.from_id and v.wanter_id = dm.to_id
      where dm.terms_id = d.terms_id and v.ring_id = r.id) = r.size)`;

const ringPage = {
  name: 'matches-rings',
  text: `with page as (
      select r.id, r.found_at, own.size, own.gap_cents from trade_ring_moves own join trade_rings r on r.id = own.ring_id
      where own.giver_id = $5 and ${ringHoldsSql('own.ring_id')} and not ${isRingAnsweredSql}
        and not exists (select from ring_refusals no where no.ring_id = r.id and no.refused_at >= r.found_at)
      order by own.size, own.gap_cents, own.ring_id limit ${matchLimits.rings}
    ) select page.id, to_json(page.found_at) #>> '{}' as "foundAt",
      (select jsonb_agg(${moveJson('v.giver_id', 'v.wanter_id')} order by v.place) from trade_ring_moves v
        join listings l on l.id = v.listing_id join wishes w on w.id = v.wish_id where v.ring_id = page.id) as moves,
      (select jsonb_agg(${memberJson}) from profiles p
        where p.id in (select giver_id from trade_ring_moves where ring_id = page.id)) as members
    from page order by page.size, page.gap_cents, page.id`,
};

/** A no of the caller to a ring, or to everything found so far between them and another member. */
export async function dismissMatch(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  memberId: string,
  id: string,
): Promise<void> {
  const now = clock.now().toISOString();
  await db.transaction(async (tx) => {
    if (await refuseRing(tx, memberId, id, now)) return;
    // Whoever left meanwhile is held, or not found: the reference would be refused.
    const { rows } = await tx.execute(sql`insert into match_dismissals (member_id, other_id, dismissed_at)
      select ${memberId}::uuid, u.id, ${now}::timestamptz from "user" u where u.id = ${id} and exists (select from trade_pairs
        where (giver_id, wanter_id) in ((${memberId}::uuid, u.id), (u.id, ${memberId}::uuid))) for key share of u
      on conflict (member_id, other_id) do update set dismissed_at = greatest(match_dismissals.dismissed_at, excluded.dismissed_at)
      returning other_id`);
    if (rows.length === 0) throw new Refusal(matchErrors.notFound);
    await lookAgainFor(tx, [memberId]);
  });
}

/** The ring goes for all of its members, who may get another in its place. False where the caller is in no such ring. */
async function refuseRing(tx: DbOrTransaction, memberId: string, ringId: string, now: string): Promise<boolean> {
  const { rows: parties } = await tx.execute<{ id: string }>(sql`select v.giver_id as id from trade_ring_moves v
    where v.ring_id = ${ringId} and exists (select from trade_ring_moves own
      where own.ring_id = v.ring_id and own.giver_id = ${memberId})`);
  if (parties.length === 0) {
    const { rows: said } = await tx.execute(
      sql`select from ring_refusals where ring_id = ${ringId} and member_id = ${memberId}`,
    );
    return said.length > 0;
  }
  await tx.execute(sql`insert into ring_refusals (ring_id, member_id, refused_at)
    values (${ringId}, ${memberId}, ${now}::timestamptz)
    on conflict (ring_id) do update set member_id = excluded.member_id, refused_at = excluded.refused_at`);
  await tx.execute(sql`delete from trade_rings where id = ${ringId}`);
  await lookAgainFor(
    tx,
    parties.map(({ id }) => id),
  );
  return true;
}
