import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { benchFolder, connect } from './data/databases.ts';
import { numberOption } from './load/options.ts';
import { readDealings } from './load-members/dealings-promises.ts';
import { fillDisk, killServer, restartPostgres } from './load-members/faults.ts';
import { type BesideGreedy, type GreedyMember, prepareGreedyMember } from './load-members/greedy/greedy-member.ts';
import { openLiveTab } from './load-members/live-tab.ts';
import { type MediaDisk, mountMediaDisk } from './load-members/media-disk.ts';
import { visit } from './load-members/members.ts';
import { watchMemory } from './load-members/memory.ts';
import { openBellTab } from './load-members/notices/bell-tab.ts';
import { type RestartablePostgres, startRestartable } from './load-members/postgres.ts';
import { checkPromises } from './load-members/promises.ts';
import { readBack } from './load-members/read-back.ts';
import { report } from './load-members/report.ts';
import { startServer } from './load-members/server.ts';
import { Site, type VirtualMember } from './load-members/site.ts';
import { readSlowly, writeSlowly } from './load-members/slow-clients.ts';
import { type Stretch, Tally } from './load-members/tally.ts';
import type { Fault } from './load-members/wishes/find-told.ts';
import { prepareWorld } from './load-members/world.ts';

const listingsPerMember = 100;
/** One of so many members has a tab open all the time. */
const membersPerBell = 5;
/** When things happen, as shares of the whole time. */
const plan = {
  greedy: [0.04, 0.34],
  calm: 0.36,
  postgres: 0.4,
  kill: 0.5,
  warm: [0.6, 0.76],
  slow: [0.66, 0.74],
  disk: [0.77, 0.82],
  last: 0.84,
  end: 0.96,
} as const;
/** Without and with the greedy member by turns, so that whatever else changes meanwhile is in both. */
const greedyRounds = 3;
const memoryNeedsSeconds = 120;
/** About half of it is the body, which has to be there within ten seconds. */
const slowestMs = 16_000;

/**
 * Members at their usual business for some minutes, while one thing after the other breaks beneath them. `--seconds=1800` is half an hour;
 * `--members=30 --seconds=90 --dealings=10` is a try in which there are ten times as many deals, wishes and notices as usual.
 */
