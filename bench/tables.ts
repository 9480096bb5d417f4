import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { connect, ensureFilled, ensureListings, startBenchPostgres } from './data/databases.ts';
import { signIn } from './data/sign-in.ts';
import type { Measured } from './load/measure.ts';
import { numberOption, textOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';
import { drawTable } from './load/table.ts';
import { lateLimits, startServer } from './load-members/server.ts';
import { Site, type VirtualMember } from './load-members/site.ts';
import { Tally } from './load-members/tally.ts';
import { type Asker, measureAsks } from './scale/asks.ts';
import { fillMessages, fillNotifications } from './scale/fill-tables.ts';
import { measureMigrations } from './scale/migrations.ts';

const atOnce = 4;
const signedIn = 200;
const promisedMs = 3_000;

/**
 * What it costs to send, read and list among very many rows, how large their indexes are, and what members feel of migrations of a large table. A part alone: `--parts=messages`.
 * `--messages=20000,50000 --notifications=20000 --listings=2000 --seconds=2` is a try.
 */
export async function bench(options: string[]): Promise<void> {
  const parts = textOption(options, 'parts', 'messages,notifications,migrations').split(',');
  const sizes = (name: string, unset: string) => textOption(options, name, unset).split(',').map(Number);
  const seconds = numberOption(options, 'seconds', 10);
  const postgres = await startBenchPostgres();
  try {
    if (parts.includes('messages'))
      await measureMessages(postgres.adminUrl, sizes('messages', '1000000,20000000'), seconds);
    if (parts.includes('notifications'))
      await measureNotifications(postgres.adminUrl, sizes('notifications', '1000000,10000000'), seconds);
    if (parts.includes('migrations'))
      await measureListings(postgres.adminUrl, numberOption(options, 'listings', 1_000_000), seconds * 3);
  } finally {
    await postgres.stop();
  }
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
  for (const { id, email } of rows)
    members.push({ id, cookie: await signIn(client, email), address: `10.0.0.${members.length}` });
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

async function measureMessages(adminUrl: string, sizes: readonly number[], seconds: number): Promise<void> {
  const rows: string[][] = [];
  for (const size of sizes) {
    const what = `${size.toLocaleString('en-US')} messages`;
    const fill = withClient((client) => fillMessages(client, size));
    const url = await ensureFilled(adminUrl, { name: `messages_${size}`, what, fill });
    await inServer(url, async ({ client, site, members }) => {
      const others = await contactsOf(client, members);
      const asks: Record<string, Asker['question'] | ((at: number) => Asker['question'])> = {
        'send a message': (at) => ({
          method: 'POST',
          path: '/api/messages',
          body: Buffer.from(JSON.stringify({ id: randomUUID(), receiverId: others[at], content: 'Yes, it is.' })),
        }),
        'read a conversation': (at) => ({ path: `/api/conversations/${others[at]}/messages` }),
        'list conversations': { path: '/api/conversations' },
        'what was missed': { path: '/api/me/unread-counts' },
      };
      for (const [name, ask] of Object.entries(asks))
        rows.push([what, name, ...(await measure(site, members, ask, seconds))]);
      rows.push([what, 'size', await sizesOf(client, ['messages', 'conversations']), '', '']);
    });
  }
  await keepTable('tables-messages', 'Messages', 'messages', rows);
}

async function measureNotifications(adminUrl: string, sizes: readonly number[], seconds: number): Promise<void> {
  const rows: string[][] = [];
  for (const size of sizes) {
    const what = `${size.toLocaleString('en-US')} notifications`;
    const fill = withClient((client) => fillNotifications(client, size));
    const url = await ensureFilled(adminUrl, { name: `notifications_${size}`, what, fill });
    await inServer(url, async ({ client, site, members }) => {
      const asks = {
        'list notifications': { path: '/api/me/notifications' },
        'count what is unread': { path: '/api/me/unread-counts' },
      };
      for (const [name, ask] of Object.entries(asks))
        rows.push([what, name, ...(await measure(site, members, ask, seconds))]);
      rows.push([what, 'size', await sizesOf(client, ['notifications']), '', '']);
    });
  }
  await keepTable('tables-notifications', 'Notifications', 'notifications', rows);
}

/** The first third warms up. */
async function measure(
  site: Site,
  members: readonly VirtualMember[],
  ask: Asker['question'] | ((at: number) => Asker['question']),
  seconds: number,
): Promise<string[]> {
  let turn = 0;
  const next = (): Asker => {
    const at = turn++ % members.length;
    return { member: members[at] as VirtualMember, question: typeof ask === 'function' ? ask(at) : ask };
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

const withClient = (work: (client: pg.Client) => Promise<void>) => async (url: string) => {
  const client = await connect(url);
  await work(client).finally(() => client.end());
};

async function keepTable(name: string, title: string, part: string, rows: string[][]): Promise<void> {
  const [measured, sizes] = [rows.filter(([, what]) => what !== 'size'), rows.filter(([, what]) => what === 'size')];
  const text = `# ${title} in large tables

Made by \`npm run bench -- tables --parts=${part}\` on ${machine}: one server as \`npm start\` runs it, PostgreSQL (256 MB of shared buffers, fsync off) and ${atOnce} members at once share the cores. Milliseconds of whole requests.

${drawTable([['among', 'what', 'a second', 'p50 ms', 'p99 ms'], ...measured])}

${drawTable([['among', 'on the disk'], ...sizes.map(([what = '', , size = '']) => [what, size])])}
`;
  await keepResult(name, text);
}

async function measureListings(adminUrl: string, count: number, seconds: number): Promise<void> {
  const template = new URL(await ensureListings(adminUrl, count)).pathname.slice(1);
  const admin = await connect(adminUrl);
  await admin.query('drop database if exists migrating with (force)');
  await admin.query(`create database migrating template ${template}`);
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
