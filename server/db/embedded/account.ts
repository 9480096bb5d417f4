import { readFile, stat } from 'node:fs/promises';
import { StartupError } from '#server/lib/startup-error.ts';
import type { DataFolder } from './data-folder.ts';

export interface Account {
  /** Missing when the data belongs to an id that this machine has no name for. */
  name?: string;
  uid: number;
  gid: number;
}

/** The account that PostgreSQL runs as when root starts it: whoever owns the data already, else postgres, else nobody. */
export async function chooseAccount(folder: DataFolder): Promise<Account> {
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
