import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

/** Rules that must never break, whatever the code above them does. A new one belongs here too. */
const rules = [
  'account_user_provider',
  'charter_places_user_id_unique',
  'deal_adjustments_one_open',
  'known_devices_user_id_device_hash_pk',
  'listing_flags_listing_id_reason_pk',
  'listing_likes_once',
  'mails_key_unique',
  'member_blocks_blocker_id_blocked_id_pk',
  'messages_image',
  'messages_seq_unique',
  'notifications_gathered',
  'notifications_once',
  'passkey_credential_id',
  'profiles_name_key',
  'profiles_username_unique',
  'reports_once',
  'reviews_once',
  'saved_listings_once',
  'session_token_unique',
  'stripe_events_pkey',
  'user_email_unique',
  'user_subscriptions_stripe_customer_id_unique',
  'user_subscriptions_stripe_subscription_id_unique',
  'user_subscriptions_user',
];
/** Values that bring a row under an index of some rows only. */
const conditions: Record<string, Record<string, string>> = {
  reports_once: { status: 'open' },
  // One open amount a deal is a rule of its own.
  deal_adjustments_deal_id_id_pk: { answer: 'no' },
  deal_adjustments_position: { answer: 'no' },
};

interface UniqueIndex {
  name: string;
  table: string;
  columns: string[];
  isPartial: boolean;
}
interface Column {
  name: string;
  type: string;
  isNeeded: boolean;
}

test('every rule that needs an index has it', async () => {
  const names = (await findUniqueIndexes()).map(({ name }) => name);
  expect(rules.filter((rule) => !names.includes(rule))).toEqual([]);
});

test('each unique index refuses a second row by itself, and only a row that is equal in all its columns', async () => {
  const indexes = await findUniqueIndexes();
  const wrong: string[] = [];
  for (const index of indexes) {
    // A row that is unique by fewer columns can never reach this index.
    const isImplied = indexes.some(
      (other) => other !== index && other.table === index.table && !other.isPartial && isWithin(other, index),
    );
    if (!isImplied) wrong.push(...(await tryIndex(index)));
  }
  expect(wrong).toEqual([]);
});

function isWithin(small: UniqueIndex, large: UniqueIndex): boolean {
  return small.columns.length < large.columns.length && small.columns.every((name) => large.columns.includes(name));
}

async function tryIndex(index: UniqueIndex): Promise<string[]> {
  const client = await testApp.deps.database.pool.connect();
  try {
    await client.query('begin');
    await leaveTheIndexAlone(client, index.table);
    const columns = await findColumns(client, index.table);
    await insert(client, index, columns, 1);
    const wrong: string[] = [];
    const refusal = await attempt(client, () => insert(client, index, columns, 2));
    if (refusal !== index.name) wrong.push(`${index.name} let a double in (${refusal ?? 'no refusal'})`);
    for (const [at, column] of index.columns.entries()) {
      const refused = await attempt(client, () => insert(client, index, columns, 3 + at, column));
      if (refused) wrong.push(`${index.name} refused a row with another ${column} (${refused})`);
    }
    return wrong;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Without the foreign keys, triggers and checks of the table, rows can be made of anything. Rolled back afterwards. */
async function leaveTheIndexAlone(client: pg.PoolClient, table: string): Promise<void> {
  await client.query('set local session_replication_role = replica');
  const { rows } = await client.query(
    `select conname from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [`"${table}"`],
  );
  for (const { conname } of rows) await client.query(`alter table "${table}" drop constraint "${conname}"`);
}

/** Every column of row n has a value of its own, but for those of the index, which only `except` may change. */
async function insert(
  client: pg.PoolClient,
  index: UniqueIndex,
  columns: readonly Column[],
  n: number,
  except?: string,
): Promise<void> {
  const filled = columns.filter(
    ({ name, isNeeded }) => isNeeded || index.columns.includes(name) || name in (conditions[index.name] ?? {}),
  );
  const values = filled.map(({ name, type }) => {
    const isOwn = index.columns.includes(name) && name !== except;
    return conditions[index.name]?.[name] ?? sampleOf(type, isOwn ? 1 : n);
  });
  const names = filled.map(({ name }) => `"${name}"`).join(', ');
  const places = filled.map((_, at) => `$${at + 1}`).join(', ');
  await client.query(`insert into "${index.table}" (${names}) overriding system value values (${places})`, values);
}

function sampleOf(type: string, n: number): unknown {
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  if (type === 'boolean') return true;
  if (type.startsWith('timestamp') || type === 'date') return `2026-01-${String(n).padStart(2, '0')}`;
  if (type.endsWith('[]')) return '{}';
  if (type.startsWith('json')) return '{}';
  return type === 'text' ? `text ${n}` : n;
}

/** The name of the rule that refused it, if one did. */
async function attempt(client: pg.PoolClient, act: () => Promise<void>): Promise<string | undefined> {
  await client.query('savepoint attempt');
  try {
    await act();
    return undefined;
  } catch (error) {
    await client.query('rollback to attempt');
    const { code, constraint, message } = error as pg.DatabaseError;
    return code === '23505' ? constraint : message;
  }
}

async function findUniqueIndexes(): Promise<UniqueIndex[]> {
  const { rows } = await testApp.deps.database.pool.query<UniqueIndex>(`
    select i.relname as name, t.relname as "table", x.indpred is not null as "isPartial",
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum = any (x.indkey)) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace and x.indisunique and x.indexprs is null order by 1`);
  return rows;
}

async function findColumns(client: pg.PoolClient, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as type, attnotnull as "isNeeded" from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`"${table}"`],
  );
  return rows;
}
