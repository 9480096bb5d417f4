import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';

export type Pooling = 'session' | 'transaction';

interface PgBouncer {
  /** The same database, through the pooler. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Debian puts it where only administrators look. */
const path = `${process.env.PATH}:/usr/sbin`;
const nobody = 65534;

const askVersion = () => spawnSync('pgbouncer', ['--version'], { env: { PATH: path }, encoding: 'utf8' });
export const hasPgBouncer = (): boolean => askVersion().status === 0;
/** Older ones forget the names of statements. */
export const isBefore121 = (): boolean => /PgBouncer 1\.(\d|1\d|20)\./.test(askVersion().stdout);

/** The pooler that others run, before every database of one PostgreSQL. */
export async function startPgBouncer(databaseUrl: string, pooling: Pooling): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'wigloop-pgbouncer-'));
  const port = await findFreePort();
  const { hostname, port: postgresPort, username, password } = new URL(databaseUrl);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${postgresPort} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${pooling}
max_client_conn = 2000
default_pool_size = ${pooling === 'session' ? 60 : 12}
server_idle_timeout = 5
`,
    { mode: 0o600 },
  );
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (account.uid) for (const each of [folder, file]) await chown(each, nobody, nobody);
  const child = spawn('pgbouncer', ['-q', file], { ...account, cwd: folder, env: { PATH: path }, stdio: 'ignore' });
  await waitFor(port, child);
  return {
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitFor(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isThere) return;
    await sleep(50);
  }
  throw new Error(`PgBouncer ended with ${child.exitCode} before it was ready`);
}
