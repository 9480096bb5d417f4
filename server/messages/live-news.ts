import type { Deps } from '#server/lib/deps.ts';
import { messageJoins, messageJson } from './message-json.ts';

export interface MessageNews {
  id: string;
  senderId: string;
  receiverId: string;
}

/**
 * News names a message; this reads it. What arrives while a reading is under way is read together by the next one, so
 * that a busy server asks seldom, and messages keep their order.
 */
export function createMessageReader(
  { database: { pool } }: Pick<Deps, 'database'>,
  onMessage: (news: MessageNews, found: { json: string; unreadCount: number }) => void,
  onLost: (news: MessageNews) => void,
): (news: MessageNews) => void {
  const waiting: MessageNews[] = [];
  let isReading = false;

  const readAll = async (): Promise<void> => {
    isReading = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0);
      try {
        const { rows } = await pool.query({ ...messagesByIds, values: [batch.map(({ id }) => id)] });
        const found = new Map(rows.map((row) => [row.id, row]));
        for (const news of batch) {
          const row = found.get(news.id);
          if (row) onMessage(news, { json: row.json, unreadCount: row.unread });
        }
      } catch {
        for (const news of batch) onLost(news);
      }
    }
    isReading = false;
  };

  return (news) => {
    waiting.push(news);
    if (!isReading) void readAll();
  };
}

const messagesByIds = {
  name: 'live-messages',
  text: `select m.id, ${messageJson}::text as json,
      (select count(*) from messages u where u.receiver_id = m.receiver_id and not u.read)::int as unread
    from messages m ${messageJoins} where m.id = any($1::uuid[])`,
};
