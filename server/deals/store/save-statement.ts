import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { listingCopyJson } from '#server/db/listing-copy.ts';
import {
  dealEvents,
  dealListings,
  dealMoves,
  dealParties,
  dealReservations,
  dealReviews,
  dealSteps,
  deals,
  dealTerms,
} from '#server/db/schema/deals.ts';
import { dealProblems } from '#server/db/schema/deals-agreed.ts';

type RowOf<T extends PgTable> = T['$inferInsert'];

/** What changes of any number of deals write, by table. */
export interface DealRows {
  newDeals: RowOf<typeof deals>[];
  deals: RowOf<typeof deals>[];
  parties: RowOf<typeof dealParties>[];
  /** With the ids of their listings, which the statement copies as they are then. */
  terms: (Omit<RowOf<typeof dealTerms>, 'listings'> & { listings: string[] })[];
  moves: RowOf<typeof dealMoves>[];
  listings: RowOf<typeof dealListings>[];
  listingsGone: RowOf<typeof dealListings>[];
  reservations: RowOf<typeof dealReservations>[];
  steps: RowOf<typeof dealSteps>[];
  problems: RowOf<typeof dealProblems>[];
  reviews: RowOf<typeof dealReviews>[];
  events: RowOf<typeof dealEvents>[];
  /** Deals that were agreed, with those whose address is known from their settings. */
  addresses: { dealId: string; members: readonly string[] }[];
}

/** How many rows were written where another deal may have been faster. */
export type Written = Record<'newDeals' | 'terms' | 'reservations', number>;

/**
 * One statement for all of it, with the parts that these changes need: what one part begins costs as much as what it writes. None of
 * its parts sees another's rows. There are few texts, because parts come in groups: PostgreSQL plans each once for each connection.
 */
export function saveStatement(rows: DealRows): SQL {
  const needed = groups.filter((group) => group.for.some((key) => rows[key].length > 0));
  const key = needed.map((group) => group.for[0]).join(' ');
  const text = texts.get(key) ?? textOf(needed);
  texts.set(key, text);
  return sql`with given as materialized (select ${JSON.stringify(toColumns(rows))}::jsonb as rows), ${sql.raw(text)}`;
}

/** By the groups they are made of: to put one together takes longer than to send it. */
const texts = new Map<string, string>();

function textOf(needed: typeof groups): string {
  const parts = { ...always, ...Object.assign({}, ...needed.map((group) => group.parts)) } as Record<string, string>;
  const counts = ['newDeals', 'terms', 'reservations'].map((name) =>
    name in parts ? `(select count(*)::int from ${quote(name)}) as ${quote(name)}` : `0 as ${quote(name)}`,
  );
  const text = Object.entries(parts).map(([name, part]) => `${quote(name)} as (${part})`);
  return `${text.join(',\n')} select ${counts.join(', ')}`;
}

const tables: Partial<Record<keyof DealRows, PgTable>> = {
  newDeals: deals,
  deals,
  parties: dealParties,
  terms: dealTerms,
  moves: dealMoves,
  listings: dealListings,
  listingsGone: dealListings,
  reservations: dealReservations,
  steps: dealSteps,
  problems: dealProblems,
  reviews: dealReviews,
  events: dealEvents,
};

/** With the names that the columns have in the database; what has no rows is left out. */
function toColumns(rows: DealRows): Record<string, unknown[]> {
  const named: Record<string, unknown[]> = {};
  for (const [key, list] of Object.entries(rows) as [keyof DealRows, object[]][]) {
    const table = tables[key];
    if (list.length > 0) named[key] = table ? list.map((row) => rename(row, getTableColumns(table))) : list;
  }
  return named;
}

function rename(row: object, columns: Record<string, PgColumn>): object {
  const named: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) named[columns[field]?.name ?? field] = value;
  return named;
}

const quote = (name: string) => `"${name}"`;
const columnsOf = (table: PgTable, besides: readonly string[] = []): string[] =>
  Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .filter((name) => !besides.includes(name))
    .map(quote);

