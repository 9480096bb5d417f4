import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { type Cluster, followThrough, inCluster, makeSynchronous } from './announcements/cluster.ts';
import { startDelayLine } from './announcements/delay-line.ts';
import { connect } from './data/databases.ts';
import { addMembers, type BenchMember } from './data/members.ts';
import { type Arrivals, openTabs } from './live/tabs.ts';
import { type Sent, writeMessages } from './live/writers.ts';
import { numberOption, textOption } from './measure/options.ts';
import { percentile } from './measure/percentiles.ts';
import { loadPgbench } from './measure/pgbench.ts';
import { drawTable, report } from './measure/report.ts';
import { lateLimits, startServer } from './measure/server.ts';

const promisedP99 = 250;
const awayMs = 2;

/**
 * How many commits and how many messages a second go through while each is announced to every server: with a primary alone, and with a synchronous
 * standby 2 ms away. `--seconds=2 --members=200 --tabs=50 --rates=20,40` is a try.
 */
export async function bench(options: string[]): Promise<void> {
  const size = {
    seconds: numberOption(options, 'seconds', 8),
    members: numberOption(options, 'members', 5_000),
    tabs: numberOption(options, 'tabs', 500),
    rates: textOption(options, 'rates', '50,100,150,200,250,300,400,500,600,800,1000').split(',').map(Number),
  };
  await inCluster(['fsync=on'], async (cluster) => {
    await cluster.kill();
    const members = await addMembers(cluster.client, size.members);
    await cluster.client.query('create table bench_notes (note text)');
    const alone = await measure(cluster, members, size);
    const standbyUrl = await cluster.addStandby();
    const line = await startDelayLine(Number(new URL(cluster.primaryUrl).port), awayMs);
    try {
      await followThrough(standbyUrl, line.port);
      await makeSynchronous(cluster.client);
      await reportBoth({ alone, away: await measure(cluster, members, size) }, size);
      await cluster.client.query('alter system reset synchronous_standby_names');
    } finally {
      line.stop();
    }
  });
}

interface Size {
  seconds: number;
  members: number;
  tabs: number;
  rates: number[];
}

const commits = {
  'announces nothing': 'select 1 from noted',
  'announces one line (NOTIFY)': `select pg_notify('wigloop', 'listing ' || gen_random_uuid()) from noted`,
  'announces five (NOTIFY)': `select pg_notify('wigloop', 'listing ' || gen_random_uuid()) from noted, generate_series(1, 5)`,
  'writes a logical message': `select pg_logical_emit_message(true, 'wigloop', 'listing ' || gen_random_uuid()) from noted`,
};
type Commit = keyof typeof commits;

interface Step {
  rate: number;
  sent: number;
  refused: number;
  lost: number;
  p50: number;
  p99: number;
}

interface Measurement {
  perSecond: Record<Commit, number>;
  /** One writer alone. */
  oneCommitMs: number;
  steps: Step[];
}

async function measure({ primaryUrl }: Cluster, members: BenchMember[], size: Size): Promise<Measurement> {
  const listener = await connect(primaryUrl);
  await listener.query('listen wigloop');
  const load = (what: Commit, connections: number) => {
    const text = `with noted as (insert into bench_notes values ('note') returning 1) ${commits[what]}`;
    return loadPgbench(primaryUrl, [{ text, values: [] }], { connections, seconds: size.seconds });
  };
  const names = Object.keys(commits) as Commit[];
  const perSecond = {} as Record<Commit, number>;
  for (const name of names) perSecond[name] = (await load(name, 16)).perSecond;
  const oneCommitMs = (await load('announces nothing', 1)).p50;
  await listener.end();
  return { perSecond, oneCommitMs, steps: await climb(primaryUrl, members, size) };
}

