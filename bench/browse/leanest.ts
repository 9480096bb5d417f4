import type pg from 'pg';
import { listingsPerPage } from '#contract/listings/listing-values.ts';
import { listingJson } from '#server/listings/listing-json.ts';
import type { Statement } from '../measure/pgbench.ts';

/** A statement for the bare server alone: `cards` is the page as a JSON list. */
export type Leanest = Statement & { name: string };

/**
 * The least that PostgreSQL can do for the same page: finished cards in a table of their own, in the order in which they are
 * read, nothing beside them, and statements that can do one thing only.
 */
export async function makeLeanest(client: pg.Client): Promise<void> {
  await client.query('drop table if exists leanest_cards');
  await client.query(`create table leanest_cards as
    select l.id, l.sort_at, l.brand, l.price_cents, c.card::text as card
    from listings l join listing_cards c on c.listing_id = l.id where l.shelf = 'active' order by l.sort_at desc, l.id desc`);
  await client.query('create index leanest_newest on leanest_cards (sort_at desc, id desc)');
  await client.query(
    'create index leanest_of_brand on leanest_cards (brand, sort_at desc, id desc) include (price_cents)',
  );
  await client.query('create unique index leanest_by_id on leanest_cards (id)');
  await client.query('vacuum analyze leanest_cards');
}

const page = (cards: string) =>
  `select '[' || coalesce(string_agg(card, ','), '') || ']' as cards from (${cards}) page`;
const newestFirst = `order by sort_at desc, id desc limit ${listingsPerPage}`;

export function newestAfter(moment: string, id: string): Leanest {
  const text = page(`select card from leanest_cards where (sort_at, id) < ($1::timestamptz, $2::uuid) ${newestFirst}`);
  return { name: 'leanest-newest', text, values: [moment, id] };
}

export function ofBrand(brand: string, lowest: number, highest: number): Leanest {
  const text = page(
    `select card from leanest_cards where brand = $1::text and price_cents between $2::int and $3::int ${newestFirst}`,
  );
  return { name: 'leanest-of-brand', text, values: [brand, lowest, highest] };
}

const holds = `shelf = 'active' and all_words @@ $1::tsquery`;
const inOrder = (from: string) =>
  page(`select card from (select id, sort_at from ${from} ${newestFirst}) found
  join leanest_cards using (id) order by found.sort_at desc, id desc`);

/** Common words are met along the index, rare ones gathered by the index of words: which of the two it is, the caller has to know. */
export function ofWords(query: string, isRare: boolean): Leanest {
  const gathered = `with gathered as materialized (select id, sort_at from listings where ${holds}) ${inOrder('gathered')}`;
  return isRare
    ? { name: 'leanest-rare-word', text: gathered, values: [query] }
    : { name: 'leanest-word', text: inOrder(`listings where ${holds}`), values: [query] };
}

export function oneListing(id: string): Leanest {
  const text = `select ${listingJson}::text as cards from listings l join profiles p on p.id = l.user_id where l.id = $1::uuid`;
  return { name: 'leanest-listing', text, values: [id] };
}