const given = (table: PgTable, key: keyof DealRows) =>
  `given, jsonb_populate_recordset(null::${getTableName(table)}, given.rows -> '${key}') r`;

function insert(table: PgTable, key: keyof DealRows, conflict = '', besides: readonly string[] = []): string {
  const columns = columnsOf(table, besides);
  return `insert into ${getTableName(table)} (${columns.join(', ')})
    select ${columns.map((column) => `r.${column}`).join(', ')} from ${given(table, key)} ${conflict}`;
}

/** A row that is there gets the new values of these columns. */
const orUpdate = (target: string, columns: readonly string[]) =>
  `on conflict (${target}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;
const orNothing = 'on conflict do nothing';

const changing = columnsOf(deals, ['id', 'kind', 'proposed_by', 'created_at']);
const stepKeeps = ['deal_id', 'id', 'kind', 'from_id', 'to_id', 'listings', 'cents', 'returns'];

/** How a listing is now, for those who read the terms later. */
const copies = `coalesce((
  select jsonb_object_agg(l.id, ${listingCopyJson})
  from listings l where l.id = any (array(select jsonb_array_elements_text(r.listings)::uuid))), '{}')`;
const plainTerms = columnsOf(dealTerms, ['listings']);

/** What every change writes. */
const always = {
  parties: insert(dealParties, 'parties', orUpdate('deal_id, member_id', ['view', 'changed_at', 'is_unfinished'])),
  events: insert(dealEvents, 'events', '', ['id']),
};

/** What only some do, together with what comes with it. */
const groups: readonly { for: readonly (keyof DealRows)[]; parts: Record<string, string> }[] = [
  { for: ['newDeals'], parts: { newDeals: `${insert(deals, 'newDeals', orNothing)} returning 1` } },
  {
    for: ['deals'],
    parts: {
      changed: `update deals d set ${changing.map((column) => `${column} = r.${column}`).join(', ')}
        from ${given(deals, 'deals')} where d.id = r.id`,
    },
  },
  {
    for: ['terms', 'moves', 'listings'],
    parts: {
      terms: `insert into deal_terms (${plainTerms.join(', ')}, listings)
        select ${plainTerms.map((column) => `r.${column}`).join(', ')}, ${copies} from ${given(dealTerms, 'terms')}
        on conflict (id) do nothing returning 1`,
      moves: insert(dealMoves, 'moves', orNothing),
      listings_come: insert(dealListings, 'listings'),
    },
  },
  {
    for: ['listingsGone'],
    parts: {
      listings_gone: `delete from deal_listings dl using ${given(dealListings, 'listingsGone')}
        where dl.deal_id = r.deal_id and dl.listing_id = r.listing_id`,
    },
  },
  {
    for: ['steps'],
    parts: { steps: insert(dealSteps, 'steps', orUpdate('deal_id, id', columnsOf(dealSteps, stepKeeps))) },
  },
  {
    for: ['reservations', 'addresses'],
    parts: {
      reservations: `${insert(dealReservations, 'reservations', orNothing)} returning 1`,
      // A deal has the address that the settings had when it was agreed: later changes there do not move a parcel.
      addresses: `insert into deal_addresses (deal_id, member_id, sealed)
        select (r ->> 'dealId')::uuid, a.member_id, a.sealed from given, jsonb_array_elements(given.rows -> 'addresses') r,
          jsonb_array_elements_text(r -> 'members') member (id) join member_addresses a on a.member_id = member.id::uuid
        ${orNothing}`,
    },
  },
  {
    for: ['problems', 'reviews'],
    parts: {
      problems: insert(dealProblems, 'problems', orUpdate('deal_id, id', ['is_held', 'withdrawn_at', 'entries'])),
      reviews: insert(dealReviews, 'reviews', orUpdate('deal_id, by_id, of_id', ['rating', 'text', 'tags'])),
    },
  },
];
