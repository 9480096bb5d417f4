import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { connect } from './data/databases.ts';
import { addMembers } from './data/members.ts';
import { numberOption, textOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';
import { drawTable } from './load/table.ts';
import { openLiveTab } from './load-members/live-tab.ts';
import { startServer } from './load-members/server.ts';
import { Site, type VirtualMember } from './load-members/site.ts';
import { Tally } from './load-members/tally.ts';
import { byPatroni, byScript, type Fault, type Guarded, look } from './scale/guarded.ts';
import { hasPatroni } from './scale/patroni.ts';

const pauseMs = 1_000;
const backWithinMs = 60_000;

/**
 * Members write to each other when the primary is killed, and when it freezes: how long they are refused, what is lost of what they were told is sent, and
 * whether open pages come back by themselves. Under Patroni where it is installed, or else under a plain script; `--by=script` asks for that. `--members=20 --seconds=5` is a try.
 * `--keep-sessions`: what a frozen primary costs where HAProxy does not end what is open to it.
 */
export async function bench(options: string[]): Promise<void> {
  const size = { members: numberOption(options, 'members', 100), seconds: numberOption(options, 'seconds', 20) };
  const by = textOption(options, 'by', hasPatroni() ? 'patroni' : 'script');
  if (options.includes('--keep-sessions')) {
    const work = async (guarded: Guarded) => console.log(await measure(guarded, 'frozen', size));
    return byPatroni(true, work, false);
  }
  const inGuarded = by === 'patroni' ? byPatroni : byScript;
  const rows: Row[] = [];
  for (const standby of ['synchronous', 'asynchronous'] as const)
    for (const fault of ['killed', 'frozen'] as const)
      await inGuarded(standby === 'synchronous', async (guarded) => {
        rows.push({ standby, fault, ...(await measure(guarded, fault, size)) });
        console.log(`  ${Object.values(rows.at(-1) ?? {}).join(', ')}`);
      });
  if (rows.length > 0) await report(rows, size, by);
  if (rows.some(({ standby, lost, isBack }) => (standby === 'synchronous' && lost > 0) || !isBack))
    process.exitCode = 1;
}

interface Size {
  members: number;
  seconds: number;
}

interface Written {
  id: string;
  receiver: number;
}

interface Outcome {
  refusedSeconds: number;
  promotedSeconds: number;
  acknowledged: number;
  lost: number;
  /** Tabs that had, at the end, every message that was sent to their member and is there. */
  tabs: number;
  isBack: boolean;
}

type Row = Outcome & { standby: string; fault: Fault };

async function measure(guarded: Guarded, fault: Fault, size: Size): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wigloop-bench-'));
  const members = (await addMembers(guarded.client, size.members)).map(
    (member, at): VirtualMember => ({ ...member, address: `10.0.${at >> 8}.${at & 255}` }),
  );
  const port = await findFreePort();
  const server = await startServer(port, guarded.url, dataDir);
  try {
    const site = new Site(port, new Tally());
    const tabs = members.map((member) => openLiveTab(site, member));
    const written: Written[] = [];
    const failures: number[] = [];
    let until = Number.POSITIVE_INFINITY;
    const writing = members.map((_, at) => write({ site, members, written, failures, until: () => until }, at));

    await sleep(size.seconds * 500);
    const struckAt = performance.now();
    await guarded.strike(fault);
    const promotedSeconds = (performance.now() - struckAt) / 1_000;
    const isBack = await untilAllWrite(failures, written, members.length);
    until = performance.now() + size.seconds * 500;
    await Promise.all(writing);
    const after = failures.filter((at) => at > struckAt);
    const refusedSeconds = after.length > 0 ? (Math.max(...after) - struckAt) / 1_000 : 0;

    const client = await connect(guarded.survivorUrl);
    const { rows } = await client.query<{ id: string }>('select id from messages');
    await client.end();
    const there = new Set(rows.map(({ id }) => id));
    const lost = written.filter(({ id }) => !there.has(id)).length;
    const isWhole = (_: unknown, at: number) =>
      written.every(({ id, receiver }) => receiver !== at || !there.has(id) || tabs[at]?.has(id));
    const giveUpAt = performance.now() + backWithinMs;
    while (!tabs.every(isWhole) && performance.now() < giveUpAt) await sleep(250);
    const whole = tabs.filter(isWhole).length;
    for (const tab of tabs) tab.close();
    site.close();
    return { refusedSeconds, promotedSeconds, acknowledged: written.length, lost, tabs: whole, isBack };
  } finally {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Writing {
  site: Site;
  members: readonly VirtualMember[];
  written: Written[];
  /** When something was not answered with yes. */
  failures: number[];
  until(): number;
}

/** One message after the other to the next member, each until it is answered, as the page does. */
async function write({ site, members, written, failures, until }: Writing, at: number): Promise<void> {
  const member = members[at];
  const receiver = (at + 1) % members.length;
  await sleep(Math.random() * pauseMs);
  while (member && performance.now() < until()) {
    const id = randomUUID();
    const body = Buffer.from(
      JSON.stringify({ id, receiverId: members[receiver]?.id, content: `Still there? (${id})` }),
    );
    while (performance.now() < until()) {
      const answer = await site.send(member, { method: 'POST', path: '/api/messages', body });
      if (answer?.status === 200) {
        written.push({ id, receiver });
        break;
      }
      failures.push(performance.now());
      await sleep(pauseMs / 2);
    }
    await sleep(pauseMs);
  }
}

/** Two seconds in which nothing failed and something was written. */
async function untilAllWrite(
  failures: readonly number[],
  written: readonly unknown[],
  atLeast: number,
): Promise<boolean> {
  const giveUpAt = performance.now() + backWithinMs;
  const before = written.length;
  while (performance.now() < giveUpAt) {
    await sleep(250);
    if ((failures.at(-1) ?? 0) < performance.now() - 2_000 && written.length >= before + atLeast) return true;
  }
  return false;
}

const guards: Record<string, string> = {
  patroni: `Two PostgreSQL under Debian's Patroni (ttl 30, loop_wait 10, retry_timeout 10) with etcd, and HAProxy before them with \`on-marked-down shutdown-sessions\`, as docs/deploy.md advises; Patroni of the primary is killed or frozen with it, as when its machine is.`,
  script: `A plain script asks the primary every second, gives it up after ${look.fails} looks without an answer, promotes the standby, and leads connections there (what HAProxy's \`on-marked-down shutdown-sessions\` does).`,
};

async function report(rows: Row[], size: Size, by: string): Promise<void> {
  const text = `# Failover

Made by \`npm run bench -- failover\` on ${machine}: ${size.members} members, each with an open tab, write to each other through one server, each a second after its last answer; the primary of Debian's PostgreSQL is killed (SIGKILL) or frozen (SIGSTOP). ${guards[by]}

${drawTable([
  [
    'standby',
    'primary',
    'promoted after s',
    'last refusal after s',
    'acknowledged',
    'lost',
    'tabs with all messages',
    'back by itself',
  ],
  ...rows.map((row) => [
    row.standby,
    row.fault,
    row.promotedSeconds.toFixed(1),
    row.refusedSeconds.toFixed(1),
    String(row.acknowledged),
    String(row.lost),
    `${row.tabs} of ${size.members}`,
    row.isBack ? 'yes' : 'NO',
  ]),
])}

Both standbys are on this machine, so an asynchronous one is hardly behind and may lose nothing here; over a network it does (24 of 292 in docs/scale.md).
`;
  await keepResult('failover', text);
}
