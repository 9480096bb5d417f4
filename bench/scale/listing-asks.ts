import type pg from 'pg';
import { firstBrandIds } from '#contract/brands/brands.ts';
import type { Question } from '../load-members/site.ts';

const commonWords = ['lace', 'soft', 'wedding', 'cap', 'smoke', 'nape', 'tone', 'waves', 'bob', 'beach'];
const sampleSize = 20_000;

/** Lists, searches and listings; none is asked for twice soon, so that the answers come from PostgreSQL. */
export async function askForListings(client: pg.Client): Promise<Record<string, (turn: number) => Question>> {
  const { rows } = await client.query<{ id: string; rare: string }>(
    `select id, substring(description from '\\S+$') as rare from listings order by id limit ${sampleSize}`,
  );
  const one = (turn: number) => rows[turn % rows.length];
  const search = (q: string, turn: number) =>
    ({ path: `/api/listings?${new URLSearchParams({ q, ...prices(turn) })}` }) satisfies Question;
  const common = (turn: number) => commonWords[turn % commonWords.length] ?? '';
  return {
    'a list by brand and price': (turn) => ({
      path: `/api/listings?${new URLSearchParams({ brands: firstBrandIds[turn % firstBrandIds.length] ?? '', ...prices(turn) })}`,
    }),
    'a search for a common word': (turn) => search(common(turn), turn),
    'a search for two common words': (turn) => search(`${common(turn)} ${common(turn + 3)}`, turn),
    'a search for a rare word': (turn) => search(one(turn)?.rare ?? '', turn),
    'a listing': (turn) => ({ path: `/api/listings/${one(turn)?.id}` }),
  };
}

/** Wide ones, each time other ones. */
const prices = (turn: number) => ({
  minPrice: String(turn % 100),
  maxPrice: String(500 + (Math.floor(turn / 100) % 450)),
});
