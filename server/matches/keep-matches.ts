import { eq, type SQL, sql } from 'drizzle-orm';
import { matchLimits } from '#contract/matches/match-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { isHeldSql } from '#server/db/held-changes.ts';
import { numberedSql } from '#server/db/numbered-sql.ts';
import { wishes } from '#server/db/schema/wishes.ts';
import { isTradeableSql } from '#server/db/standing-matches.ts';
import type { Deps } from '#server/lib/deps.ts';
import { type Shape, shapeOf, valuesOf } from '#server/listings/search/conditions.ts';
import type { Criteria } from '#server/listings/search/criteria.ts';
import { type Bind, type Statement, statementOf } from '#server/listings/search/prepared-lists.ts';
import { searchSql, type Way } from '#server/listings/search/search-sql.ts';
import { fulfilledSql } from '#server/wishes/fulfilment.ts';
import { criteriaOf } from '#server/wishes/wish-rows.ts';
import { lookAgainFor, noteNewsFor } from './readers.ts';

type KeeperDeps = Pick<Deps, 'database' | 'clock'>;

/** So few that nobody waits long for the rows. */
const atOnce = 10;

/**
 * Writes down what some listings and public wishes that came or changed mean for trades. False when none wait. Two servers never
 * take the same; what fails waits for the next time.
 */
export async function keepMatches({ database: { db }, clock }: KeeperDeps): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { rows: taken } = await tx.execute<{ listingId: string | null; wishId: string | null }>(sql`
      delete from unmet where id in (
        select id from unmet u where u.wish_id is not null or u.listing_id is not null and not ${sql.raw(isHeldSql('u.listing_id', `'${now.toISOString()}'`))}
        order by id limit ${sql.raw(String(atOnce))} for update skip locked)
      returning listing_id as "listingId", wish_id as "wishId"`);
    const listingIds = [...new Set(taken.flatMap(({ listingId }) => listingId ?? []))];
    const wishIds = [...new Set(taken.flatMap(({ wishId }) => wishId ?? []))];
    if (listingIds.length > 0) await keep(tx, await meetWishes(tx, listingIds), now);
    for (const wishId of wishIds) await keep(tx, await meetListings(tx, wishId), now);
    await lookAgainFor(tx, await findOwners(tx, listingIds, wishIds));
    return taken.length > 0;
  });
}

/** Rows `(wish_id, listing_id)` that hold now, and which rows of before are judged by them. */
interface Found {
  pairs: { wishId: string; listingId: string }[];
  judged: SQL;
}

/** Which public wishes the listings fulfil now. */
async function meetWishes(tx: DbOrTransaction, listingIds: string[]): Promise<Found> {
  const { rows } = await tx.execute<Found['pairs'][number]>(
    numberedSql(
      `with recursive ${fulfilledSql({ listings: 'select unnest($1::uuid[])', wishes: 'w.is_public' })}
        select f.wish_id as "wishId", f.listing_id as "listingId" from fulfilled f join listings l on l.id = f.listing_id
        where ${isTradeableSql}`,
      [listingIds],
    ),
  );
  return { pairs: rows, judged: sql`m.listing_id = any (${sql.param(listingIds)}::uuid[])` };
}

/** Which wigs for trade fulfil the wish now: the newest of what its own search shows. */
async function meetListings(tx: DbOrTransaction, wishId: string): Promise<Found> {
  const judged = sql`m.wish_id = ${wishId}`;
  const [wish] = await tx.select().from(wishes).where(eq(wishes.id, wishId)).for('key share');
  if (!wish?.isPublic) return { pairs: [], judged };
  const ids = await searchFor(tx, { ...criteriaOf(wish), openToTrades: '1', reserved: 'out' });
  const { rows } = await tx.execute<{ listingId: string }>(sql`select l.id as "listingId"
    from unnest(${sql.param(ids)}::uuid[]) with ordinality found (id, place) join listings l on l.id = found.id
    where l.user_id <> ${wish.userId} order by found.place limit ${sql.raw(String(matchLimits.wigsPerWish))}`);
  return { pairs: rows.map(({ listingId }) => ({ wishId, listingId })), judged };
}

