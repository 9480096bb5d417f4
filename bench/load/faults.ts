import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchFolder, connect, ensureListings, startPostgres } from '../data/databases.ts';
import type { BenchMember } from '../data/members.ts';
import type { LiveTab } from '../measure/live-tab.ts';
import { type World, write } from './world.ts';

const awayMs = 2_000;
const givingUpMs = 30_000;

/** A PostgreSQL with the product's own settings, which acknowledges only what is on the disk, and a copy of the data for this run. */
export async function startRestartable(listings: number) {
  const dataDir = join(benchFolder, 'load');
  let running = await startPostgres({ dataDir });
  const { port } = new URL(running.url);
  const template = new URL(await ensureListings(running.adminUrl, listings)).pathname.slice(1);
  const admin = await connect(running.adminUrl);
  await admin.query('drop database if exists load with (force)');
  await admin.query(`create database load template ${template}`);
  await admin.end();
  return {
    url: Object.assign(new URL(running.adminUrl), { pathname: '/load' }).href,
    /** Stops as for an update of PostgreSQL, and comes back at the same address after a while. */
    async restart(): Promise<void> {
      await running.stop();
      await sleep(awayMs);
      running = await startPostgres({ dataDir, settings: { port } });
    },
    stop: () => running.stop(),
  };
}

/** How long it takes from now until members are answered, and until a message reaches the tab that was open all the time. */
export async function measureRecovery(world: World, tab: LiveTab) {
  const wholeAt = performance.now();
  const [reader, writer] = world.members as [BenchMember, BenchMember];
  await waitFor(async () => (await world.site.send(reader, { path: '/api/conversations' }))?.status === 200);
  const answeredAfterMs = performance.now() - wholeAt;
  const id = await write(world, writer, reader);
  await waitFor(async () => tab.has(id));
  return { answeredAfterMs, liveAfterMs: performance.now() - wholeAt };
}

/** Gives up by going on: a recovery that came too late shows in the numbers. */
async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < givingUpMs; await sleep(25))
    if (await isSo()) return;
}
