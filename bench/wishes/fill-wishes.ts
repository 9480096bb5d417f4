import type pg from 'pg';
import { firstBrandIds, firstBrands } from '#contract/brands/brands.ts';
import { readByOf } from '#server/wishes/read-wishes.ts';
import { fileWishes } from '#server/wishes/wish-keys.ts';

const filedAtOnce = 10_000;
/** As many as a member can have. */
const wishesEach = 50;

/** What every listing of the benchmark is, but for its seller. */
const offered = {
  title: 'Layered bob with soft waves',
  description: 'Worn twice, kept in its box, no smoke and no pets.',
  brand: 'gabor',
  condition: 'like-new',
  color: 'Brunette',
  capSize: 'Average',
  priceCents: 15_000,
};

/** Wishes that each listing fulfils, one for each of these owners. */
export async function addFulfilledWishes(client: pg.Client, owners: readonly string[]): Promise<void> {
  await client.query(
    `insert into wishes (id, user_id, place, name, alert, is_public, created_at, updated_at, brands, color, max_cents)
     select gen_random_uuid(), owner, 1, 'Soft bobs', 'at-once', false, now(), now(), array['gabor'], 'Brunette', 20000
     from unnest($1::uuid[]) owner`,
    [owners],
  );
  await fileAll(client);
}

/** All of these follow the seller. */
export async function addFollowers(client: pg.Client, sellerId: string, followers: readonly string[]): Promise<void> {
  await client.query(
    `insert into wishes (id, user_id, place, name, alert, is_public, created_at, updated_at, seller_id)
     select gen_random_uuid(), follower, 1, 'A seller', 'at-once', false, now(), now(), $1 from unnest($2::uuid[]) follower`,
    [sellerId, followers],
  );
  await fileAll(client);
}

export async function offerWig(client: pg.Client, seller: string): Promise<string> {
  const { title, description, brand, condition, color, capSize, priceCents } = offered;
  const { rows } = await client.query<{ id: string }>(
    `insert into listings (user_id, title, description, brand, condition, type, price_cents, color, cap_size)
     values ($1, $2, $3, $4, $5, 'both', $6, $7, $8) returning id`,
    [seller, title, description, brand, condition, priceCents, color, capSize],
  );
  return rows[0]?.id ?? '';
}

/**
 * Wishes that no listing fulfils though each misses by one thing alone: another cap size, a price out of reach, a word too
 * many, another seller. Their brands, colors, words and prices are those of the listings as often as not.
 */
export async function fillWishes(client: pg.Client, owners: readonly string[], count: number): Promise<void> {
  await client.query('set synchronous_commit = off');
  await client.query(
    `insert into wishes (id, user_id, place, name, alert, is_public, created_at, updated_at, text, query, read_by, brands, condition, color,
       cap_size, seller_id, min_cents, max_cents)
     select gen_random_uuid(), ($1::uuid[])[1 + n / ${wishesEach - 1}], 2 + n % ${wishesEach - 1}, 'Wish ' || n, 'at-once', n % 7 = 0, now(), now(),
       array_to_string(words, ' '), (select string_agg(lexeme, ' & ')::tsquery from lexemes_of(array_to_string(words, ' '))), '${readByOf(firstBrands)}',
       case when words is null and n % 3 < 2 then array[(${list(firstBrandIds)})[1 + (n / 9) % ${firstBrandIds.length}]] else '{}' end,
       case when n % 5 = 0 then 'like-new' end, case when n % 2 = 0 then 'Brunette' end,
       case miss when 'cap' then (array['Petite', 'Large'])[1 + n / 4 % 2] end,
       case miss when 'seller' then ($1::uuid[])[1 + (n / ${wishesEach - 1} + 1 + n % 7) % cardinality($1::uuid[])] end,
       case when miss = 'price' and n % 3 = 0 then 15001 + n % 9000 end,
       case when miss = 'price' and n % 3 <> 0 then 14999 - n % 9000 end
     from (
       select n, (array['cap', 'price', 'word', 'seller'])[1 + n % 4] as miss,
         case when n % 4 = 2 then array['layered', 'zz' || n % 5000] when n % 12 = 1 then array['layered'] end as words
       from generate_series(0, $2::int - 1) n
     ) made`,
    [owners, count],
  );
  await fileAll(client);
  await client.query('vacuum analyze wishes, wish_keys');
}

/** Enough for so many wishes, and for the owners of those that are fulfilled. */
export const ownersFor = (count: number, atLeast: number) => Math.max(Math.ceil(count / (wishesEach - 1)) + 1, atLeast);

async function fileAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string; text: string | null }>(
    'select id, text from wishes w where not exists (select from wish_keys k where k.wish_id = w.id)',
  );
  // Under their rarest word, which is the last; all wishes for one word together.
  const rarest = Map.groupBy(rows, ({ text }) => text?.split(' ').at(-1));
  for (const [word, some] of rarest) {
    const { rows: known } = await client.query<{ lexeme: string }>('select lexeme from lexemes_of($1)', [word ?? '']);
    const ids = some.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += filedAtOnce)
      await client.query(fileWishes, [ids.slice(at, at + filedAtOnce), known.map(({ lexeme }) => lexeme)]);
  }
}

function list(values: readonly string[]): string {
  return `array[${values.map((value) => `'${value}'`).join(', ')}]`;
}
