import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { connect, ensureFilled, startBenchPostgres } from './data/databases.ts';
import { signIn } from './data/sign-in.ts';
import type { Measured } from './load/measure.ts';
import { numberOption, textOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';
import { drawTable } from './load/table.ts';
import { lateLimits, startServer } from './load-members/server.ts';
import { Site, type VirtualMember } from './load-members/site.ts';
import { Tally } from './load-members/tally.ts';
import { type Asker, measureAsks } from './scale/asks.ts';
import { ensureListingCopies } from './scale/copy-listings.ts';
import { fillMessages, fillNotifications } from './scale/fill-tables.ts';
import { askForListings } from './scale/listing-asks.ts';
import { measureMigrations } from './scale/migrations.ts';

const atOnce = 4;
/** So many that none writes more in a minute than a member may. */
const signedIn = 500;
const promisedMs = 3_000;

/**
 * What it costs to send, read, list and search among very many rows, how large their indexes are, and what members feel of migrations of a large table. A part alone: `--parts=messages`;
 * only make what it reads: `--fill`. `--messages=20000,50000 --notifications=20000 --listings=2000,4000 --seconds=2` is a try.
 */
export async function bench(options: string[]): Promise<void> {
  const parts = textOption(options, 'parts', [...Object.keys(tables), 'migrations'].join(',')).split(',');
  const seconds = numberOption(options, 'seconds', 10);
  const wanted = (name: string, unset: string) => textOption(options, name, unset).split(',').map(Number);
  const postgres = await startBenchPostgres();
  try {
    for (const [name, table] of Object.entries(tables).filter(([each]) => parts.includes(each))) {
      const filled: Filled[] = [];
      for (const size of wanted(name, table.sizes))
        filled.push({
          what: `${size.toLocaleString('en-US')} ${name}`,
          url: await table.ensure(postgres.adminUrl, size),
        });
      if (!options.includes('--fill')) await measureTable(name, table, filled, seconds);
    }
    if (parts.includes('migrations') && !options.includes('--fill'))
      await measureMigrating(postgres.adminUrl, Math.min(...wanted('listings', '1000000')), seconds * 3);
  } finally {
    await postgres.stop();
  }
}

/** The same each time, or another one each time. */
type Ask = Asker['question'] | ((turn: number) => Asker['question']);

interface Table {
  sizes: string;
  /** Made on the first call; the address of the database. */
  ensure(adminUrl: string, size: number): Promise<string>;
  asks(place: Place): Promise<Record<string, Ask>>;
  onDisk: string[];
}

interface Filled {
  what: string;
  url: string;
}

const tables: Record<string, Table> = {
  messages: {
    sizes: '1000000,20000000',
    ensure: (adminUrl, size) => ensureRows(adminUrl, 'messages', size, fillMessages),
    async asks({ client, members }) {
      const others = await contactsOf(client, members);
      const other = (turn: number) => others[turn % others.length];
      return {
        'send a message': (turn) => ({
          method: 'POST',
          path: '/api/messages',
          body: Buffer.from(JSON.stringify({ id: randomUUID(), receiverId: other(turn), content: 'Yes, it is.' })),
        }),
        'read a conversation': (turn) => ({ path: `/api/conversations/${other(turn)}/messages` }),
        'list conversations': { path: '/api/conversations' },
        'what was missed': { path: '/api/me/unread-counts' },
      };
    },
    onDisk: ['messages', 'conversations'],
  },
  notifications: {
    sizes: '1000000,10000000',
    ensure: (adminUrl, size) => ensureRows(adminUrl, 'notifications', size, fillNotifications),
    asks: async () => ({
      'list notifications': { path: '/api/me/notifications' },
      'count what is unread': { path: '/api/me/unread-counts' },
    }),
    onDisk: ['notifications'],
  },
  listings: {
    sizes: '1000000,3000000',
    ensure: ensureListingCopies,
    asks: ({ client }) => askForListings(client),
    onDisk: ['listings', 'listing_cards', 'photos', 'known_words'],
  },
};

function ensureRows(
  adminUrl: string,
  name: string,
  size: number,
  fill: (client: pg.Client, count: number) => Promise<void>,
): Promise<string> {
  return ensureFilled(adminUrl, {
    name: `${name}_${size}`,
    what: `${size.toLocaleString('en-US')} ${name}`,
    async fill(url) {
      const client = await connect(url);
      await fill(client, size).finally(() => client.end());
    },
  });
}

interface Place {
  client: pg.Client;
  url: string;
  site: Site;
  members: VirtualMember[];
}

/** A server on this database, at which some of its members are signed in. */
async function inServer<Result>(url: string, work: (place: Place) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wigloop-bench-'));
  const client = await connect(url);
  const { rows } = await client.query<{ id: string; email: string }>(
    `select id, email from "user" where email like 'member%' order by id limit ${signedIn}`,
  );
  const members: VirtualMember[] = [];
  for (const [at, { id, email }] of rows.entries())
    members.push({ id, cookie: await signIn(client, email), address: `10.0.${at >> 8}.${at & 255}` });
  const port = await findFreePort();
  const server = await startServer(port, url, dataDir, lateLimits);
  const site = new Site(port, new Tally());
  try {
    return await work({ client, url, site, members });
  } finally {
    site.close();
    await server.kill();
    await client.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureTable(name: string, table: Table, filled: readonly Filled[], seconds: number): Promise<void> {
  const measured: string[][] = [];
  const sizes: string[][] = [];
  for (const { what, url } of filled)
    await inServer(url, async (place) => {
      for (const [asked, ask] of Object.entries(await table.asks(place))) {
        console.log(`  ${what}: ${asked}…`);
        measured.push([what, asked, ...(await measure(place, ask, seconds))]);
      }
      sizes.push([what, await sizesOf(place.client, table.onDisk)]);
    });
  const text = `# ${name.charAt(0).toUpperCase()}${name.slice(1)} in large tables

Made by \`npm run bench -- tables --parts=${name}\` on ${machine}: one server as \`npm start\` runs it, PostgreSQL (4 GB of shared buffers, fsync off) and ${atOnce} members at once share the cores. Milliseconds of whole requests.

${drawTable([['among', 'what', 'a second', 'p50 ms', 'p99 ms'], ...measured])}

${drawTable([['among', 'on the disk'], ...sizes])}
`;
  await keepResult(`tables-${name}`, text);
}

/** The first third warms up. */
async function measure({ site, members }: Place, ask: Ask, seconds: number): Promise<string[]> {
  let asked = 0;
  const next = (): Asker => {
    const turn = asked++;
    const member = members[turn % members.length] as VirtualMember;
    return { member, question: typeof ask === 'function' ? ask(turn) : ask };
  };
  await measureAsks(site, next, { atOnce, seconds: seconds / 3 });
  const { perSecond, p50, p99 }: Measured = await measureAsks(site, next, { atOnce, seconds });
  return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)];
}

async function contactsOf(client: pg.Client, members: readonly VirtualMember[]): Promise<string[]> {
  const { rows } = await client.query<{ other: string }>(
    `select (select other_id from conversations where member_id = m.id limit 1) as other
     from unnest($1::uuid[]) with ordinality m (id, n) order by n`,
    [members.map(({ id }) => id)],
  );
  return rows.map(({ other }) => other);
}

/** Tables, and the largest of their indexes. */
async function sizesOf(client: pg.Client, tables: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `select t.name || ' ' || pg_size_pretty(pg_table_size(t.name::regclass)) || ', indexes ' || pg_size_pretty(pg_indexes_size(t.name::regclass)) || ' ('
      || (select string_agg(largest, ', ') from (select indexrelid::regclass || ' ' || pg_size_pretty(pg_relation_size(indexrelid)) as largest
        from pg_index where indrelid = t.name::regclass order by pg_relation_size(indexrelid) desc limit 4) l) || ')' as line
     from unnest($1::text[]) t (name)`,
    [tables],
  );
  return rows.map(({ line }) => line).join('; ');
}

