import { stillHoldsSql } from '#server/db/standing-matches.ts';
import type { Deps } from '#server/lib/deps.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { isActiveMemberSql } from '#server/wishes/active-members.ts';

export type MatchDeps = Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader };

/**
 * Not banned, suspended, departed, hidden or without access. The first four parameters of every statement with one of these
 * conditions in it are `activeMemberValues`.
 */
export const mayTradeSql = (member: string) =>
  `(${isActiveMemberSql(member, 1)} and (select profile_visible from profiles where profiles.id = ${member}))`;

/** Whether they are not away with their wigs, which are in no match and no ring meanwhile. */
export const isHereSql = (giver: string) =>
  `not exists (select from profiles here where here.id = ${giver} and here.away_until > $1::timestamptz)`;

/** Whether everything a ring needs is still so: each of its matches, each of its members, and no block among any two. */
export const ringHoldsSql = (ring: string) => `coalesce((
  select count(*) = min(v.size) from trade_ring_moves v
    join trade_matches m on m.wish_id = v.wish_id and m.listing_id = v.listing_id
    join listings l on l.id = m.listing_id join wishes w on w.id = m.wish_id
  where v.ring_id = ${ring} and m.giver_id = v.giver_id and m.wanter_id = v.wanter_id and ${stillHoldsSql}
    and ${mayTradeSql('v.giver_id')} and ${isHereSql('v.giver_id')} and not exists (select from trade_ring_moves other
      where other.ring_id = v.ring_id and ${blockedBetweenSql('v.giver_id', 'other.giver_id')})), false)`;
