import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/db/embedded/free-port.ts';
import { benchFolder, connect } from './data/databases.ts';
import { fillDisk, killServer, restartPostgres } from './load-members/faults.ts';
import { openLiveTab } from './load-members/live-tab.ts';
import { type MediaDisk, mountMediaDisk } from './load-members/media-disk.ts';
import { visit } from './load-members/members.ts';
import { watchMemory } from './load-members/memory.ts';
import { type RestartablePostgres, startPostgres } from './load-members/postgres.ts';
import { checkPromises } from './load-members/promises.ts';
import { readBack } from './load-members/read-back.ts';
import { report } from './load-members/report.ts';
import { startServer } from './load-members/server.ts';
import { Site, type VirtualMember } from './load-members/site.ts';
import { readSlowly, writeSlowly } from './load-members/slow-clients.ts';
import { Tally } from './load-members/tally.ts';
import { prepareWorld } from './load-members/world.ts';

const listingsPerMember = 100;
/** When things happen, as shares of the whole time. */
const plan = {
  calm: 0.1,
  postgres: 0.2,
  kill: 0.35,
  warm: [0.5, 0.56],
  slow: [0.58, 0.68],
  disk: [0.72, 0.8],
  end: 0.95,
} as const;
const memoryNeedsSeconds = 120;

/** Members at their usual business for some minutes, while one thing after the other breaks beneath them. */
export async function bench(options: string[]): Promise<void> {
  const option = (name: string, unset: number) =>
    Number(options.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? unset);
  const size = { members: option('members', 100), seconds: option('seconds', 300) };
  console.log(`\n  Benchmark data is kept in ${benchFolder}`);
  const postgres = await startPostgres(size.members * listingsPerMember);
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

async function run(
  size: { members: number; seconds: number },
  postgres: RestartablePostgres,
  dataDir: string,
  disk: MediaDisk | undefined,
): Promise<void> {
  const tally = new Tally();
  const port = await findFreePort();
  const start = () => startServer(port, postgres.url, dataDir);
  const running = await start();
  const site = new Site(port, tally);
  const world = await prepareWorld(site, postgres.url, size.members);
  const { members, acknowledged } = world;
  const startedAt = performance.now();
  const at = (share: number) => startedAt + share * size.seconds * 1000;

  console.log(`  ${size.members} members for ${size.seconds} s…`);
  const memory = watchMemory(port);
  const tab = openLiveTab(site, members[0] as VirtualMember);
  const visits = members.map((_, index) => visit(world, index));

  await until(at(plan.postgres), 'restarting PostgreSQL');
  const restart = await restartPostgres(world, tab, postgres);
  await until(at(plan.kill), 'killing the server');
  const killedAt = performance.now();
  const { restarted, ...kill } = await killServer(world, tab, { running, start });
  const backAt = performance.now();
  await until(at(plan.slow[0]), 'a slow client');
  const slowAt = performance.now();
  const slowMs = at(plan.slow[1]) - at(plan.slow[0]);
  const [isTaken] = await Promise.all([
    writeSlowly(world, members.slice(2, 4), slowMs),
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
  const found = await readBack(world, reader, dataDir);
  await reader.end();
  const checks = checkPromises({
    tally,
    acknowledged,
    found,
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
      warmMb: memory.between(at(plan.warm[0]), at(plan.warm[1])),
      endMb: memory.between(world.until - lastMs, world.until),
      isLongEnough: size.seconds >= memoryNeedsSeconds,
    },
  });
  await report(checks, tally, size);
  if (checks.some(({ kept }) => !kept)) process.exitCode = 1;
  site.close();
  await restarted.kill();
}

/** Waits, then says what comes next. */
async function until(moment: number, what: string): Promise<void> {
  await sleep(Math.max(0, moment - performance.now()));
  console.log(`  ${what}…`);
}
