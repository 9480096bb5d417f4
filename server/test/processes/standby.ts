import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chown, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { makeTestFolder } from '#server/test/databases/test-folder.ts';

const run = promisify(execFile);
const nobody = 65534;

/** A primary and a standby that follows it, of the PostgreSQL that Debian installs: our own comes without `pg_basebackup`. */
export interface Pair {
  primaryUrl: string;
  standbyUrl: string;
  /** The standby goes on receiving the log and replays no more of it. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** The standby is killed. */
  kill(): Promise<void>;
  revive(): Promise<void>;
  /** The standby becomes a primary. */
  promote(): Promise<void>;
  /** One more standby; its address. */
  addStandby(): Promise<string>;
  stop(): Promise<void>;
}

const versions = '/usr/lib/postgresql';
const bin = existsSync(versions)
  ? readdirSync(versions)
      .map((version) => join(versions, version, 'bin'))
      .filter((folder) => existsSync(join(folder, 'pg_basebackup')))
      .at(-1)
  : undefined;

export const hasStandby = (): boolean => bin !== undefined;

export async function startPair(settings: readonly string[] = []): Promise<Pair> {
  const folder = await makeTestFolder('wigloop-pair-');
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (account.uid) await chown(folder, nobody, nobody);
  const tool = (name: string, ...args: string[]) => run(join(bin ?? '', name), args, { ...account, cwd: folder });
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')];
  const [primaryPort, standbyPort] = [await findFreePort(), await findFreePort()];
  const address = (port: number) => `postgres://wigloop@127.0.0.1:${port}/postgres`;

  const start = async (data: string, port: number): Promise<void> => {
    const options = ['-p', String(port), '-k', '', '-h', '127.0.0.1', ...settings.flatMap((each) => ['-c', each])];
    // Not by pg_ctl, which waits for whatever the server inherits.
    spawn(join(bin ?? '', 'postgres'), ['-D', data, ...options], { ...account, cwd: folder, stdio: 'ignore' }).unref();
    while (!(await ask(address(port), 'select').catch(() => false))) await new Promise((wake) => setTimeout(wake, 50));
  };
  const end = (data: string) => tool('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => {});

  const copyTo = (data: string) =>
    tool('pg_basebackup', '-d', address(primaryPort), '-D', data, '-R', '-c', 'fast', '--no-sync');
  const further: string[] = [];

  await tool('initdb', '-D', primary, '-U', 'wigloop', '-A', 'trust', '--no-sync');
  await appendFile(
    join(primary, 'postgresql.conf'),
    'fsync = off\nmax_connections = 200\nwal_receiver_status_interval = 1s\n',
  );
  await start(primary, primaryPort);
  await copyTo(standby);
  await start(standby, standbyPort);
  return {
    primaryUrl: address(primaryPort),
    standbyUrl: address(standbyPort),
    pause: async () => void (await ask(address(standbyPort), 'select pg_wal_replay_pause()')),
    resume: async () => void (await ask(address(standbyPort), 'select pg_wal_replay_resume()')),
    kill: async () => void (await end(standby)),
    revive: () => start(standby, standbyPort),
    promote: async () => void (await ask(address(standbyPort), 'select pg_promote()')),
    async addStandby() {
      const data = join(folder, `further-${further.length}`);
      const port = await findFreePort();
      await copyTo(data);
      further.push(data);
      await start(data, port);
      return address(port);
    },
    async stop() {
      for (const data of further) await end(data);
      await end(standby);
      await end(primary);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, text: string): Promise<true> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query(text).finally(() => client.end());
  return true;
}
