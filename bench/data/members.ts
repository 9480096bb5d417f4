import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { sessionCookie } from './sign-in.ts';

export interface BenchMember {
  id: string;
  cookie: string;
}

/** Confirmed members with a session each, as signing in makes it. */
export async function addMembers(client: pg.Client, count: number): Promise<BenchMember[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into "user" (name, email, email_verified)
     select 'Member ' || n, 'member' || n || '@bench.test', true from generate_series(1, $1::int) n returning id`,
    [count],
  );
  const ids = rows.map(({ id }) => id);
  const tokens = ids.map(() => randomBytes(24).toString('base64url'));
  await client.query(
    `insert into profiles (id, username, display_name)
     select id, 'member' || n, 'Member ' || n from unnest($1::uuid[]) with ordinality as t (id, n)`,
    [ids],
  );
  await client.query(
    `insert into session (user_id, token, expires_at)
     select id, token, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as t (id, token)`,
    [ids, tokens],
  );
  return ids.map((id, at) => ({ id, cookie: sessionCookie(tokens[at] ?? '') }));
}
