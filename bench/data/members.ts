import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';

export const authSecret = 'bench'.repeat(8);

export interface BenchMember {
  id: string;
  cookie: string;
  /** Each member sits at an address of their own, as behind a proxy: the limits stay as they are. */
  address: string;
}

/** New, confirmed members with a session each. */
export async function addMembers(client: pg.Client, count: number): Promise<BenchMember[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into "user" (name, email, email_verified)
     select 'Member ' || n, 'member' || n || '@bench.test', true from generate_series(1, $1::int) n returning id`,
    [count],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into profiles (id, username, display_name)
     select id, 'member' || n, 'Member ' || n from unnest($1::uuid[]) with ordinality as t (id, n)`,
    [ids],
  );
  return signIn(client, ids);
}

/** So many members who are there already, with a session each. */
export async function signSomeIn(client: pg.Client, count: number): Promise<BenchMember[]> {
  const { rows } = await client.query<{ id: string }>('select id from "user" order by email limit $1', [count]);
  return signIn(
    client,
    rows.map(({ id }) => id),
  );
}

/** Sessions as signing in makes them, without the page. */
export async function signIn(client: pg.Client, ids: readonly string[]): Promise<BenchMember[]> {
  const tokens = ids.map(() => randomBytes(24).toString('base64url'));
  await client.query(
    `insert into session (user_id, token, expires_at)
     select id, token, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as t (id, token)`,
    [ids, tokens],
  );
  return ids.map((id, at) => ({
    id,
    cookie: sessionCookie(tokens[at] ?? ''),
    address: `10.0.${at >> 8}.${at & 255}`,
  }));
}

function sessionCookie(token: string): string {
  const signature = createHmac('sha256', authSecret).update(token).digest('base64');
  return `wigloop.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