async function measureMigrating(adminUrl: string, count: number, seconds: number): Promise<void> {
  const template = new URL(await ensureListingCopies(adminUrl, count)).pathname.slice(1);
  const admin = await connect(adminUrl);
  await admin.query('drop database if exists migrating with (force)');
  await admin.query(`create database migrating template ${template} strategy file_copy`);
  const url = Object.assign(new URL(adminUrl), { pathname: '/migrating' }).href;
  const phases = await inServer(url, (place) => measureMigrations(place, seconds));
  await admin.query('drop database migrating with (force)');
  await admin.end();
  const isKept = phases.slice(0, 3).every(({ worst }) => worst < promisedMs);
  const text = `# Migrations of a large table

Made by \`npm run bench -- tables --parts=migrations\` on ${machine}: ${count.toLocaleString('en-US')} listings, twenty members who look at lists and listings and like them, while a migration runs as at the start of a server (\`server/db/migrate.ts\`).
Promised: no request over ${promisedMs / 1_000} s for what the check allows: ${isKept ? 'kept' : 'NOT KEPT'}.

${drawTable([
  ['meanwhile', 'seconds', 'requests', 'p99 ms', 'longest ms', ''],
  ...phases.map(({ name, seconds, count, p99, worst, note }) => [
    name,
    seconds.toFixed(1),
    String(count),
    p99.toFixed(0),
    worst.toFixed(0),
    note,
  ]),
])}
`;
  await keepResult('tables-migrations', text);
  if (!isKept) process.exitCode = 1;
}