export async function bench(options: string[]): Promise<void> {
  const size: Size = {
    members: numberOption(options, 'members', 100),
    seconds: numberOption(options, 'seconds', 300),
    dealingsTimes: numberOption(options, 'dealings', 1),
  };
  console.log(`\n  Benchmark data is kept in ${benchFolder}`);
  const postgres = await startRestartable(size.members * listingsPerMember);
  const dataDir = await mkdtemp(join(benchFolder, 'load-media-'));
  const disk = await mountMediaDisk(dataDir);
  if (!disk) console.log('  A small disk cannot be mounted here (that needs root): the full disk is left out.');
  try {
    await run(size, postgres, dataDir, disk);
  } finally {
    await disk?.unmount();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Size {
  members: number;
  seconds: number;
  dealingsTimes: number;
}

async function run(
  size: Size,
  postgres: RestartablePostgres,
  dataDir: string,
  disk: MediaDisk | undefined,
): Promise<void> {
  const tally = new Tally();
  const port = await findFreePort();
  const start = () => startServer(port, postgres.url, dataDir);
  const running = await start();
  const site = new Site(port, tally);
  const world = await prepareWorld(site, postgres.url, size);
  const { members, acknowledged } = world;

  console.log(`  ${size.members} members for ${size.seconds} s…`);
  const memory = watchMemory(port);
  const tab = openLiveTab(site, members[0] as VirtualMember);
  const bells = members.filter((_, at) => at % membersPerBell === 0).map((member) => openBellTab(site, member));
  const greedyMember = await prepareGreedyMember(world, postgres.url, members.at(-1) as VirtualMember);
  const startedAt = performance.now();
  const at = (share: number) => startedAt + share * size.seconds * 1000;
  const visits = members.slice(0, -1).map((_, index) => visit(world, index));

  await until(at(plan.greedy[0]), 'a greedy member, by turns');
  const greedy = await compareBesideGreedy(greedyMember, at(plan.greedy[0]), at(plan.greedy[1]));

  await until(at(plan.postgres), 'restarting PostgreSQL');
  const [restart, restartFault] = await timed(() => restartPostgres(world, tab, postgres));
  await until(at(plan.kill), 'killing the server');
  const killedAt = performance.now();
  const [{ restarted, ...kill }, killFault] = await timed(() => killServer(world, tab, { running, start }));
  const backAt = performance.now();
  await until(at(plan.slow[0]), 'a slow client');
  const slowAt = performance.now();
  const slowMs = at(plan.slow[1]) - at(plan.slow[0]);
  const [isTaken] = await Promise.all([
    writeSlowly(world, members.slice(2, 4), Math.min(slowMs, slowestMs)),
    readSlowly(world, members[4] as VirtualMember, slowMs),
  ]);
  await until(at(plan.disk[0]), disk ? 'a full disk' : 'no full disk');
  const roomAfterMs = disk && (await fillDisk(world, disk, at(plan.disk[1]) - at(plan.disk[0])));
  const lastMs = at(1) - at(plan.end);
  // On a busy machine a restart takes its time; what follows it is not cut short.
  world.until = Math.max(at(1), performance.now() + lastMs);
  await Promise.all(visits);

  memory.stop();
  tab.close();
  console.log('  reading everything back…');
  const reader = await connect(postgres.url);
  const dealings = await readDealings(world, reader, { faults: [restartFault, killFault], bells });
  for (const bell of bells) bell.close();
  const found = await readBack(world, reader, dataDir);
  await reader.end();
  const checks = checkPromises({
    tally,
    greedy,
    acknowledged,
    found,
    dealings,
    postgres: restart,
    kill,
    cutOffMeanwhile: tally.cutOffOutside(killedAt, backAt),
    roomAfterMs,
    slow: {
      isTaken,
      calmMs: tally.medianBetween(at(plan.calm), at(plan.postgres)),
      meanwhileMs: tally.medianBetween(slowAt, slowAt + slowMs),
    },
    memory: {
      warmMb: memory.peak(at(plan.warm[0]), at(plan.warm[1])),
      endMb: memory.peak(at(plan.last), world.until),
      isLongEnough: size.seconds >= memoryNeedsSeconds,
    },
  });
  await report(checks, tally, { ...size, greedy });
  if (checks.some(({ kept }) => !kept)) process.exitCode = 1;
  site.close();
  await restarted.kill();
}

async function compareBesideGreedy(member: GreedyMember, from: number, to: number): Promise<BesideGreedy> {
  const turnMs = (to - from) / greedyRounds / 2;
  const [alone, beside]: Stretch[][] = [[], []];
  const stretch = async (): Promise<Stretch> => {
    const startedAt = performance.now();
    await sleep(turnMs);
    return { from: startedAt, to: performance.now() };
  };
  for (let round = 0; round < greedyRounds; round += 1) {
    alone?.push(await stretch());
    member.start();
    beside?.push(await stretch());
    await member.stop();
  }
  const { served, sentAway, unclear } = member;
  return { alone: alone ?? [], beside: beside ?? [], served, sentAway, unclear };
}

/** What came of it, and from when to when it was, by the clock on the wall. */
async function timed<Result>(work: () => Promise<Result>): Promise<[Result, Fault]> {
  const from = Date.now();
  const result = await work();
  return [result, { from, to: Date.now() }];
}

/** Waits, then says what comes next. */
async function until(moment: number, what: string): Promise<void> {
  await sleep(Math.max(0, moment - performance.now()));
  console.log(`  ${what}…`);
}
