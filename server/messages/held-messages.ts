import { sql } from 'drizzle-orm';
import { dayMs, hourMs } from '#contract/durations.ts';
import { heldHours } from '#contract/messages/message-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { tellSellerOfBuyer } from './conversations.ts';

type HeldDeps = Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader };

const batchSize = 500;
/** Held messages of suspended senders wait for the end of the suspension, but not longer. */
const keptDays = 30;

/** Nobody decided within a day: the message goes out. Suspended senders wait. */
export async function deliverOldHeld(deps: HeldDeps): Promise<void> {
  const { db } = deps.database;
  const { rows } = await db.execute<HeldRow>(sql`${heldRows}
    join profiles p on p.id = h.sender_id and p.status = 'active'
    where h.created_at <= ${before(deps, heldHours * hourMs)} order by h.created_at limit ${batchSize}`);
  for (const row of rows) {
    const isSent = await deliverHeld(deps, db, row);
    if (isSent) await tellSellerOfBuyer(deps, row.senderId, row);
  }
}

/** Delivers the waiting messages of one sender, within the caller's transaction; false when none waits. */
export async function deliverHeldOf(
  deps: Pick<Deps, 'clock'>,
  tx: DbOrTransaction,
  senderId: string,
): Promise<boolean> {
  const { rows } = await tx.execute<HeldRow>(sql`${heldRows} where h.sender_id = ${senderId} order by h.created_at`);
  for (const row of rows) await deliverHeld(deps, tx, row);
  return rows.length > 0;
}

export async function pruneHeld(deps: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await deps.database.db.execute(sql`delete from held_messages where created_at < ${before(deps, keptDays * dayMs)}`);
}

interface HeldRow extends Record<string, unknown> {
  id: string;
  senderId: string;
  receiverId: string;
  listingId: string | null;
}

const heldRows = sql`select h.id, h.sender_id as "senderId", h.receiver_id as "receiverId", h.listing_id as "listingId"
  from held_messages h`;

/** A message whose receiver left or blocked the sender meanwhile ends here: the sender would have been refused. */
async function deliverHeld(deps: Pick<Deps, 'clock'>, db: DbOrTransaction, { id }: HeldRow): Promise<boolean> {
  const { rows } = await db.execute(sql`select deliver_held_message(${id}, ${deps.clock.now()}) as outcome`);
  return rows[0]?.outcome === 'sent';
}

function before({ clock }: Pick<Deps, 'clock'>, ms: number): Date {
  return new Date(clock.now().getTime() - ms);
}