/** More and more messages a second, until the slowest of a hundred takes too long, or one is refused; twice, because anything may hold up a machine once. */
async function climb(url: string, members: BenchMember[], { seconds, tabs: open, rates }: Size): Promise<Step[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wigloop-bench-'));
  const port = await findFreePort();
  const server = await startServer(port, url, dataDir, lateLimits);
  const tabs = await openTabs(port, members.slice(0, open));
  const watched = new Set(members.slice(0, open).map(({ id }) => id));
  const steps: Step[] = [];
  try {
    await writeMessages(port, members, { perSecond: rates[0] ?? 50, seconds });
    const isHeld = async (perSecond: number): Promise<boolean> => {
      const sent = await writeMessages(port, members, { perSecond, seconds });
      await sleep(2_000);
      const step = judge(sent, tabs.arrivals, watched, perSecond);
      steps.push(step);
      console.log(`  ${perSecond} a second: p99 ${step.p99.toFixed(0)} ms, ${step.refused} refused`);
      return isFine(step);
    };
    for (const rate of rates) if (!(await isHeld(rate)) && !(await isHeld(rate))) break;
  } finally {
    tabs.close();
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
  return steps;
}

function judge(sent: Sent[], { first }: Arrivals, watched: ReadonlySet<string>, rate: number): Step {
  const taken = sent.filter(({ answeredAt }) => answeredAt !== undefined);
  const seen = taken.filter(({ receiverId }) => watched.has(receiverId));
  const took = seen.map(({ id, receiverId, sentAt }) => (first.get(id)?.get(receiverId) ?? Number.NaN) - sentAt);
  const arrived = took.filter((ms) => !Number.isNaN(ms));
  return {
    rate,
    sent: sent.length,
    refused: sent.length - taken.length,
    lost: took.length - arrived.length,
    p50: percentile(arrived, 50),
    p99: percentile(arrived, 99),
  };
}

const isFine = ({ p99, refused, lost }: Step): boolean => p99 <= promisedP99 && refused === 0 && lost === 0;

async function reportBoth({ alone, away }: { alone: Measurement; away: Measurement }, size: Size): Promise<void> {
  const names = Object.keys(commits) as Commit[];
  const share = ({ perSecond }: Measurement, name: Commit) =>
    `${perSecond[name].toFixed(0)} (${(perSecond[name] / perSecond['announces nothing']).toFixed(2)})`;
  const most = ({ steps }: Measurement) => steps.filter(isFine).at(-1)?.rate ?? 0;
  const rows = (where: string, { steps }: Measurement) =>
    steps.map(({ rate, sent, refused, lost, p50, p99 }) => [
      where,
      ...[rate, sent, refused, lost].map(String),
      p50.toFixed(1),
      p99.toFixed(1),
    ]);
  const steps = drawTable([
    ['with', 'a second', 'sent', 'refused', 'late', 'p50 ms', 'p99 ms'],
    ...rows('primary alone', alone),
    ...rows('standby', away),
  ]);
  const shares = drawTable([
    ['a commit that', 'primary alone', `synchronous standby ${awayMs} ms away`],
    ...names.map((name) => [name, share(alone, name), share(away, name)]),
  ]);
  await report('announcements', {
    title: 'Announcements',
    about: `Shared by Debian's PostgreSQL with its own settings, its standby, the server and the load: the ratios count. A standby "${awayMs} ms away" reads the log over a line that takes ${awayMs} ms there and back; one commit alone then takes ${away.oneCommitMs.toFixed(1)} ms, without it ${alone.oneCommitMs.toFixed(1)} ms.`,
    checks: [],
    parts: [
      `Commits a second of 16 writers, for ${size.seconds} s each; in brackets as a share of those that announce nothing:\n\n${shares}`,
      `Messages through one server, ${size.tabs} of ${size.members.toLocaleString('en-US')} members with an open tab, from send to the receiver's screen, ${size.seconds} s a row, until p99 passes ${promisedP99} ms or one is refused or late by two seconds, twice in a row. The last rate that held: ${most(alone)} a second alone, ${most(away)} with the standby.\n\n${steps}`,
    ],
  });
}
