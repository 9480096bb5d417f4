import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { migrateDatabase } from '#server/db/migrate.ts';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { connect } from '../data/databases.ts';

export type Fault = 'killed' | 'frozen';

/** A primary and a standby that Patroni promotes when the primary is gone. */
export interface Guarded {
  /** HAProxy, which leads to the primary that is it now. */
  url: string;
  survivorUrl: string;
  /** On the primary, before anything happens to it. */
  client: pg.Client;
  /** Resolves when the standby is promoted. */
  strike(fault: Fault): Promise<void>;
}

const path = `${process.env.PATH}:/usr/sbin`;
const versions = '/usr/lib/postgresql';
const nobody = 65534;
const startMs = 120_000;

export const hasPatroni = (): boolean =>
  existsSync(versions) &&
  Object.entries({ etcd: '--version', patroni: '--version', haproxy: '-v' }).every(
    ([name, option]) => spawnSync(name, [option], { env: { PATH: path } }).status === 0,
  );

const signals = { killed: 'SIGKILL', frozen: 'SIGSTOP' } as const;

export async function withPatroni(isSynchronous: boolean, work: (guarded: Guarded) => Promise<void>): Promise<void> {
  const { url, nodes, stop } = await startPatroni(isSynchronous);
  const [primary, standby] = nodes;
  if (!primary || !standby) throw new Error('Patroni started fewer than two');
  const client = await connect(primary.url);
  const postmaster = await postmasterOf(client);
  try {
    await migrateDatabase(primary.url);
    const strike = async (fault: Fault): Promise<void> => {
      // As when the machine is gone: otherwise Patroni would start its PostgreSQL again.
      for (const each of [primary.patroni, postmaster]) signalFamily(each, signals[fault]);
      while (!(await isReachable(standby.url))) await sleep(200);
    };
    await work({ url, survivorUrl: standby.url, client, strike });
  } finally {
    signalFamily(postmaster, 'SIGCONT');
    await client.end().catch(() => {});
    await stop();
  }
}

/** Two PostgreSQL under Patroni with etcd, and HAProxy before them, as docs/deploy.md advises. */
async function startPatroni(isSynchronous: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'wigloop-patroni-'));
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (account.uid) await chown(folder, nobody, nobody);
  const children: ChildProcess[] = [];
  const run = (name: string, ...args: string[]): ChildProcess => {
    // Not what this process is given for its own database.
    const env = { PATH: path, HOME: folder, LANG: 'C.UTF-8' };
    const child = spawn(name, args, { ...account, cwd: folder, env, stdio: 'ignore' });
    children.push(child);
    return child;
  };
  const port = await freePorts();

  const etcd = `http://127.0.0.1:${port.etcd}`;
  const peers = `http://127.0.0.1:${port.peers}`;
  run(
    'etcd',
    ...['--name', 'only', '--data-dir', join(folder, 'etcd'), '--initial-cluster', `only=${peers}`],
    ...['--listen-client-urls', etcd, '--advertise-client-urls', etcd],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
  );
  const nodes: { url: string; patroni: number }[] = [];
  for (const name of ['a', 'b'] as const) {
    const file = join(folder, `${name}.yaml`);
    await mkdir(join(folder, name), { mode: 0o700 });
    if (account.uid) await chown(join(folder, name), nobody, nobody);
    // JSON is YAML.
    await writeFile(file, JSON.stringify(patroniSettings(name, folder, port, isSynchronous)));
    const url = `postgres://wigloop@127.0.0.1:${port[name].postgres}/postgres`;
    nodes.push({ url, patroni: run('patroni', file).pid ?? 0 });
    // The first becomes the primary.
    await until(() => answers(port[name].api, nodes.length === 1 ? 'primary' : 'replica'), `Patroni of ${name}`);
  }
  // A replica is one before it follows: Patroni makes its slot in the next round.
  await until(() => hasFollower(nodes[0]?.url ?? ''), 'a standby that follows');
  if (isSynchronous) await until(() => answers(port.b.api, 'synchronous'), 'a synchronous standby');

  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, haproxySettings(port));
  run('haproxy', '-db', '-f', file);
  const url = `postgres://wigloop@127.0.0.1:${port.proxy}/postgres`;
  await until(() => isReachable(url), 'HAProxy');
  return {
    url,
    nodes,
    async stop() {
      const ended = children
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((child) => new Promise((resolve) => child.once('exit', resolve)));
      for (const child of children) child.kill('SIGKILL');
      // Patroni's PostgreSQL is no child of Patroni.
      for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory()))
        spawnSync(join(binFolder(), 'pg_ctl'), ['-D', join(folder, name), '-m', 'immediate', 'stop'], account);
      await Promise.all(ended);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePorts() {
  const node = async () => ({ postgres: await findFreePort(), api: await findFreePort() });
  const [etcd, peers, proxy] = [await findFreePort(), await findFreePort(), await findFreePort()];
  return { etcd, peers, proxy, a: await node(), b: await node() };
}
type Ports = Awaited<ReturnType<typeof freePorts>>;

/** Times as Patroni has them, and as docs/deploy.md names them. */
function patroniSettings(name: 'a' | 'b', folder: string, port: Ports, isSynchronous: boolean): object {
  const { postgres, api } = port[name];
  return {
    scope: 'wigloop',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { hosts: `127.0.0.1:${port.etcd}` },
    bootstrap: {
      dcs: {
        ttl: 30,
        loop_wait: 10,
        retry_timeout: 10,
        synchronous_mode: isSynchronous,
        postgresql: { parameters: { max_connections: 200, unix_socket_directories: folder } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: join(folder, name),
      bin_dir: binFolder(),
      pgpass: join(folder, `${name}.pgpass`),
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      authentication: { superuser: { username: 'wigloop' }, replication: { username: 'replicator' } },
    },
  };
}

const haproxySettings = (port: Ports): string => `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port.proxy}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 2s fall 3 rise 2 on-marked-down shutdown-sessions
  server a 127.0.0.1:${port.a.postgres} check port ${port.a.api}
  server b 127.0.0.1:${port.b.postgres} check port ${port.b.api}
`;

const binFolder = (): string =>
  join(
    versions,
    readdirSync(versions)
      .filter((version) => existsSync(join(versions, version, 'bin/initdb')))
      .at(-1) ?? '',
    'bin',
  );

async function answers(port: number, role: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/${role}`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  );
  return answer?.status === 200;
}

/** Whether this PostgreSQL, or the one that HAProxy leads to, takes writes. */
async function isReachable(url: string): Promise<boolean> {
  try {
    const client = await connect(url);
    const { rows } = await client.query('select pg_is_in_recovery() as follows');
    await client.end();
    return !rows[0].follows;
  } catch {
    return false;
  }
}

async function hasFollower(url: string): Promise<boolean> {
  const client = await connect(url);
  const { rowCount } = await client.query(`select from pg_stat_replication where state = 'streaming'`);
  await client.end();
  return rowCount === 1;
}

async function until(isDone: () => Promise<boolean>, what: string): Promise<void> {
  const giveUpAt = performance.now() + startMs;
  while (!(await isDone())) {
    if (performance.now() > giveUpAt) throw new Error(`Not ready in time: ${what}`);
    await sleep(250);
  }
}

/** The first process of the PostgreSQL. */
async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`);
  return rows[0].pid;
}

/** Signals the process and those that it started. */
function signalFamily(pid: number, signal: NodeJS.Signals): void {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const each of [pid, ...stdout.split('\n').filter(Boolean).map(Number)]) {
    try {
      process.kill(each, signal);
    } catch {}
  }
}
