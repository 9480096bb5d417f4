import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { migrateDatabase } from '#server/db/migrate.ts';
import { hasStandby, type Pair, startPair } from '#server/test/processes/standby.ts';
import { connect } from '../data/databases.ts';

export interface Cluster extends Pair {
  client: pg.Client;
}

/** A primary and its standby, migrated, of Debian's PostgreSQL; both are gone afterwards. Without it there is nothing to measure. */
export async function inCluster(settings: readonly string[], work: (cluster: Cluster) => Promise<void>): Promise<void> {
  if (!hasStandby()) {
    console.log(
      '  Skipped: this needs the PostgreSQL of Debian (apt-get install postgresql), which has pg_basebackup.',
    );
    return;
  }
  const pair = await startPair(settings);
  const client = await connect(pair.primaryUrl);
  try {
    await migrateDatabase(pair.primaryUrl);
    await work({ ...pair, client });
  } finally {
    await client.end().catch(() => {});
    await pair.stop();
  }
}

/** Every commit waits from now on until the standby has it. */
export async function makeSynchronous(client: pg.Client): Promise<void> {
  await client.query(`alter system set synchronous_standby_names = '*'`);
  await client.query('select pg_reload_conf()');
  await waitFor(client, `select from pg_stat_replication where sync_state = 'sync'`);
}

/** The standby reads the log through this port from now on. */
export async function followThrough(standbyUrl: string, port: number): Promise<void> {
  const standby = await connect(standbyUrl);
  await standby.query(`alter system set primary_conninfo = 'host=127.0.0.1 port=${port} user=wigloop'`);
  await standby.query('select pg_reload_conf()');
  await waitFor(standby, `select from pg_stat_wal_receiver where status = 'streaming' and sender_port = ${port}`);
  await standby.end();
}

async function waitFor(client: pg.Client, text: string): Promise<void> {
  while ((await client.query(text)).rowCount === 0) await sleep(50);
}
