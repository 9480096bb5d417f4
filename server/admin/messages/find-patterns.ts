import { patternDays, patternSenders } from '#contract/admin-messages.ts';
import type { Deps } from '#server/lib/deps.ts';
import { RawJson } from '#server/lib/serve.ts';

/** The newest warned messages are enough to see a pattern, however many there are. */
const messagesRead = 20_000;

/** Senders whose messages were warned about: numbers only, nobody's words. */
export async function findMessagePatterns({
  database: { pool },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<RawJson> {
  const { rows } = await pool.query<{ json: string }>({
    name: 'message-patterns',
    text: `with warned as (
        select sender_id, receiver_id, warnings, created_at from messages
        where warnings <> '{}' and created_at > $1::timestamptz - interval '${patternDays} days'
        order by created_at desc limit ${messagesRead}
      ), senders as (
        select sender_id, count(*) as messages, count(distinct receiver_id) as receivers, max(created_at) as last_at
        from warned group by sender_id having count(distinct receiver_id) > 1 or count(*) > 2
      ), shown as (
        select s.*, p.display_name, p.status, p.created_at as member_since
        from senders s join profiles p on p.id = s.sender_id
        order by s.receivers desc, s.messages desc, s.sender_id limit ${patternSenders}
      )
      select json_build_object('patterns', coalesce(json_agg(json_build_object(
        'sender', json_build_object('id', s.sender_id, 'name', s.display_name, 'status', s.status,
          'memberSince', s.member_since),
        'messages', s.messages, 'receivers', s.receivers, 'lastAt', s.last_at,
        'rules', (select json_agg(r order by r.messages desc, r.id) from (
          select rule as id, count(*) as messages, count(distinct w.receiver_id) as receivers
          from warned w, unnest(w.warnings) as rule where w.sender_id = s.sender_id group by rule) r),
        'reports', (select count(*) from reports where accused_id = s.sender_id and kind = 'message')
      ) order by s.receivers desc, s.messages desc, s.sender_id), '[]'))::text as json from shown s`,
    values: [clock.now()],
  });
  return new RawJson(rows[0]?.json ?? '');
}
