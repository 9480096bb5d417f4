import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { LiveEvent } from '#contract/messages/live-events.ts';
import { livePath } from '#contract/messages/message-values.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { notifyAll } from '#server/notifications/notify.ts';
import { addListings } from './deals/fill-deals.ts';
import { addMembers, type BenchMember } from './live/members.ts';
import { loadHttp } from './load/http-load.ts';
import type { Measured } from './load/measure.ts';
import { drawTable } from './load/table.ts';
import { startServer } from './load-members/server.ts';

const connections = 8;
const [promisedSeconds, promisedRatio] = [10, 1.5];

/**
 * One event is told to many members, some of whom have a tab open, while others browse at half the rate that the server can
 * answer. `--members=500 --tabs=50 --seconds=5 --rounds=2` is a try.
 */
export async function bench(options: string[]): Promise<void> {
  const number = (name: string, unset: number) =>
    Number(options.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? unset);
  const size = {
    members: number('members', 10_000),
    tabs: number('tabs', 500),
    seconds: number('seconds', 30),
    rounds: number('rounds', 5),
  };
  const dataDir = await mkdtemp(join(tmpdir(), 'wigloop-bench-notices-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: postgres.url });
  const database = openDatabase(postgres.url, { max: 2 });
  try {
    await migrateDatabase(postgres.url);
    await client.connect();
    const members = await addMembers(client, size.members);
    await addListings(
      client,
      members.slice(0, 100).map(({ id }) => id),
      10,
    );
    await client.query('vacuum analyze');
    const port = await freePort();
    // The limits work as always, they only end later: one address sends everything here.
    const limits = { RATE_LIMIT_PER_MINUTE: '1000000000', MEMBER_SHARE_PERCENT: '0' };
    const server = await startServer(port, postgres.url, dataDir, limits);
    const measured = await measure({ client, database, port }, members, size);
    await server.kill();
    if (!(await report(measured, size))) process.exitCode = 1;
  } finally {
    await client.end();
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Size {
  members: number;
  tabs: number;
  seconds: number;
  rounds: number;
}

interface Place {
  client: pg.Client;
  database: Database;
  port: number;
}

interface Round {
  /** Until the rows of all were there, and until every open tab had its bell rung. */
  writtenSeconds: number;
  rungSeconds: number;
}

async function measure({ client, database, port }: Place, members: BenchMember[], size: Size) {
  const { rows } = await client.query<{ id: string }>('select id from listings limit 200');
  const paths = ['/api/listings', ...rows.map(({ id }) => `/api/listings/${id}`)];
  const browse = { port, paths, cookie: members[0]?.cookie ?? '', connections };
  const tabs = await openTabs(port, members.slice(0, size.tabs));
  await loadHttp({ ...browse, seconds: Math.min(3, size.seconds) });
  const most = await loadHttp({ ...browse, seconds: Math.min(10, size.seconds) });
  const perSecond = most.perSecond / 2;
  const alone = await loadHttp({ ...browse, seconds: size.seconds, perSecond });
  const rounds: Round[] = [];
  const browsing = loadHttp({ ...browse, seconds: size.seconds, perSecond });
  const ids = members.map(({ id }) => id);
  for (let round = 0; round < size.rounds; round += 1) {
    rounds.push(await tellAll(database, ids, tabs));
    await sleep((size.seconds * 1000) / size.rounds / 2);
  }
  const beside = await browsing;
  const missing = await client.query(
    `select from unnest($1::uuid[]) m (id)
     where (select count(*) from notifications where to_id = m.id and read_at is null) <> $2`,
    [ids, size.rounds],
  );
  tabs.close();
  return { perSecond, alone, beside, rounds, missing: missing.rowCount ?? 0 };
}

/** A seller whom all of them follow offers a wig: told as an offer here, which every member may get. */
async function tellAll(database: Database, ids: string[], tabs: Tabs): Promise<Round> {
  const about = { dealId: randomUUID() };
  const data = { form: 'offer', wig: 'Layered bob', isYours: false, more: 0 } as const;
  const began = performance.now();
  const rung = tabs.allRung(about.dealId);
  const notices = ids.map((to) => ({ to, kind: 'deal-proposed', about, data }) as const);
  await database.db.transaction((tx) => notifyAll(tx, notices, new Date()));
  const writtenSeconds = (performance.now() - began) / 1000;
  await rung;
  return { writtenSeconds, rungSeconds: (performance.now() - began) / 1000 };
}

interface Tabs {
  /** Resolves when every tab was told of this deal. */
  allRung(dealId: string): Promise<void>;
  close(): void;
}

const handshakesAtOnce = 50;
const patienceMs = 60_000;

async function openTabs(port: number, members: readonly BenchMember[]): Promise<Tabs> {
  const rung = new Map<string, number>();
  const sockets: WebSocket[] = [];
  const open = ({ cookie }: BenchMember): Promise<WebSocket> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, { headers: { cookie } } as unknown as string[]);
    return new Promise((resolve, reject) => {
      socket.onerror = () => reject(new Error('A live connection was refused.'));
      socket.onmessage = ({ data }) => {
        for (const event of JSON.parse(String(data)) as LiveEvent[]) {
          if (event.type === 'hello') resolve(socket);
          const dealId = event.type === 'notification' ? event.notification.about.dealId : undefined;
          if (dealId) rung.set(dealId, (rung.get(dealId) ?? 0) + 1);
        }
      };
    });
  };
  for (let at = 0; at < members.length; at += handshakesAtOnce)
    sockets.push(...(await Promise.all(members.slice(at, at + handshakesAtOnce).map(open))));
  return {
    async allRung(dealId) {
      const giveUpAt = performance.now() + patienceMs;
      while ((rung.get(dealId) ?? 0) < members.length) {
        if (performance.now() > giveUpAt) throw new Error(`Only ${rung.get(dealId) ?? 0} tabs were told.`);
        await sleep(10);
      }
    },
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}

interface Measurement {
  perSecond: number;
  alone: Measured;
  beside: Measured;
  rounds: Round[];
  missing: number;
}

async function report({ perSecond, alone, beside, rounds, missing }: Measurement, size: Size): Promise<boolean> {
  const worst = (pick: (round: Round) => number) => Math.max(...rounds.map(pick));
  const [written, rung] = [worst(({ writtenSeconds }) => writtenSeconds), worst(({ rungSeconds }) => rungSeconds)];
  const ratio = beside.p99 / alone.p99;
  const isKept = rung < promisedSeconds && ratio < promisedRatio && missing === 0;
  const machine = `${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;
  const text = `# Notices

Made by \`npm run bench -- notices\` on ${machine}: ${size.rounds} events, each told to ${size.members.toLocaleString('en-US')} members, ${size.tabs} of them with an open tab,
while others browse ${perSecond.toFixed(0)} pages a second, half of what the server can answer: ${isKept ? 'kept' : 'not kept'}.

${drawTable([
  ['what', 'measured', 'promised'],
  ['seconds until all rows were written, worst event', written.toFixed(2), ''],
  ['seconds until every open bell had rung, worst event', rung.toFixed(2), `< ${promisedSeconds}`],
  ['members who were not told, or told twice', String(missing), '0'],
  ['p99 of browsing alone, ms', alone.p99.toFixed(1), ''],
  ['p99 of browsing meanwhile, ms', beside.p99.toFixed(1), ''],
  ['times slower', ratio.toFixed(2), `< ${promisedRatio}`],
])}
`;
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'notices.md'), text);
  console.log(`\n${text}`);
  return isKept;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}
