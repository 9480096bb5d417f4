import type pg from 'pg';
import { firstBrands } from '#contract/brands/brands.ts';
import { readByOf } from '#server/wishes/read-wishes.ts';

export const listingsEach = 10;
export const wishesEach = 5;
const wigsPerWish = 20;

/** Every member has the same number of wigs for trade and of public wishes, each fulfilled by wigs of others at random. */
export async function fillMatches(client: pg.Client, members: readonly string[]): Promise<void> {
  await client.query('set synchronous_commit = off');
  await client.query("set session_replication_role = 'replica'");
  await client.query('create temporary table place (n int primary key, id uuid, wig uuid, owner int)');
  await client.query(
    `insert into place select n, gen_random_uuid(), gen_random_uuid(), n / ${listingsEach}
     from generate_series(0, $1::int - 1) n`,
    [members.length * listingsEach],
  );
  await client.query(
    `insert into listings (id, user_id, title, description, brand, condition, type, price_cents, color)
     select wig, ($1::uuid[])[1 + owner], 'Layered bob', 'Worn twice.', 'gabor', 'like-new', 'both', 5000 + (n * 7919 % 300) * 100,
       'Brunette' from place`,
    [members],
  );
  await client.query(
    `insert into wishes (id, user_id, place, name, alert, is_public, created_at, updated_at, color, read_by)
     select id, ($1::uuid[])[1 + n / ${wishesEach}], 1 + n % ${wishesEach}, 'Wish ' || n, 'off', true, now(), now(), 'Brunette', '${readByOf(firstBrands)}'
     from place where n < $2`,
    [members, members.length * wishesEach],
  );
  await client.query(
    `insert into trade_matches (wish_id, listing_id, wanter_id, giver_id, found_at)
     select wish.id, wig.wig, ($1::uuid[])[1 + wish.n / ${wishesEach}], ($1::uuid[])[1 + wig.owner], now()
     from place wish cross join generate_series(1, ${wigsPerWish}) each
     join place wig on wig.n = abs(hashint8(wish.n * 1000::bigint + each)) % $2
     where wish.n < $3 and wig.owner <> wish.n / ${wishesEach} on conflict do nothing`,
    [members, members.length * listingsEach, members.length * wishesEach],
  );
  await client.query(`insert into trade_pairs (giver_id, wanter_id, found_at)
    select distinct giver_id, wanter_id, now() from trade_matches`);
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum analyze listings, wishes, trade_matches, trade_pairs');
}
