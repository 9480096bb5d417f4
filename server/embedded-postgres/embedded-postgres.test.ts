import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestFolder } from '#server/test/databases/test-folder.ts';
import { requireFreeSpace } from './data-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isPostmasterOf } from './process-info.ts';

const settings = { fsync: 'off', shared_buffers: '16MB' };
let base: string;
let original: string;

beforeAll(async () => {
  base = await makeTestFolder('wigloop-embedded-');
  original = join(base, 'original');
  const first = await start(original);
  await query(first.url, 'create table wigs (name text)');
  await query(first.url, `insert into wigs values ('Élégance')`);
  await first.stop();
});

afterAll(async () => {
  const left = runningUnder(base);
  for (const pid of left) process.kill(pid, 'SIGKILL');
  await rm(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  expect(left, 'PostgreSQL processes left behind').toEqual([]);
});

describe('starting and stopping', () => {
  test('a second start finds what the first one stored, and stopping leaves no process behind', async () => {
    const dataDir = await copyOfOriginal();
    const second = await start(dataDir);
    expect(second.url).toMatch(/^postgres:\/\/wigloop:[\w-]{32}@127\.0\.0\.1:\d+\/wigloop$/);
    expect(await wigs(second)).toEqual(['Élégance']);
    const pid = postmasterPid(dataDir);
    await second.stop();
    await second.stop();
    expect(await isPostmasterOf(join(dataDir, 'postgres/data'), pid)).toBe(false);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  test('letters with accents are lowered and compared as letters', async () => {
    const server = await start(await copyOfOriginal());
    await query(server.url, 'create extension pg_trgm');
    const [row] = await query(server.url, `select lower('É') as lower, show_trgm('é') = show_trgm('') as ignored`);
    expect(row).toEqual({ lower: 'é', ignored: false });
    await server.stop();
  });

  test('a half-made database of a killed server is cleared away, one that is being made is not', async () => {
    const dataDir = await copyOfOriginal();
    const abandoned = 'postgres.99999999.tmp-a';
    const busy = `postgres.${process.pid}.tmp-b`;
    await mkdir(join(dataDir, abandoned, 'data'), { recursive: true });
    await mkdir(join(dataDir, busy));
    const server = await start(dataDir);
    await server.stop();
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', busy]);
  });
});

describe('after kill -9', () => {
  test('of the server, the next start adopts the PostgreSQL that is still running', async () => {
    const dataDir = await copyOfOriginal();
    const server = await startInOwnProcess(dataDir);
    await query(server.url, `insert into wigs values ('Bob')`);
    const pid = postmasterPid(dataDir);
    await kill(server.process);
    const next = await start(dataDir);
    expect(next.url).toBe(server.url);
    expect(postmasterPid(dataDir)).toBe(pid);
    expect(await wigs(next)).toEqual(['Élégance', 'Bob']);
    await next.stop();
    expect(runningUnder(dataDir)).toEqual([]);
  });

  test('of the server and of PostgreSQL, the next start recovers the data', async () => {
    const dataDir = await copyOfOriginal();
    const server = await startInOwnProcess(dataDir);
    await query(server.url, `insert into wigs values ('Bob')`);
    await kill(server.process);
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    const next = await start(dataDir);
    expect(await wigs(next)).toEqual(['Élégance', 'Bob']);
    await next.stop();
  });

  test('a lock file whose process id went to an unrelated process does not stand in the way', async () => {
    const dataDir = await copyOfOriginal();
    const lock = [process.pid, join(dataDir, 'postgres/data'), 1700000000, 5432, '', '127.0.0.1', '', 'ready'];
    await writeFile(join(dataDir, 'postgres/data/postmaster.pid'), `${lock.join('\n')}\n`);
    const server = await start(dataDir);
    expect(await wigs(server)).toEqual(['Élégance']);
    await server.stop();
  });

  test('the lock file in a copy does not lead to the original that is still running', async () => {
    const dataDir = await copyOfOriginal();
    const server = await start(dataDir);
    execFileSync('cp', ['-a', dataDir, `${dataDir}-copy`]);
    const copy = await start(`${dataDir}-copy`);
    expect(copy.url).not.toBe(server.url);
    expect(await wigs(copy)).toEqual(['Élégance']);
    await Promise.all([copy.stop(), server.stop()]);
  });

  test('of PostgreSQL alone, the running server brings it back under the same address', async () => {
    const dataDir = await copyOfOriginal();
    const server = await start(dataDir);
    const pid = postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => wigs(server).catch(() => []), { timeout: 10_000 }).toEqual(['Élégance']);
    expect(postmasterPid(dataDir)).not.toBe(pid);
    await server.stop();
    expect(runningUnder(dataDir)).toEqual([]);
  });
});

describe('two servers on one data folder', () => {
  test('that create it at the same moment share one database, and only the last to stop ends it', async () => {
    const dataDir = join(base, 'created-by-two');
    const [one, two] = await Promise.all([startInOwnProcess(dataDir), start(dataDir)]);
    expect(one.url).toBe(two.url);
    await query(one.url, 'create table shared ()');
    await two.stop();
    expect(await query(one.url, 'select * from shared')).toEqual([]);
    expect(await readdir(dataDir)).toEqual(['postgres']);
    one.process.stdin?.end();
    await once(one.process, 'exit');
    expect(runningUnder(dataDir)).toEqual([]);
  });

  test('that stop and start across each other never lose the database nor leave it running', async () => {
    const dataDir = await copyOfOriginal();
    const lives = async () => {
      for (let round = 0; round < 4; round++) {
        const server = await start(dataDir);
        expect(await wigs(server)).toEqual(['Élégance']);
        await server.stop();
      }
    };
    await Promise.all([lives(), lives(), lives()]);
    expect(runningUnder(dataDir)).toEqual([]);
  });
});

describe('a data folder that cannot be used is refused in one sentence', () => {
  test('when it is a file', async () => {
    const file = join(base, 'file');
    await writeFile(file, '');
    await expect(start(file)).rejects.toThrow(`The data folder ${file} is not a folder; `);
    await expect(start(join(file, 'below'))).rejects.toThrow('is not a folder; ');
  });

  test('when it cannot be created', async () => {
    await expect(start('/proc/wigloop')).rejects.toThrow('The data folder /proc/wigloop cannot be ');
  });

  test('when it was made by another major version', async () => {
    const dataDir = await copyOfOriginal();
    await writeFile(join(dataDir, 'postgres/data/PG_VERSION'), '17\n');
    await expect(start(dataDir)).rejects.toThrow('was made by PostgreSQL 17 and cannot be opened');
  });

  test('when it holds something else, or the password is lost', async () => {
    const dataDir = join(base, 'something-else');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await expect(start(dataDir)).rejects.toThrow('exists but is not a complete database');
  });

  test('when the disk is nearly full', async () => {
    await expect(requireFreeSpace(base, Number.MAX_SAFE_INTEGER)).rejects.toThrow(/^The disk that holds .* MB free/);
  });

  test('when PostgreSQL refuses its files, with the reason it gave', async () => {
    const dataDir = await copyOfOriginal();
    await rm(join(dataDir, 'postgres/data/global/pg_control'));
    await expect(start(dataDir)).rejects.toThrow(
      /^PostgreSQL could not start in .*: postgres: could not find .*postgres\.log/,
    );
  });
});

function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, settings });
}

async function copyOfOriginal() {
  const dataDir = await mkdtemp(join(base, 'copy-'));
  execFileSync('cp', ['-a', `${original}/.`, dataDir]);
  return dataDir;
}

/** A server in a Node process of its own; it stops cleanly when its standard input ends. */
async function startInOwnProcess(dataDir: string): Promise<{ url: string; process: ChildProcess }> {
  const script = `
    import { startEmbeddedPostgres } from './server/embedded-postgres/embedded-postgres.ts';
    const server = await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings })});
    console.log(server.url);
    process.stdin.on('end', () => server.stop()).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface(child.stdout), 'line');
  return { url, process: child };
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function query(url: string, text: string) {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function wigs({ url }: EmbeddedPostgres) {
  return (await query(url, 'select name from wigs')).map(({ name }) => name);
}

function postmasterPid(dataDir: string) {
  return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
}

function runningUnder(folder: string) {
  const processes = execFileSync('ps', ['-ww', '-eo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return processes.filter((line) => line.includes(` -D ${folder}`)).map((line) => Number.parseInt(line, 10));
}
