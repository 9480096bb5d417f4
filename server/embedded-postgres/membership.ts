import pg from 'pg';
import { StartupError } from '#server/base/startup-error.ts';
import { roleName } from './cluster.ts';
import type { DataFolder } from './data-folder.ts';
import type { Postmaster } from './postmaster.ts';

/**
 * Every server that uses the embedded PostgreSQL holds a shared advisory lock on a connection of its own. Whoever leaves
 * and then gets the exclusive lock was the last one, and stops PostgreSQL while the lock keeps newcomers out.
 */
export interface Membership {
  postmaster: Postmaster;
  client: pg.Client;
}

// Advisory locks live per database; "postgres" is the one nobody drops or renames.
const meetingPlace = 'postgres';
const lockKey = 870_415_001;

/** Joins the users of this PostgreSQL, or returns nothing while it is starting, stopping or not to be reached yet. */
export async function tryJoin(folder: DataFolder, postmaster: Postmaster, password: string) {
  const client = await tryConnect(folder, postmaster, password);
  if (!client) return;
  const joined = await obtain(client, 'select pg_try_advisory_lock_shared($1) as obtained').catch(() => false);
  if (joined) return { postmaster, client };
  await client.end().catch(() => undefined);
}

/** Gives up the own place. True when nobody else is left: the exclusive lock then stays until the connection ends. */
export async function leave({ client }: Membership): Promise<boolean> {
  // The shared lock goes first: two that leave at once and kept theirs would both believe the other stays.
  await client.query('select pg_advisory_unlock_shared($1)', [lockKey]);
  return obtain(client, 'select pg_try_advisory_lock($1) as obtained');
}

export function connectionUrl({ port }: Postmaster, password: string, database: string) {
  return `postgres://${roleName}:${password}@127.0.0.1:${port}/${database}`;
}

async function tryConnect(folder: DataFolder, postmaster: Postmaster, password: string) {
  const client = new pg.Client({
    connectionString: connectionUrl(postmaster, password, meetingPlace),
    ssl: false,
    application_name: 'wigloop-membership',
    connectionTimeoutMillis: 5000,
  });
  // Without a listener, a PostgreSQL that goes away would take the whole process with it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if ((error as { code?: string }).code === '28P01') throw wrongPassword(folder);
  }
}

async function obtain(client: pg.Client, query: string): Promise<boolean> {
  const { rows } = await client.query<{ obtained: boolean }>(query, [lockKey]);
  return rows[0]?.obtained === true;
}

function wrongPassword(folder: DataFolder) {
  return new StartupError(
    `The PostgreSQL in ${folder.data} does not accept the password in ${folder.passwordFile}; restore that file from a backup, or set DATA_DIR to another folder.`,
  );
}
