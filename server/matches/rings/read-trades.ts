import type pg from 'pg';
import { isTradeableSql, type MatchDeps, mayMeetSql } from '#server/matches/holding-sql.ts';
import { awakeValues } from '#server/wishes/awake.ts';
import type { Rest } from './rests.ts';
import type { Trades } from './trade-graph.ts';

/** So few that the database is done with them in milliseconds. */
const pagesAtOnce = 200;
const idsAtOnce = 2_000;

/**
 * Everything that holds now, as of one moment. PostgreSQL sends the matches as they lie in their table, many in one value of
 * bytes, and what they need to hold is looked up once for each listing, wish and member: a million rows with their ids as text took
 * longer to read than the rings to be found.
 */
export async function readTrades(deps: MatchDeps, rest: Rest): Promise<Trades> {
  const standing = await awakeValues(deps.settings, deps.clock.now());
  const client = await deps.database.pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const matches = await readMatches(client, rest);
    const members = new IdNumbers();
    const { givers, cents } = await readListings(client, { ids: matches.listings, members }, rest);
    const wanters = await readWishes(client, { ids: matches.wishes, members }, rest);
    const isPresent = await readPresent(client, { ids: members, standing }, rest);
    for (const ends of [givers, wanters])
      for (let at = 0; at < ends.length; at += 1) if (!isPresent[ends[at] as number]) ends[at] = -1;
    return { members, ...matches, givers, cents, wanters, areBlocked: await readBlocks(client, members) };
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

/** By the pages of the table, because each part is then as cheap as the first, whoever it is about. */
async function readMatches(client: pg.PoolClient, rest: Rest) {
  const pages = Number((await client.query(countPages)).rows[0].pages);
  const [listings, wishes] = [new IdNumbers(), new IdNumbers()];
  const parts: { listing: Int32Array; wish: Int32Array; foundAt: Float64Array }[] = [];
  const rowBytes = 2 * idBytes + 8;
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const bytes = await readBytes(client, matchesSql, [`(${page},0)`, `(${page + pagesAtOnce},0)`]);
    const size = bytes.length / rowBytes;
    const part = { listing: new Int32Array(size), wish: new Int32Array(size), foundAt: new Float64Array(size) };
    for (let row = 0, at = 0; row < size; row += 1, at += rowBytes) {
      part.wish[row] = wishes.add(bytes, at);
      part.listing[row] = listings.add(bytes, at + idBytes);
      part.foundAt[row] = readMoment(bytes, at + 2 * idBytes);
    }
    parts.push(part);
    await rest();
  }
  const count = parts.reduce((sum, part) => sum + part.wish.length, 0);
  const all = { listing: new Int32Array(count), wish: new Int32Array(count), foundAt: new Float64Array(count) };
  let at = 0;
  for (const part of parts) {
    for (const name of ['listing', 'wish', 'foundAt'] as const) all[name].set(part[name], at);
    at += part.wish.length;
  }
  return { listings, wishes, count, ...all };
}

const countPages = `select pg_relation_size('trade_matches') / current_setting('block_size')::int as pages`;
const matchesSql = `select string_agg(uuid_send(m.wish_id) || uuid_send(m.listing_id) || timestamptz_send(m.found_at), '') as bytes
  from trade_matches m where m.ctid >= $1::tid and m.ctid < $2::tid`;

interface Asked {
  ids: IdNumbers;
  members: IdNumbers;
}

/** By listing: whose it is where it may be traded now, and its price. */
async function readListings(client: pg.PoolClient, { ids, members }: Asked, rest: Rest) {
  const givers = new Int32Array(ids.length).fill(-1);
  const cents = new Int32Array(ids.length);
  for (let first = 0; first < ids.length; first += idsAtOnce) {
    const bytes = await readBytes(client, listingsSql, [ids.listFrom(first, idsAtOnce)]);
    for (let at = 0; at < bytes.length; at += 8 + idBytes) {
      const listing = first + bytes.readInt32BE(at);
      cents[listing] = bytes.readInt32BE(at + 4);
      givers[listing] = members.add(bytes, at + 8);
    }
    await rest();
  }
  return { givers, cents };
}

/** OFFSET 0 below keeps each a lookup by its id: planned for so many, a join would read the whole table for every part. */
const askedSql = 'unnest($1::uuid[]) with ordinality asked (id, place)';
const placeBytes = 'int4send(asked.place::int - 1)';
const listingsSql = `select string_agg(${placeBytes} || int4send(coalesce(l.price_cents, -1)) || uuid_send(l.user_id), '') as bytes
  from ${askedSql} cross join lateral (select * from listings where id = asked.id offset 0) l where ${isTradeableSql}`;

/** By wish: whose it is where it is public. */
async function readWishes(client: pg.PoolClient, { ids, members }: Asked, rest: Rest): Promise<Int32Array> {
  const wanters = new Int32Array(ids.length).fill(-1);
  for (let first = 0; first < ids.length; first += idsAtOnce) {
    const bytes = await readBytes(client, wishesSql, [ids.listFrom(first, idsAtOnce)]);
    for (let at = 0; at < bytes.length; at += 4 + idBytes)
      wanters[first + bytes.readInt32BE(at)] = members.add(bytes, at + 4);
    await rest();
  }
  return wanters;
}

