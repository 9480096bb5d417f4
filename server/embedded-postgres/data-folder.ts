import { constants } from 'node:fs';
import { access, mkdir, readFile, realpath, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '#server/base/startup-error.ts';
import { privateFolder } from '#server/lib/private-files.ts';
import { postgresMajor } from './binaries.ts';

/** Where everything of the embedded PostgreSQL lives: DATA_DIR/postgres. */
export interface DataFolder {
  dataDir: string;
  root: string;
  data: string;
  passwordFile: string;
  logFile: string;
}

/** PostgreSQL refuses to run as root: the account that root lends it passes through this folder, and can list nothing. */
const dataFolderMode = process.getuid?.() === 0 ? 0o711 : privateFolder;

const megabyte = 1024 * 1024;
const freeForNewCluster = 300 * megabyte;
const freeForRestart = 64 * megabyte;

/** Makes sure DATA_DIR can hold a database, or refuses. */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  await makeFolder(resolve(dataDir));
  const folder = locate(await realpath(resolve(dataDir)));
  const exists = await hasCluster(folder);
  await access(exists ? folder.data : folder.dataDir, constants.W_OK | constants.X_OK);
  await requireFreeSpace(folder.dataDir, exists ? freeForRestart : freeForNewCluster);
  return folder;
}

// Not `recursive: true`: under /proc and the like, Node would try again for ever.
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, dataFolderMode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const found = await stat(path).catch(unlessMissing);
    if (found?.isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path, dataFolderMode).catch(unlessExisting);
  }
}

/** True when a complete cluster of the right version is there; false when there is nothing yet. */
export async function hasCluster(folder: DataFolder): Promise<boolean> {
  const root = await stat(folder.root).catch(unlessMissing);
  if (!root) return false;
  const user = process.getuid?.() ?? root.uid;
  if (user !== 0 && root.uid !== user) throw ownedByAnother(folder, root.uid);
  const version = await readFile(join(folder.data, 'PG_VERSION'), 'utf8').catch(unlessMissing);
  if (!version || !(await stat(folder.passwordFile).catch(unlessMissing))) throw incomplete(folder);
  if (version.trim() !== postgresMajor) throw otherVersion(folder, version.trim());
  return true;
}

export async function requireFreeSpace(path: string, bytes: number) {
  const disk = await statfs(path);
  const free = disk.bavail * disk.bsize;
  // Some network file systems report no size at all: that says nothing about the room left.
  if (disk.blocks === 0 || free >= bytes) return;
  throw new StartupError(
    `The disk that holds ${path} has only ${Math.floor(free / megabyte)} MB free and the database needs ${Math.ceil(bytes / megabyte)} MB; free some space or set DATA_DIR to a folder on another disk.`,
  );
}

function locate(dataDir: string): DataFolder {
  const root = join(dataDir, 'postgres');
  return {
    dataDir,
    root,
    data: join(root, 'data'),
    passwordFile: join(root, 'password'),
    logFile: join(root, 'postgres.log'),
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

function unlessExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}

function ownedByAnother({ root }: DataFolder, owner: number) {
  const me = process.getuid?.();
  return new StartupError(
    `The database in ${root} belongs to the user with id ${owner}, perhaps because it was first started by root; start as that user or as root, hand it over while it is stopped with "sudo chown -R ${me} ${root}", or set DATA_DIR to another folder.`,
  );
}

function incomplete({ root }: DataFolder) {
  return new StartupError(
    `The folder ${root} exists but is not a complete database (data/PG_VERSION or password is missing); restore it from a backup, move it away to begin with an empty database, or set DATA_DIR to another folder.`,
  );
}

function otherVersion({ data }: DataFolder, version: string) {
  return new StartupError(
    `The database in ${data} was made by PostgreSQL ${version} and cannot be opened by the bundled PostgreSQL ${postgresMajor}; move it over with pg_dump of version ${version}, or set DATA_DIR to another folder.`,
  );
}
