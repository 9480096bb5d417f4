import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/embedded-postgres/process-info.ts';

const memory = '/dev/shm';
/** A run needs a third of it. Containers have 64 MB there unless they are given more. */
const enoughBytes = 1.5e9;

/** A new folder for a PostgreSQL of tests: in memory where Linux has a place for that, because each database is 900 files. */
export async function makeTestFolder(prefix: `wigloop-${string}-`): Promise<string> {
  if (!(await hasMemory())) return mkdtemp(join(tmpdir(), prefix));
  await clearAbandoned();
  return mkdtemp(join(memory, `${prefix}${process.pid}-`));
}

async function hasMemory(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= enoughBytes;
}

/** What a run that was killed has left would take memory until the machine starts anew. */
async function clearAbandoned(): Promise<void> {
  for (const name of await readdir(memory)) {
    const pid = Number(/^wigloop-\w+-(\d+)-\w+$/.exec(name)?.[1]);
    // Another account's cannot be removed.
    if (pid && !isAlive(pid)) await rm(join(memory, name), { recursive: true, force: true }).catch(() => {});
  }
}
