import type { Deps } from '#server/lib/deps.ts';

/** Marks what the other party wrote as read. Two tabs at once do it once; the other side is told, unless one blocked the other. */
export async function markRead(
  { database: { pool } }: Pick<Deps, 'database'>,
  memberId: string,
  { otherId, upTo }: { otherId: string; upTo: number },
): Promise<{ unreadCount: number }> {
  const { rows } = await pool.query({ ...markReadStatement, values: [memberId, otherId, upTo] });
  return { unreadCount: rows[0].unread };
}

const markReadStatement = {
  name: 'mark-read',
  text: `with done as (
      update messages set read = true
      where receiver_id = $1 and sender_id = $2 and not read and seq <= $3
      returning seq
    ), told as materialized (
      select pg_notify('wigloop', concat_ws(' ', 'read', $1::uuid, $2::uuid, max(seq),
        case when exists (select from member_blocks
          where (blocker_id, blocked_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))) then 'self' else 'both' end))
      from done having count(*) > 0
    )
    select (select count(*) from messages where receiver_id = $1 and not read)::int
      - (select count(*) from done)::int as unread, (select count(*) from told) as told`,
};
