import pg from 'pg';

export const statementMs = 30_000;
/** For sign-in, sessions, single rows and health. A pooler lets statements wait when the database is away, so the client ends them. */
export const shortStatementMs = 5_000;

/**
 * Statements here are short, or walk an index: compiling one (jit) takes PostgreSQL seconds where running it takes milliseconds, and one
 * that runs on and on helps nobody.
 */
const settings = {
  statement_timeout: String(statementMs),
  idle_in_transaction_session_timeout: '30000',
  jit: 'off',
};

/**
 * Said on each connection, and not while it is opened, which PgBouncer refuses. What is sent next waits for it. It holds also behind a
 * pooler that lends connections for a session.
 */
export function applySettings(client: pg.ClientBase, { isReadOnly = false } = {}): void {
  const own = { ...settings, ...(isReadOnly && { default_transaction_read_only: 'on' }) };
  const statements = Object.entries(own).map(([name, value]) => `set ${name} to '${value}'`);
  client.query(statements.join('; ')).catch(() => {});
}

/**
 * Behind a pooler that lends connections for a transaction, SET reaches only the connection that is lent in that moment. So they become the
 * defaults of this role in this database, which every connection of the pooler begins with.
 */
export async function keepSettings(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; kept: string[] }>(
    `select current_database() as name, coalesce((select setconfig from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
        and setrole = (select oid from pg_roles where rolname = current_user)), '{}') as kept`,
  );
  const { name = '', kept = [] } = rows[0] ?? {};
  for (const [setting, value] of Object.entries(settings))
    if (!kept.includes(`${setting}=${value}`))
      await client.query(
        `alter role current_user in database ${pg.escapeIdentifier(name)} set ${setting} to '${value}'`,
      );
}

/** For migrations and backups, which take as long as they take, also where the defaults of the role say otherwise. */
export async function withUnlimitedClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout to 0; set idle_in_transaction_session_timeout to 0');
    return await work(client);
  } finally {
    await client.end();
  }
}
