import { stillHoldsSql } from '#server/db/standing-matches.ts';
import { isHereSql, type MatchDeps, mayTradeSql } from '#server/matches/holding-sql.ts';
import { activeMemberValues } from '#server/wishes/active-members.ts';
import { type Trade, type TradeGraph, Trades } from './trade-graph.ts';

const rowsAtOnce = 5_000;

/** Everything that holds now, as of one moment. Others may work after each part, which `afterEach` lets them. */
export async function readTrades(deps: MatchDeps, afterEach: () => Promise<unknown>): Promise<TradeGraph> {
  const standing = await activeMemberValues(deps.settings, deps.clock.now());
  const client = await deps.database.pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    // All of it is read, so that the plan which gives the first rows soonest would be the wrong one.
    await client.query('set local cursor_tuple_fraction = 1');
    await client.query(`declare trades no scroll cursor for ${tradesSql}`);
    // Asked once for each member, and not for each of a million trades.
    const { rows: present } = await client.query<{ id: string }>(presentSql, standing);
    const mayMeet = new Set(present.map(({ id }) => id));
    const trades = new Trades();
    for (let isMore = true; isMore; ) {
      const { rows } = await client.query<Trade>(`fetch ${rowsAtOnce} from trades`);
      for (const trade of rows) if (mayMeet.has(trade.giver) && mayMeet.has(trade.wanter)) trades.add(trade);
      isMore = rows.length === rowsAtOnce;
      await afterEach();
    }
    const blocks = await client.query<[string, string]>({
      text: 'select blocker_id, blocked_id from member_blocks',
      rowMode: 'array',
    });
    return trades.toGraph(blocks.rows);
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

const presentSql = `select id from profiles member where ${mayTradeSql('member.id')} and ${isHereSql('member.id')}`;
const tradesSql = `select m.giver_id as giver, m.wanter_id as wanter, m.listing_id as listing, m.wish_id as wish,
    coalesce(l.price_cents, -1) as cents, (extract(epoch from m.found_at) * 1000)::float8 as "foundAt"
  from trade_matches m join listings l on l.id = m.listing_id join wishes w on w.id = m.wish_id
  where ${stillHoldsSql} and m.giver_id <> m.wanter_id`;
