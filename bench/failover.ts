import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { connect } from './data/databases.ts';
import { addMembers, type BenchMember } from './data/members.ts';
import { type Fault, type Guarded, hasPatroni, withPatroni } from './failover/patroni.ts';
import { openLiveTab } from './measure/live-tab.ts';
import { numberOption } from './measure/options.ts';
import { drawTable, never, report } from './measure/report.ts';
import { startServer } from './measure/server.ts';
import { Site, tell } from './measure/site.ts';

const pauseMs = 1_000;
const backWithinMs = 60_000;

/**
 * Members write to each other when the primary is killed, and when it freezes: how long they are refused, what is lost of the messages that were acknowledged, and
 * whether open pages come back by themselves. `--members=20 --seconds=5` is a try.
 */
export async function bench(options: string[]): Promise<void> {
  if (!hasPatroni()) {
    console.log('  Skipped: this needs postgresql, patroni, etcd-server and haproxy of Debian.');
    return;
  }
  const size = { members: numberOption(options, 'members', 100), seconds: numberOption(options, 'seconds', 20) };
  const rows: Row[] = [];
  for (const standby of ['synchronous', 'asynchronous'] as const)
    for (const fault of ['killed', 'frozen'] as const)
      await withPatroni(standby === 'synchronous', async (guarded) => {
        rows.push({ standby, fault, ...(await measure(guarded, fault, size)) });
        console.log(`  ${Object.values(rows.at(-1) ?? {}).join(', ')}`);
      });
  const sure = rows.filter(({ standby }) => standby === 'synchronous');
  await report('failover', {
    title: 'Failover',
    about: `${size.members} members, each with an open tab, write to each other through one server, each a second after the last answer; the primary and its Patroni are killed (SIGKILL) or frozen (SIGSTOP), as when the machine is gone. Two PostgreSQL under Debian's Patroni (ttl 30, loop_wait 10, retry_timeout 10) with etcd, and HAProxy before them with \`on-marked-down shutdown-sessions\`, as docs/deploy.md advises. Both standbys are on this machine, so an asynchronous one is hardly behind and may lose nothing here.`,
    checks: [
      never(
        'synchronous standby: no acknowledged message is lost',
        sure.reduce((sum, { lost }) => sum + lost, 0),
        sure.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      ),
      never('everything comes back by itself', rows.filter(({ isBack }) => !isBack).length, rows.length),
    ],
    parts: [drawRows(rows, size.members)],
  });
}

interface Size {
  members: number;
  seconds: number;
}

interface Written {
  id: string;
  receiver: number;
}

interface Row {
  standby: string;
  fault: Fault;
  refusedSeconds: number;
  promotedSeconds: number;
  acknowledged: number;
  lost: number;
  /** Tabs that had, at the end, every message that was sent to their member and is there. */
  tabs: number;
  isBack: boolean;
}

async function measure(guarded: Guarded, fault: Fault, size: Size): Promise<Omit<Row, 'standby' | 'fault'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wigloop-bench-'));
  const members = await addMembers(guarded.client, size.members);
  const port = await findFreePort();
  const server = await startServer(port, guarded.url, dataDir);
  try {
    const site = new Site(port);
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
  members: readonly BenchMember[];
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
    const message = { id, receiverId: members[receiver]?.id, content: `Still there? (${id})` };
    while (performance.now() < until()) {
      const answer = await site.send(member, tell('POST', '/api/messages', message));
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

function drawRows(rows: readonly Row[], members: number): string {
  return drawTable([
    ['standby', 'primary', 'promoted s', 'last refusal s', 'acknowledged', 'lost', 'tabs with all messages'],
    ...rows.map((row) => [
      ...[row.standby, row.fault, row.promotedSeconds.toFixed(1), row.refusedSeconds.toFixed(1)],
      ...[String(row.acknowledged), String(row.lost), `${row.tabs} of ${members}`],
    ]),
  ]);
}
