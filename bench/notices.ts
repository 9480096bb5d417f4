import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { LiveEvent } from '#contract/messages/live-events.ts';
import { livePath } from '#contract/messages/message-values.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { notifyAll } from '#server/notifications/notify.ts';
import { inNewDatabase } from './data/databases.ts';
import { addMembers, type BenchMember } from './data/members.ts';
import { addListings } from './deals/fill-deals.ts';
import { compareBrowsing, startBrowsing } from './load/beside-browsing.ts';
import type { Measured } from './load/measure.ts';
import { numberOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';
import { drawTable } from './load/table.ts';
import { lateLimits, startServer } from './load-members/server.ts';

const promisedSeconds = 10;

/**
 * One event is told to many members, some of whom have a tab open, while others browse at half the rate that the server can
 * answer. `--members=500 --tabs=50 --seconds=5 --rounds=2` is a try.
 */
export async function bench(options: string[]): Promise<void> {
  const size = {
    members: numberOption(options, 'members', 10_000),
    tabs: numberOption(options, 'tabs', 500),
    seconds: numberOption(options, 'seconds', 30),
    rounds: numberOption(options, 'rounds', 5),
  };
  await inNewDatabase(async ({ client, url, dataDir }) => {
    const database = openDatabase(url, { max: 2 });
    try {
      const members = await addMembers(client, size.members);
      const sellers = members.slice(0, 100).map(({ id }) => id);
      await addListings(client, sellers, 10);
      await client.query('vacuum analyze');
      const port = await findFreePort();
      const server = await startServer(port, url, dataDir, lateLimits);
      const measured = await measure({ client, database, port }, members, size);
      await server.kill();
      if (!(await report(measured, size))) process.exitCode = 1;
    } finally {
      await database.close();
    }
  });
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
  const tabs = await openTabs(port, members.slice(0, size.tabs));
  const browsing = await startBrowsing({ client, port, cookie: members[0]?.cookie }, size.seconds);
  const ids = members.map(({ id }) => id);
  const { result: rounds, beside } = await browsing.beside(async () => {
    const told: Round[] = [];
    for (let round = 0; round < size.rounds; round += 1) {
      told.push(await tellAll(database, ids, tabs));
      await sleep((size.seconds * 1000) / size.rounds / 2);
    }
    return told;
    // All of it is one slice: the events come in its course.
  }, size.seconds);
  const missing = await client.query(
    `select from unnest($1::uuid[]) m (id)
     where (select count(*) from notifications where to_id = m.id and read_at is null) <> $2`,
    [ids, size.rounds],
  );
  tabs.close();
  return { perSecond: browsing.perSecond, alone: browsing.alone, beside, rounds, missing: missing.rowCount ?? 0 };
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
  const browsing = compareBrowsing(alone, beside, '');
  const isKept = rung < promisedSeconds && browsing.isKept && missing === 0;
  const text = `# Notices

Made by \`npm run bench -- notices\` on ${machine}: ${size.rounds} events, each told to ${size.members.toLocaleString('en-US')} members, ${size.tabs} of them with an open tab,
while others browse ${perSecond.toFixed(0)} pages a second, half of what the server can answer: ${isKept ? 'kept' : 'not kept'}.

${drawTable([
  ['what', 'measured', 'promised'],
  ['seconds until all rows were written, worst event', written.toFixed(2), ''],
  ['seconds until every open bell had rung, worst event', rung.toFixed(2), `< ${promisedSeconds}`],
  ['members who were not told, or told twice', String(missing), '0'],
  ...browsing.rows,
])}
`;
  await keepResult('notices', text);
  return isKept;
}
