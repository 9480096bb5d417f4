import { randomBytes } from 'node:crypto';
import { chmod, lchown, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '#contract/durations.ts';
import { StartupError } from '#server/base/startup-error.ts';
import type { Binaries } from './binaries.ts';
import { type DataFolder, hasCluster } from './data-folder.ts';
import { diskIsFull } from './file-errors.ts';
import { cannotRun, handOver, type Launcher, runToEnd } from './launcher.ts';
import { isAlive } from './process-info.ts';

/** The one role, a superuser of its own little cluster, and the name of its database. */
export const roleName = 'wigloop';

interface Tools {
  folder: DataFolder;
  binaries: Binaries;
  launcher: Launcher;
  sync: boolean;
}

// Trigrams read letters by the C library's character types, even with the builtin provider: with plain "C" every accent
// would split a word. The last entry is for machines that know no UTF-8 locale at all.
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Makes the database cluster unless there is one. Safe against kill -9 and against two servers doing it at once. */
export async function ensureCluster(tools: Tools, log: (line: string) => void) {
  const { folder } = tools;
  await removeAbandoned(folder);
  if (await hasCluster(folder)) return repairOwnership(tools);
  log(`Creating the database in ${folder.root}`);
  await createCluster(tools);
}

async function createCluster(tools: Tools) {
  const { folder, launcher } = tools;
  const temporary = await mkdtemp(`${folder.root}.${process.pid}.tmp-`);
  try {
    const passwordFile = join(temporary, 'password');
    await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    await mkdir(join(temporary, 'data'), { mode: 0o700 });
    for (const path of [temporary, passwordFile, join(temporary, 'data')]) await handOver(launcher, path);
    await initialize(tools, join(temporary, 'data'), passwordFile);
    await rename(temporary, folder.root).catch(unlessAnotherWasFaster);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function initialize(tools: Tools, data: string, passwordFile: string) {
  let complaint = '';
  for (const characterType of characterTypes) {
    const { code, errors } = await runInitdb(tools, data, passwordFile, characterType);
    if (code === 0) return;
    complaint = errors;
    if (!complaint.includes('invalid locale name')) break;
  }
  if (/No space left on device|Disk quota exceeded/.test(complaint)) throw diskIsFull(tools.folder.dataDir);
  const reason = complaint.match(/(?:error|FATAL|PANIC): +(.*)/)?.[1] ?? complaint.trim().split('\n').at(-1);
  throw new StartupError(
    `The database in ${tools.folder.root} could not be created: ${reason}; repair the cause, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

async function runInitdb(tools: Tools, data: string, passwordFile: string, characterType: string) {
  const args = [`--pgdata=${data}`, `--username=${roleName}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  args.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  args.push(`--lc-ctype=${characterType}`, '--no-instructions');
  if (!tools.sync) args.push('--no-sync');
  return runToEnd(tools.launcher, tools.binaries.initdb, args, data).catch((error: Error) => {
    throw cannotRun(error);
  });
}

function unlessAnotherWasFaster(error: NodeJS.ErrnoException) {
  const anotherWon = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM'] : [])];
  if (!anotherWon.includes(error.code ?? '')) throw error;
}

/** Removes what a killed server left half-made. */
async function removeAbandoned({ dataDir }: DataFolder) {
  const anHourAgo = Date.now() - hourMs;
  for (const name of await readdir(dataDir)) {
    const pid = name.match(/^postgres\.(\d+)\.tmp-/)?.[1];
    if (!pid) continue;
    const path = join(dataDir, name);
    const made = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
    if (isAlive(Number(pid)) && made > anHourAgo) continue;
    // Its initdb may still be writing: whatever reappears goes at the next start.
    await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

/** Files restored by root belong to root, which PostgreSQL refuses. */
async function repairOwnership({ folder, launcher: { account } }: Tools) {
  await chmod(folder.data, 0o700);
  if (!account || (await stat(folder.data)).uid === account.uid) return;
  const names = await readdir(folder.root, { recursive: true });
  for (const name of ['.', ...names]) await lchown(join(folder.root, name), account.uid, account.gid);
}
