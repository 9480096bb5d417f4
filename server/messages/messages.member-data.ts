import { sql } from 'drizzle-orm';
import { deletedMemberName, hiddenMessageText } from '#contract/messages/message-values.ts';
import { parsePhotoKey } from '#contract/photos/photo-urls.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { MemberData } from '#server/lib/member-data.ts';
import { folderOf } from '#server/photos/photo-files.ts';

/** Messages stay with the other party; what only departed members could read goes. */
export function messageData({ database: { pool } }: Pick<Deps, 'database'>, media: MediaStore): MemberData {
  return {
    name: 'messages',
    tables: {
      messages: { exported: true, deleted: 'they stay with the other party until that one has left too' },
      message_parties: {
        exported: 'only says that the member has written or received',
        deleted: 'stays while a message needs it',
      },
      conversations: {
        exported: 'an index over the messages, which are exported',
        deleted: "the other party's own list of conversations stays",
      },
      held_messages: { exported: true, deleted: true },
      member_blocks: { exported: true, deleted: true },
      presences: { exported: 'says for a minute that the member is online', deleted: true },
    },
    async export(db, memberId) {
      const { rows: messages } =
        await db.execute(sql`select m.id, m.created_at, case when m.hidden_at is null or m.sender_id = ${memberId} then m.content else ${hiddenMessageText} end as content, m.listing_id, m.image_id, m.deal_id, m.deal_news, m.read, m.warnings,
          case when m.sender_id = ${memberId} then 'sent' else 'received' end as direction,
          coalesce(p.display_name, ${deletedMemberName}) as with_member
        from messages m
        left join profiles p on p.id = case when m.sender_id = ${memberId} then m.receiver_id else m.sender_id end
        where ${memberId} in (m.sender_id, m.receiver_id) order by m.seq`);
      const { rows: held } = await db.execute(sql`select h.id, h.created_at, h.content, h.listing_id,
          p.display_name as with_member from held_messages h join profiles p on p.id = h.receiver_id
        where h.sender_id = ${memberId} order by h.created_at`);
      const { rows: blocked } = await db.execute(sql`select p.display_name, b.created_at from member_blocks b
        join profiles p on p.id = b.blocked_id where b.blocker_id = ${memberId} order by b.created_at`);
      return { messages, held, blocked };
    },
    async remove(transaction, memberId) {
      // The profile first, as in sending: the two cannot wait for each other.
      await transaction.execute(sql`select from profiles where id = ${memberId} for update`);
      await transaction.execute(sql`update message_parties set left_at = now() where id = ${memberId}`);
      await transaction.execute(sql`delete from conversations where member_id = ${memberId}`);
      await transaction.execute(sql`delete from messages m using message_parties other
        where ${memberId} in (m.sender_id, m.receiver_id) and other.left_at is not null
          and other.id = case when m.sender_id = ${memberId} then m.receiver_id else m.sender_id end`);
    },
    async cleanUp(memberId) {
      // The member's own images, and those of members who left before and whose last reader this was.
      const { rows } = await pool.query<{ id: string }>('select id from message_parties where left_at is not null');
      const left = new Set([memberId, ...rows.map(({ id }) => id)]);
      for (const id of left) await deleteUnsentFiles(pool, media, id);
      await pool.query(`delete from message_parties p where left_at is not null
        and not exists (select from messages m where m.sender_id = p.id)
        and not exists (select from messages m where m.receiver_id = p.id)
        and not exists (select from conversations c where c.other_id = p.id)`);
    },
  };
}

/** Files of a departed member that no message shows any more. */
async function deleteUnsentFiles(pool: Deps['database']['pool'], media: MediaStore, memberId: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of media.list(folderOf('message', memberId))) keys.push(key);
  if (keys.length === 0) return;
  const { rows } = await pool.query<{ id: string }>('select image_id as id from messages where sender_id = $1', [
    memberId,
  ]);
  const shown = new Set(rows.map(({ id }) => id));
  await media.delete(keys.filter((key) => !shown.has(parsePhotoKey(key)?.id ?? '')));
}
