import { openToTradesTypes } from '#contract/listings/listing-values.ts';
import { sqlList } from './sql-list.ts';

export const isTradeableSql = `l.shelf = 'active' and not l.is_reserved and l.type in (${sqlList(openToTradesTypes)})`;

/** For `from trade_matches m join listings l on l.id = m.listing_id join wishes w on w.id = m.wish_id`. */
export const stillHoldsSql = `${isTradeableSql} and l.user_id = m.giver_id and w.is_public and w.user_id = m.wanter_id`;

const standing = (where: string) => `exists (select from trade_matches m join listings l on l.id = m.listing_id
  join wishes w on w.id = m.wish_id where ${where} and ${stillHoldsSql})`;

/** SQL for with how many members, or with the one who is named, a member could still trade both ways. */
export const standingPairsSql = (member: string, other: string) => `(select count(*) from trade_pairs tp
  where tp.wanter_id = ${member} and (${other} is null or tp.giver_id = ${other})
    and ${standing('m.giver_id = tp.giver_id and m.wanter_id = tp.wanter_id')}
    and ${standing('m.giver_id = tp.wanter_id and m.wanter_id = tp.giver_id')})`;

export const standingRingsSql = (
  member: string,
) => `(select count(*) from trade_ring_moves own where own.giver_id = ${member}
  and not exists (select from trade_ring_moves v where v.ring_id = own.ring_id
    and not ${standing('m.wish_id = v.wish_id and m.listing_id = v.listing_id')}))`;
