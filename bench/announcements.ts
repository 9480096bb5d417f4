import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { migrateDatabase } from '#server/db/migrate.ts';
import { hasStandby, startPair } from '#server/test/processes/standby.ts';
import { connect } from './data/databases.ts';
import { addMembers } from './data/members.ts';
import { summarize } from './load/measure.ts';
import { numberOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';

const promisedMs = 250;
const writers = [1, 2, 4, 8, 16, 32, 64];
/** A standby that applies a commit two milliseconds later, and is waited for, is as one that is two milliseconds away. */
const waits = {
  'no standby is waited for': [],
  'a synchronous standby, here': [`synchronous_standby_names = '*'`, 'synchronous_commit = remote_apply'],
  'a synchronous standby, 2 ms away': [
    `synchronous_standby_names = '*'`,
    'synchronous_commit = remote_apply',
    `recovery_min_apply_delay = '2ms'`,
  ],
};

/** How many messages a second are sent, each announced in its own commit, until the slowest hundredth takes longer than members notice. */
export async function bench(options: string[]): Promise<void> {
  const seconds = numberOption(options, 'seconds', 10);
  if (!hasStandby()) return console.log('\n  Skipped: PostgreSQL with pg_basebackup is not installed on this machine.');
  const lines: string[] = [];
  const pair = await startPair();
  try {
    const client = await connect(pair.primaryUrl);
    await migrateDatabase(pair.primaryUrl);
    const ids = (await addMembers(client, 200)).map(({ id }) => id);
    for (const [what, settings] of Object.entries(waits)) {
      for (const url of [pair.standbyUrl, pair.primaryUrl]) await apply(url, settings);
      for (const count of writers) {
        const measured = summarize(await sendAll(pair.primaryUrl, ids, count, seconds), seconds);
        lines.push(
          `| ${what} | ${count} | ${Math.round(measured.perSecond)} | ${measured.p50.toFixed(1)} | ${measured.p99.toFixed(1)} |`,
        );
        if (measured.p99 > promisedMs) break;
      }
    }
    await apply(pair.primaryUrl, []);
    await client.end();
  } finally {
    await pair.stop();
  }
  await keepResult(
    'announcements',
    `# Messages a second, each announced

\`send_message\` in a commit of its own, by so many writers at once; a row of writers ends when p99 passes ${promisedMs} ms. On one machine: ${machine}.

| | writers | a second | p50 ms | p99 ms |
|---|---|---|---|---|
${lines.join('\n')}
`,
  );
}

async function apply(url: string, settings: readonly string[]): Promise<void> {
  const client = await connect(url);
  // What was set before must not wait for a standby.
  await client.query('set synchronous_commit to local');
  await client.query('alter system reset all').catch(() => {});
  for (const setting of settings) await client.query(`alter system set ${setting}`).catch(() => {});
  await client.query('select pg_reload_conf()');
  await client.end();
  await new Promise((wake) => setTimeout(wake, 1_000));
}

async function sendAll(url: string, ids: string[], count: number, seconds: number): Promise<number[]> {
  const clients = await Promise.all(Array.from({ length: count }, () => connect(url)));
  const until = performance.now() + seconds * 1_000;
  const taken: number[] = [];
  const send = async (client: pg.Client, at: number): Promise<void> => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const [from, to] = [ids[at % ids.length], ids[(at + 1 + (turn % (ids.length - 1))) % ids.length]];
      const start = performance.now();
      const { rows } = await client.query(sendMessage, [randomUUID(), from, to, `Message ${turn}`]);
      if (rows[0].outcome !== 'sent') throw new Error(`A message was not sent: ${rows[0].outcome}`);
      taken.push(performance.now() - start);
    }
  };
  await Promise.all(clients.map(send));
  await Promise.all(clients.map((client) => client.end()));
  return taken;
}

/** With limits that nobody reaches. */
const sendMessage = {
  name: 'send',
  text: `select send_message($1, $2, $3, $4, null, null, now(), '{}', '{}', '{}', true, 1000000000, 1000000000, 0, 1000000000) as outcome`,
} as never as string;