/** Twice what a wish keeps, because the owner's own may be among them. */
async function searchFor(tx: DbOrTransaction, criteria: Criteria): Promise<string[]> {
  const ask = async (way: Way) => {
    const { text, values } = idsStatement(criteria, way);
    const { rows } = await tx.execute<{ ids: string[]; cut: boolean }>(numberedSql(text, values));
    return rows[0] as { ids: string[]; cut: boolean };
  };
  const walked = await ask('walk');
  return (walked.cut ? await ask('gather') : walked).ids;
}

function idsStatement(criteria: Criteria, way: Way): Statement {
  const write = (shape: Shape, bind: Bind) => {
    const { ctes, found, cut } = searchSql({ shape, limit: 2 * matchLimits.wigsPerWish, way }, bind);
    return `with ${[...ctes, `firsts as materialized (${found})`].join(', ')}
      select coalesce((select array_agg(id::text order by key desc, id desc) from firsts), '{}') as ids,
        ${cut('(select count(*) from firsts)')} as cut`;
  };
  return statementOf({ what: `ids by ${way}`, shape: shapeOf(criteria), write, plannedAnew: true }, valuesOf(criteria));
}

/** Keeps the newest few of each wish; members with a new match are told. */
async function keep(tx: DbOrTransaction, { pairs, judged }: Found, now: Date): Promise<void> {
  const wishIds = sql`${sql.param(pairs.map(({ wishId }) => wishId))}::uuid[]`;
  const listingIds = sql`${sql.param(pairs.map(({ listingId }) => listingId))}::uuid[]`;
  const moment = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`delete from trade_matches m where ${judged}
    and (m.wish_id, m.listing_id) not in (select * from unnest(${wishIds}, ${listingIds}))`);
  if (pairs.length === 0) return;
  const { rows: added } = await tx.execute<{ giverId: string; wanterId: string }>(sql`with found as (
      insert into trade_matches (wish_id, listing_id, wanter_id, giver_id, found_at)
      select w.id, l.id, w.user_id, l.user_id, ${moment} from unnest(${wishIds}, ${listingIds}) one (wish_id, listing_id)
        join wishes w on w.id = one.wish_id join listings l on l.id = one.listing_id order by w.id, l.id
      on conflict do nothing returning giver_id, wanter_id
    ) insert into trade_pairs (giver_id, wanter_id, found_at)
      select distinct giver_id, wanter_id, ${moment} from found order by giver_id, wanter_id
      on conflict (giver_id, wanter_id) do update set found_at = excluded.found_at
      returning giver_id as "giverId", wanter_id as "wanterId"`);
  const { rows: surplus } = await tx.execute<{ id: string }>(sql`delete from trade_matches m using (
      select wish_id, listing_id, row_number() over (partition by wish_id order by found_at desc, listing_id) as place
      from trade_matches where wish_id = any (${wishIds})
    ) each where m.wish_id = each.wish_id and m.listing_id = each.listing_id and each.place > ${sql.raw(String(matchLimits.wigsPerWish))}
    returning m.giver_id as id`);
  await lookAgainFor(
    tx,
    surplus.map(({ id }) => id),
  );
  const concerned = added.flatMap(({ giverId, wanterId }) => [giverId, wanterId]);
  await noteNewsFor(tx, concerned, now.toISOString());
}

/** A change concerns only rings in which the owner of the wig or of the wish stands. */
async function findOwners(tx: DbOrTransaction, listingIds: string[], wishIds: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select user_id as id from listings where id = any (${sql.param(listingIds)}::uuid[])
    union select user_id from wishes where id = any (${sql.param(wishIds)}::uuid[])`);
  return rows.map(({ id }) => id);
}

/** What wishes and listings that are gone have left behind; the lists pass over it until then. */
export async function sweepPairs({ database: { pool } }: Pick<Deps, 'database'>): Promise<void> {
  await pool.query(`delete from trade_pairs tp where not exists (
    select from trade_matches m where m.giver_id = tp.giver_id and m.wanter_id = tp.wanter_id)`);
}
