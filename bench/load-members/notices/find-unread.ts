import type pg from 'pg';

/** Of those that were marked as read, how many are unread or gone. */
export async function findUnread(client: pg.Client, ids: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from unnest($1::uuid[]) read_id
     where not exists (select from notifications n where n.id = read_id and n.read_at is not null)`,
    [ids],
  );
  return rows[0]?.count ?? 0;
}
