import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Measured, summarize } from './percentiles.ts';

const run = promisify(execFile);

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** The pgbench of the machine: the embedded PostgreSQL comes without one. */
export function findPgbench(): string {
  const debian = '/usr/lib/postgresql';
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
  ];
  const found = folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path));
  if (!found)
    throw new Error(
      'There is no pgbench on this machine: install PostgreSQL (Debian: apt-get install postgresql-contrib) and try again.',
    );
  return found;
}

/** The same statements with the same values, sent by pgbench: what PostgreSQL itself can do. */
export async function loadPgbench(
  url: string,
  statements: readonly Statement[],
  { connections, seconds, prepared = true }: { connections: number; seconds: number; prepared?: boolean },
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'wigloop-pgbench-'));
  try {
    const args = await Promise.all(statements.map((statement, at) => writeScript(folder, statement, at)));
    const mode = [
      '-M',
      prepared ? 'prepared' : 'extended',
      '-n',
      '-c',
      String(connections),
      '-j',
      '1',
      '-T',
      String(seconds),
    ];
    const logged = ['-l', '--log-prefix', join(folder, 'log')];
    await run(findPgbench(), [...mode, ...logged, ...args.flat(), url], { cwd: folder }).catch(({ stderr }) => {
      throw new Error(`pgbench failed: ${stderr}`);
    });
    return summarize(await readLatencies(folder), seconds);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeScript(folder: string, { text, values }: Statement, at: number): Promise<string[]> {
  const script = join(folder, `${at}.sql`);
  await writeFile(script, `${text.replace(/\$(\d+)/g, (_, n) => `:v${at}_${n}`).replaceAll('\n', ' ')};\n`);
  const defined = values.flatMap((value, index) => ['-D', `v${at}_${index + 1}=${asText(value)}`]);
  return [...defined, '-f', script];
}

function asText(value: unknown): string {
  return Array.isArray(value) ? `{${value.map((item) => `"${item}"`).join(',')}}` : String(value);
}

async function readLatencies(folder: string): Promise<number[]> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith('log'));
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => Number(line.split(' ')[2]) / 1000),
  );
}
