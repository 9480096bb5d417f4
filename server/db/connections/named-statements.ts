import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { shortStatementMs } from './session-settings.ts';

const unknownName = '26000';
const nameTaken = '42P05';

/**
 * Whether statements keep their names on the way to the database. PgBouncer before 1.21 in transaction mode lends a connection that does
 * not know the name, or one on which another client took it: one client after another sends the same name, and the second keeps its
 * connection while the first sends it again.
 */
export async function keepsNames(url: string): Promise<boolean> {
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: shortStatementMs,
      query_timeout: shortStatementMs,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const clients: pg.Client[] = [];
  try {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const [first, second] = [await connect(), await connect()];
      clients.push(first, second);
      const probe = { name: `probe ${randomUUID()}`, text: 'select 1' };
      await first.query(probe);
      await second.query('begin');
      await second.query(probe);
      await first.query(probe);
      await second.query('commit');
    }
    return true;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if ([unknownName, nameTaken].includes(code)) return false;
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}
