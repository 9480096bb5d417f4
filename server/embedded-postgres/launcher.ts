import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { StartupError } from '#server/base/startup-error.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';

/** How the PostgreSQL programs are started: as ourselves, or from root as an ordinary account. */
export interface Launcher {
  account?: Account;
  /** A command put in front, that becomes the account by itself. */
  wrapper: string[];
}

// PostgreSQL needs little of the environment, and what it does not get (secrets, PG* variables) cannot disturb or leak.
const keptVariables = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];

/** PostgreSQL refuses to run as root, so root lends it an account that can reach both the programs and the data. */
export async function chooseLauncher(folder: DataFolder, binaries: Binaries): Promise<Launcher> {
  if (process.getuid?.() !== 0) return { wrapper: [] };
  const account = await chooseAccount(folder);
  const complaints: string[] = [];
  // A clone under a closed folder such as /root is out of the account's reach: then, and only then, it may pass through.
  for (const capability of [undefined, 'dac_read_search', 'dac_override']) {
    const launcher = { account, wrapper: capability ? becomeWith(account, capability) : [] };
    const complaint = await tryOut(launcher, folder.dataDir, binaries);
    if (complaint === undefined) return launcher;
    complaints.push(complaint);
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and the account ${describe(account)} it would use instead cannot use ${folder.dataDir} or ${binaries.postgres} (${complaints[0]}); start Wigloop as an ordinary user, move it out of any closed folder, or set DATABASE_URL.`,
  );
}

export function launch(launcher: Launcher, file: string, args: string[], options: SpawnOptions): ChildProcess {
  const { account, wrapper } = launcher;
  const env = { LC_ALL: 'C', ...Object.fromEntries(keptVariables.map((name) => [name, process.env[name]])) };
  const [command = file, ...rest] = [...wrapper, file, ...args];
  const identity = account && wrapper.length === 0 ? { uid: account.uid, gid: account.gid } : {};
  return spawn(command, rest, { windowsHide: true, ...options, env, ...identity });
}

/** Runs a program until it ends; `errors` is what it wrote to its standard error. */
export async function runToEnd(launcher: Launcher, file: string, args: string[], cwd: string) {
  const child = launch(launcher, file, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  const errors = child.stderr ? text(child.stderr) : '';
  const [code] = await once(child, 'exit');
  return { code: code as number | null, errors: await errors };
}

export function cannotRun(error: Error) {
  return new StartupError(
    `The bundled PostgreSQL cannot run on this machine (${error.message}); run npm install again, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

/** Hands a file made by root to the account that PostgreSQL runs as. */
export async function handOver({ account }: Launcher, path: string) {
  if (!account) return;
  await chown(path, account.uid, account.gid).catch((error: Error) => {
    throw new StartupError(
      `PostgreSQL does not run as root, and ${path} could not be given to the account ${describe(account)} (${error.message}); start Wigloop as an ordinary user, set DATA_DIR to another folder, or set DATABASE_URL.`,
    );
  });
}

function describe({ name, uid }: Account) {
  return name ? `"${name}"` : `with id ${uid}`;
}

function becomeWith({ uid, gid }: Account, capability: string) {
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    // Without this the kernel ignores the capability in access(2), by which PostgreSQL finds its own programs.
    '--securebits=+no_setuid_fixup',
  ];
}

/** What stands in the way of starting PostgreSQL like this, if anything. */
async function tryOut(launcher: Launcher, dataDir: string, { initdb, postgres }: Binaries) {
  // initdb --show looks at all the files it will need, but refuses an account without a name.
  const question = launcher.account?.name ? [initdb, '--show', '--pgdata=unused'] : [postgres, '--version'];
  const script = 'cd "$1" && shift && exec "$@"';
  try {
    const { code, errors } = await runToEnd(launcher, '/bin/sh', ['-c', script, 'sh', dataDir, ...question], '/');
    return code === 0 ? undefined : (errors.trim().split('\n').at(-1) ?? '');
  } catch (error) {
    return (error as Error).message;
  }
}

interface Account {
  /** Missing when the data belongs to an id that this machine has no name for. */
  name?: string;
  uid: number;
  gid: number;
}

/** The account that PostgreSQL runs as when root starts it: whoever owns the data already, else postgres, else nobody. */
async function chooseAccount(folder: DataFolder): Promise<Account> {
  if (process.platform !== 'linux') {
    throw new StartupError('PostgreSQL does not run as root; start Wigloop as an ordinary user or set DATABASE_URL.');
  }
  const accounts = await readAccounts();
  const ownerOf = async (path: string): Promise<Account | undefined> => {
    const owner = await stat(path).catch(() => undefined);
    if (!owner || owner.uid === 0) return;
    return { name: accounts.find(({ uid }) => uid === owner.uid)?.name, uid: owner.uid, gid: owner.gid };
  };
  const owner = await ownerOf(folder.root);
  if (owner) return owner;
  const host = await ownerOf(folder.dataDir);
  if (host?.name) return host;
  const named = (name: string) => accounts.find((account) => account.name === name && account.uid !== 0);
  const account = named('postgres') ?? named('nobody');
  if (account) return account;
  throw new StartupError(
    'PostgreSQL does not run as root, and there is neither a "postgres" nor a "nobody" account to run it as; start Wigloop as an ordinary user or set DATABASE_URL.',
  );
}

async function readAccounts(): Promise<Account[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
