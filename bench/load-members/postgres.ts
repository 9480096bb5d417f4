import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchFolder, connect, ensureListings, startPostgres } from '../data/databases.ts';

export interface RestartablePostgres {
  /** Of a database made for this run. */
  url: string;
  /** Stops as for an update of PostgreSQL, and comes back at the same address after a while. */
  restart(awayMs: number): Promise<void>;
  stop(): Promise<void>;
}

const dataDir = join(benchFolder, 'load');

/** A PostgreSQL of its own with the product's own settings: what it says is written is on the disk. */
export async function startRestartable(listings: number): Promise<RestartablePostgres> {
  let running = await startPostgres({ dataDir });
  const { port } = new URL(running.url);
  const url = await makeDatabase(running.adminUrl, await ensureListings(running.adminUrl, listings));
  return {
    url,
    async restart(awayMs) {
      await running.stop();
      await sleep(awayMs);
      running = await startPostgres({ dataDir, settings: { port } });
    },
    stop: () => running.stop(),
  };
}

/** A copy, so that each run begins with the same. */
async function makeDatabase(adminUrl: string, template: string): Promise<string> {
  const admin = await connect(adminUrl);
  await admin.query('drop database if exists load with (force)');
  await admin.query(`create database load template ${new URL(template).pathname.slice(1)}`);
  await admin.end();
  return Object.assign(new URL(adminUrl), { pathname: '/load' }).href;
}