const wishesSql = `select string_agg(${placeBytes} || uuid_send(w.user_id), '') as bytes
  from ${askedSql} cross join lateral (select * from wishes where id = asked.id offset 0) w where w.is_public`;

/** By member: whether they may meet others. */
async function readPresent(
  client: pg.PoolClient,
  { ids, standing }: { ids: IdNumbers; standing: readonly unknown[] },
  rest: Rest,
): Promise<Uint8Array> {
  const isPresent = new Uint8Array(ids.length);
  for (let first = 0; first < ids.length; first += idsAtOnce) {
    const bytes = await readBytes(client, presentSql, [...standing, ids.listFrom(first, idsAtOnce)]);
    for (let at = 0; at < bytes.length; at += 4) isPresent[first + bytes.readInt32BE(at)] = 1;
    await rest();
  }
  return isPresent;
}

const presentSql = `select string_agg(${placeBytes}, '') as bytes from ${askedSql.replace('$1', '$5')}
  where ${mayMeetSql('asked.id')}`;

/** Two who never meet in a ring, also where they would give each other nothing. */
async function readBlocks(client: pg.PoolClient, members: IdNumbers): Promise<Trades['areBlocked']> {
  const { rows } = await client.query<[string, string]>({
    text: 'select blocker_id, blocked_id from member_blocks',
    rowMode: 'array',
  });
  const keyOf = (one: number, other: number) => Math.min(one, other) * members.length + Math.max(one, other);
  const blocked = new Set<number>();
  for (const [blocker, other] of rows) {
    const [one, two] = [members.find(blocker), members.find(other)];
    if (one >= 0 && two >= 0) blocked.add(keyOf(one, two));
  }
  return (one, other) => blocked.size > 0 && blocked.has(keyOf(one, other));
}

/** Microseconds since 2000, as milliseconds since 1970. */
function readMoment(bytes: Buffer, at: number): number {
  return (bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4) + microsecondsUntil2000) / 1000;
}

const microsecondsUntil2000 = Date.UTC(2000, 0) * 1000;
const noBytes = Buffer.alloc(0);

async function readBytes(client: pg.PoolClient, text: string, values: unknown[]): Promise<Buffer> {
  const { rows } = await client.query<{ bytes: Buffer | null }>(text, values);
  return rows[0]?.bytes ?? noBytes;
}

const idBytes = 16;

/**
 * Numbers for ids, in the order in which they come, read from the bytes that PostgreSQL sends: strings in a Map, two for each of
 * a million matches, would have to be made first.
 */
class IdNumbers {
  #bytes = Buffer.alloc(idBytes * 1_024);
  /** The number of the id that has the place, and one more; 0 where the place is free. */
  #places = new Int32Array(2_048);
  length = 0;

  /** The next number for an id that is new. */
  add(bytes: Buffer, at: number): number {
    const place = this.#placeOf(bytes, at);
    const known = this.#places[place] as number;
    if (known > 0) return known - 1;
    if (this.length * idBytes === this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    bytes.copy(this.#bytes, this.length * idBytes, at, at + idBytes);
    this.#places[place] = this.length + 1;
    this.length += 1;
    if (this.length * 2 > this.#places.length) this.#spread();
    return this.length - 1;
  }

  /** The number of an id, or -1. */
  find(id: string): number {
    return (this.#places[this.#placeOf(Buffer.from(id.replaceAll('-', ''), 'hex'), 0)] as number) - 1;
  }

  idOf(number: number): string {
    const hex = this.#bytes.toString('hex', number * idBytes, (number + 1) * idBytes);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** Some of them from a number on, as PostgreSQL reads an array. */
  listFrom(first: number, atMost: number): string {
    const end = Math.min(first + atMost, this.length);
    const hex = this.#bytes.toString('hex', first * idBytes, end * idBytes);
    return `{${(hex.match(/.{32}/g) ?? []).join()}}`;
  }

  #placeOf(bytes: Buffer, at: number): number {
    const [a, b] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    const [c, d] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)];
    const own = this.#bytes;
    const mask = this.#places.length - 1;
    for (let place = firstPlace(a, d) & mask; ; place = (place + 1) & mask) {
      const known = this.#places[place] as number;
      if (known === 0) return place;
      const from = (known - 1) * idBytes;
      const isSame =
        own.readUInt32LE(from) === a &&
        own.readUInt32LE(from + 4) === b &&
        own.readUInt32LE(from + 8) === c &&
        own.readUInt32LE(from + 12) === d;
      if (isSame) return place;
    }
  }

  #spread(): void {
    this.#places = new Int32Array(this.#places.length * 2);
    for (let number = 0; number < this.length; number += 1)
      this.#places[this.#placeOf(this.#bytes, number * idBytes)] = number + 1;
  }
}

function firstPlace(firstWord: number, lastWord: number): number {
  const mixed = Math.imul(firstWord ^ (lastWord >>> 7), 0x9e3779b1) ^ lastWord;
  return mixed ^ (mixed >>> 15);
}
