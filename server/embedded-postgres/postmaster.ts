import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { isAlive, isPostmasterOf } from './process-info.ts';

/** The running PostgreSQL of a data folder, as its lock file postmaster.pid tells. */
export interface Postmaster {
  pid: number;
  port: number;
}

// A lock file is written in one go; one that stays unreadable for longer was cut off by a crash.
const unreadableFor = 3000;

/** Finds the running PostgreSQL; `undecided` while its lock file is just being written. */
export async function findPostmaster({ data }: DataFolder): Promise<Postmaster | 'undecided' | undefined> {
  const file = join(data, 'postmaster.pid');
  const content = await readFile(file, 'utf8').catch(() => undefined);
  if (content === undefined) return;
  const postmaster = parse(content);
  if (!postmaster) {
    const written = await stat(file).catch(() => undefined);
    if (!written || Date.now() - written.mtimeMs < unreadableFor) return 'undecided';
    return discard(file, content);
  }
  if (await isPostmasterOf(data, postmaster.pid)) return postmaster;
  // PostgreSQL itself clears the lock of a dead process, but gives up when the id has gone to an unrelated one.
  if (isAlive(postmaster.pid)) await discard(file, content);
}

function parse(content: string): Postmaster | undefined {
  const [pid, , , port] = content.split('\n').map(Number);
  return pid && port ? { pid, port } : undefined;
}

/** Removes exactly the lock file that was judged: another server may have replaced it since. */
async function discard(file: string, judged: string): Promise<undefined> {
  const aside = `${file}.${process.pid}.stale`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) !== judged) await link(aside, file);
    await rm(aside, { force: true });
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
