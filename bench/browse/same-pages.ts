import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { wrongCardsSql } from '#server/listings/cards/refresh-cards.ts';
import { type Check, never } from '../measure/report.ts';
import type { Request } from './requests.ts';

interface Product {
  port: number;
  cookie: string;
}

/** Asks the product and the leanest statement for everything that is measured: a lean answer to another question proves nothing. */
export async function checkSamePages(
  client: pg.Client,
  { port, cookie }: Product,
  requests: Record<string, Request[]>,
): Promise<void> {
  for (const [what, list] of Object.entries(requests))
    for (const { path, leanest } of list) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
      const body = (await answer.json()) as { listings?: unknown };
      const { rows } = await client.query<{ cards: string }>(leanest.text, [...leanest.values]);
      if (!isDeepStrictEqual(JSON.parse(rows[0]?.cards ?? 'null'), body.listings ?? body))
        throw new Error(`${what}: the leanest statement gives another page for ${path}`);
    }
}

/** After all that was read and written: every card that is kept is the card that would be built. */
export async function checkCards(client: pg.Client, size: number): Promise<Check> {
  const { rows } = await client.query<{ wrong: number; all: number }>(
    `select (select count(*)::int from (${wrongCardsSql}) wrong) as wrong, (select count(*)::int from listing_cards) as all`,
  );
  const { wrong = Number.NaN, all = 0 } = rows[0] ?? {};
  const check = never(
    `${size.toLocaleString('en-US')} listings: no kept card differs from what would be built`,
    wrong,
    all,
  );
  return { ...check, kept: check.kept && all >= size };
}
