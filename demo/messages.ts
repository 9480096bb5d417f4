import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { minuteMs } from '#contract/durations.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { type DemoConversation, demoConversations } from './catalogue/message-texts.ts';
import type { Timeline } from './timeline.ts';

interface When {
  now: Date;
  timeline: Timeline;
}

/** Plans a few lively conversations for the demo accounts. Call it after members and listings are there. */
export async function addDemoMessages(
  tx: DbOrTransaction,
  ids: ReadonlyMap<string, string>,
  when: When,
): Promise<void> {
  const others = [...ids.keys()].filter((email) => !named.has(email));
  for (const [at, conversation] of demoConversations.entries()) {
    // Where the demo has more members than the named ones, they fill the places left open.
    const asker = conversation.asker ?? others[at % Math.max(1, others.length)] ?? 'admin@wigloop.test';
    await addConversation(tx, conversation, { asker: ids.get(asker), seller: ids.get(conversation.seller) }, when);
  }
}

const named = new Set(['admin@wigloop.test', 'seller@wigloop.test', 'member@wigloop.test']);

async function addConversation(
  tx: DbOrTransaction,
  { lines, endedMinutesAgo, unread = 0 }: DemoConversation,
  { asker, seller }: { asker: string | undefined; seller: string | undefined },
  { now, timeline }: When,
): Promise<void> {
  if (!asker || !seller) return;
  const listingId = await findListingOf(tx, seller);
  let minutesAgo = endedMinutesAgo + lines.reduce((sum, { pauseMinutes = 7 }) => sum + pauseMinutes, 0);
  for (const [at, { by, text, pauseMinutes = 7 }] of lines.entries()) {
    minutesAgo -= pauseMinutes;
    const [sender, receiver] = by === 'asker' ? [asker, seller] : [seller, asker];
    const sentAt = new Date(now.getTime() - minutesAgo * minuteMs);
    const about = at === 0 ? listingId : null;
    timeline.at(sentAt, () =>
      tx.execute(
        sql`select send_message(${randomUUID()}, ${sender}, ${receiver}, ${text}, null, ${about}, ${sentAt.toISOString()},
          '{}', '{}', null, true, 1000, 1000, 0, 1000, 1000)`,
      ),
    );
  }
  timeline.at(now, () =>
    tx.execute(sql`update messages set read = true where id in (
      select id from messages where ${asker} in (sender_id, receiver_id) and ${seller} in (sender_id, receiver_id)
      order by seq desc offset ${unread})`),
  );
}

async function findListingOf(tx: DbOrTransaction, memberId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from listings where user_id = ${memberId} and shelf = 'active' order by sort_at desc limit 1`,
  );
  return rows[0]?.id ?? null;
}
