import type pg from 'pg';
import { roleName } from './cluster.ts';

const alreadyThere = ['42P04', '23505'];

/** Creates the application's database unless it exists; another server may be doing the same. */
export async function ensureDatabase(client: pg.Client) {
  const found = await client.query('select from pg_database where datname = $1', [roleName]);
  if (found.rowCount) return;
  await client.query(`create database ${roleName} owner ${roleName}`).catch((error: { code?: string }) => {
    if (!alreadyThere.includes(error.code ?? '')) throw error;
  });
}
