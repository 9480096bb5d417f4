import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { type DemoConversation, demoConversations } from './message-texts.ts';

/** A few lively conversations for the demo accounts. Call it after members and listings are there. */
export async function addDemoMessages(tx: DbOrTransaction, ids: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const others = [...ids.keys()].filter((email) => !named.has(email));
  for (const [at, conversation] of demoConversations.entries()) {
    // Where the demo has more members than the named ones, they fill the places left open.
    const asker = conversation.asker ?? others[at % Math.max(1, others.length)] ?? 'admin@wigloop.test';
    await addConversation(tx, conversation, { asker: ids.get(asker), seller: ids.get(conversation.seller) }, now);
  }
}

const named = new Set(['admin@wigloop.test', 'seller@wigloop.test', 'member@wigloop.test']);

async function addConversation(
  tx: DbOrTransaction,
  { lines, endedMinutesAgo, unread = 0 }: DemoConversation,
  { asker, seller }: { asker: string | undefined; seller: string | undefined },
  now: Date,
): Promise<void> {
  if (!asker || !seller) return;
  const listingId = await findListingOf(tx, seller);
  let minutesAgo = endedMinutesAgo + lines.reduce((sum, { pauseMinutes = 7 }) => sum + pauseMinutes, 0);
  for (const [at, { by, text, pauseMinutes = 7 }] of lines.entries()) {
    minutesAgo -= pauseMinutes;
    const [sender, receiver] = by === 'asker' ? [asker, seller] : [seller, asker];
    const sentAt = new Date(now.getTime() - minutesAgo * 60_000).toISOString();
    const about = at === 0 ? listingId : null;
    await tx.execute(
      sql`select send_message(${randomUUID()}, ${sender}, ${receiver}, ${text}, null, ${about}, ${sentAt},
        '{}', '{}', null, true, 1000, 1000, 0, 1000)`,
    );
  }
  await tx.execute(sql`update messages set read = true where id in (
    select id from messages where ${asker} in (sender_id, receiver_id) and ${seller} in (sender_id, receiver_id)
    order by seq desc offset ${unread})`);
}

async function findListingOf(tx: DbOrTransaction, memberId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from listings where user_id = ${memberId} and shelf = 'active' order by sort_at desc limit 1`,
  );
  return rows[0]?.id ?? null;
}
