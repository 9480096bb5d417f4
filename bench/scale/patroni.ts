import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { connect } from '../data/databases.ts';

/** Two PostgreSQL under Patroni with etcd, and HAProxy before them, as docs/deploy.md advises. */
export interface PatroniCluster {
  /** HAProxy, which leads to the primary that is it now. */
  url: string;
  nodes: PatroniNode[];
  stop(): Promise<void>;
}

export interface PatroniNode {
  url: string;
  patroni: number;
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

interface Options {
  isSynchronous: boolean;
  /** Whether HAProxy ends what is open to a primary that is given up. */
  endsSessions: boolean;
}

export async function startPatroni({ isSynchronous, endsSessions }: Options): Promise<PatroniCluster> {
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
  const nodes: PatroniNode[] = [];
  for (const [name, ports] of Object.entries({ a: port.a, b: port.b })) {
    const file = join(folder, `${name}.yaml`);
    await mkdir(join(folder, name), { mode: 0o700 });
    if (account.uid) await chown(join(folder, name), nobody, nobody);
    // JSON is YAML.
    await writeFile(
      file,
      JSON.stringify(patroniSettings({ name, folder, ...ports, etcdPort: port.etcd, isSynchronous })),
    );
    const url = `postgres://wigloop@127.0.0.1:${ports.postgres}/postgres`;
    nodes.push({ url, patroni: run('patroni', file).pid ?? 0 });
    // The first becomes the primary.
    await until(() => answers(ports.api, nodes.length === 1 ? 'primary' : 'replica'), `Patroni of ${name}`);
  }
  // A replica is one before it follows: Patroni makes its slot in the next round.
  await until(() => hasFollower(nodes[0]?.url ?? ''), 'a standby that follows');
  if (isSynchronous) await until(() => answers(port.b.api, 'synchronous'), 'a synchronous standby');

  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, haproxySettings(port, endsSessions));
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
      for (const { pid } of children) if (pid) killQuietly(pid);
      // Patroni's PostgreSQL is no child of Patroni.
      for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory()))
        spawnSync(join(binFolder(), 'pg_ctl'), ['-D', join(folder, name), '-m', 'immediate', 'stop'], account);
      await Promise.all(ended);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface NodePorts {
  postgres: number;
  api: number;
}

async function freePorts() {
  const node = async (): Promise<NodePorts> => ({ postgres: await findFreePort(), api: await findFreePort() });
  const [etcd, peers, proxy] = [await findFreePort(), await findFreePort(), await findFreePort()];
  return { etcd, peers, proxy, a: await node(), b: await node() };
}

interface NodeSettings extends NodePorts {
  name: string;
  folder: string;
  etcdPort: number;
  isSynchronous: boolean;
}

/** Times as Patroni has them, and as docs/deploy.md names them. */
function patroniSettings({ name, folder, postgres, api, etcdPort, isSynchronous }: NodeSettings): object {
  return {
    scope: 'wigloop',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
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

interface ProxyPorts {
  proxy: number;
  a: NodePorts;
  b: NodePorts;
}

const haproxySettings = (port: ProxyPorts, endsSessions: boolean): string => `global
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
  default-server inter 2s fall 3 rise 2${endsSessions ? ' on-marked-down shutdown-sessions' : ''}
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
export async function isReachable(url: string): Promise<boolean> {
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

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}
