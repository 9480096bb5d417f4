import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';

export const authSecret = 'bench'.repeat(8);

/** The cookie of a session as signing in makes it, without the page; of any member unless one is named. */
export async function signIn(client: pg.Client, email?: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const { rowCount } = await client.query(
    `insert into session (token, user_id, expires_at)
     select $1, id, now() + interval '1 day' from "user" where $2::text is null or email = $2 limit 1`,
    [token, email],
  );
  if (rowCount !== 1) throw new Error(`Cannot sign ${email ?? 'a member'} in: there is none`);
  return sessionCookie(token);
}

export function sessionCookie(token: string): string {
  const signature = createHmac('sha256', authSecret).update(token).digest('base64');
  return `wigloop.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
