import { desc, eq, sql } from 'drizzle-orm';
import { messageErrors } from '#contract/messages/message-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { profiles } from '#server/db/schema/members.ts';
import { memberBlocks } from '#server/db/schema/messages.ts';
import { tellDeals } from '#server/deals/store/act-on-deal.ts';
import { lockDealsOf } from '#server/deals/store/locks.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';

type BlockDeps = Pick<Deps, 'database' | 'clock'>;

export async function findBlocks({ database: { db } }: BlockDeps, memberId: string) {
  const rows = await db
    .select({
      memberId: memberBlocks.blockedId,
      displayName: profiles.displayName,
      avatarUrl: profiles.avatarUrl,
      createdAt: memberBlocks.createdAt,
    })
    .from(memberBlocks)
    .innerJoin(profiles, eq(profiles.id, memberBlocks.blockedId))
    .where(eq(memberBlocks.blockerId, memberId))
    .orderBy(desc(memberBlocks.createdAt));
  return { blocks: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
}

export async function blockMember({ database: { db }, clock }: BlockDeps, memberId: string, otherId: string) {
  if (otherId === memberId) throw new Refusal(messageErrors.blockOneself);
  await db.transaction(async (tx) => {
    await lockDealsOf(tx, [memberId, otherId]);
    const known = await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, otherId)).for('key share');
    if (known.length === 0) throw new Refusal(messageErrors.memberNotFound);
    await tellDeals({ clock }, tx, { type: 'blocked', by: memberId, other: otherId });
    await waitForMessagesOnTheirWay(tx, memberId, otherId);
    await tx
      .insert(memberBlocks)
      .values({ blockerId: memberId, blockedId: otherId, createdAt: clock.now() })
      .onConflictDoNothing();
    await announce(tx, memberId, otherId);
  });
}

export async function unblockMember({ database: { db } }: BlockDeps, memberId: string, otherId: string) {
  await db.transaction(async (tx) => {
    await tx
      .delete(memberBlocks)
      .where(sql`${memberBlocks.blockerId} = ${memberId} and ${memberBlocks.blockedId} = ${otherId}`);
    await announce(tx, memberId, otherId);
  });
}

/** Whether one of the two has blocked the other, whichever way. */
export async function isBlockedBetween(db: DbOrTransaction, a: string, b: string): Promise<boolean> {
  const rows = await db
    .select({ blockerId: memberBlocks.blockerId })
    .from(memberBlocks)
    .where(
      sql`(${memberBlocks.blockerId}, ${memberBlocks.blockedId}) in ((${a}::uuid, ${b}::uuid), (${b}::uuid, ${a}::uuid))`,
    );
  return rows.length > 0;
}

/** The test inside a larger statement: two looks at the primary key. */
export function blockedBetweenSql(a: string, b: string): string {
  const one = (by: string, of: string) =>
    `exists (select from member_blocks where blocker_id = ${by} and blocked_id = ${of})`;
  return `(${one(a, b)} or ${one(b, a)})`;
}

/** Nothing arrives after the block: a message that is being sent right now finishes first, or finds the block. */
async function waitForMessagesOnTheirWay(tx: DbOrTransaction, a: string, b: string): Promise<void> {
  const [first, second] = [a, b].sort();
  await tx.execute(sql`insert into message_parties (id) values (${first}), (${second}) on conflict do nothing`);
  await tx.execute(sql`select from message_parties where id in (${first}, ${second}) order by id for no key update`);
}

/** Their live connections are made anew, so that neither shows what it should not. */
async function announce(tx: DbOrTransaction, a: string, b: string): Promise<void> {
  await tx.execute(sql`select announce(${`block ${a} ${b}`})`);
}
