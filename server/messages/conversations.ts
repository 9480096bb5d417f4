import { and, eq } from 'drizzle-orm';
import type { CallAnswer } from '#contract/endpoint.ts';
import { memberErrors } from '#contract/members/members.ts';
import { deletedMemberName, messageErrors } from '#contract/messages/message-values.ts';
import type * as contract from '#contract/messages/messages.ts';
import type { Conversation } from '#contract/messages/messages.ts';
import { decideAccess } from '#server/auth/access.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { numberedSql } from '#server/db/numbered-sql.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { listings } from '#server/db/schema/listings.ts';
import { profiles } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { threadRead } from '#server/notifications/notifications.ts';
import { notify } from '#server/notifications/notify.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import {
  dealPreviewJson,
  heldMessageRows,
  messageContent,
  messageJoins,
  messageJson,
  partyJson,
} from './message-json.ts';

type ReadDeps = Pick<Deps, 'database' | 'clock'>;

/** One statement for the whole list: the page of conversations is one index range, the rest hangs on its rows. */
export async function findConversations(
  { database: { pool }, clock }: ReadDeps,
  memberId: string,
  { before, name, limit }: { before?: number | undefined; name?: string | undefined; limit: number },
): Promise<RawJson> {
  const pattern = name ? `%${name.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
  const { rows } = await pool.query({
    ...conversationPage,
    values: [memberId, before ?? null, pattern, limit, clock.now()],
  });
  return new RawJson(rows[0].page);
}

const lastMessageJson = jsonRow<Conversation['lastMessage']>({
  id: 'm.id',
  seq: 'm.seq',
  senderId: 'm.sender_id',
  read: 'm.read',
  createdAt: 'm.created_at',
  preview: `left(${messageContent}, 200)`,
  hasImage: 'm.image_id is not null',
  deal: dealPreviewJson,
});

const conversationJson = jsonRow<Conversation>({
  party: partyJson('s.other_id', '$1', '$5::timestamptz'),
  lastMessage: lastMessageJson,
  unreadCount: `(select count(*) from messages u
          where u.receiver_id = $1 and u.sender_id = s.other_id and not u.read)`,
});

const conversationPage = {
  name: 'conversation-page',
  text: `with page as materialized (
      select c.other_id, c.last_message_id, c.last_seq, p.id is null as is_deleted
      from conversations c left join profiles p on p.id = c.other_id
      where c.member_id = $1 and ($2::bigint is null or c.last_seq < $2)
        and ($3::text is null or coalesce(p.display_name, '${deletedMemberName}') ilike $3)
      order by c.last_seq desc nulls last
      limit $4::int + 1
    ), shown as (select * from page order by last_seq desc limit $4)
    select ${jsonRow<CallAnswer<typeof contract.findConversations>>({
      conversations: `coalesce(json_agg(${conversationJson} order by s.last_seq desc), '[]')`,
      nextBefore: 'case when (select count(*) from page) > $4 then min(s.last_seq) end',
    })}::text as page
    from shown s join messages m on m.id = s.last_message_id left join profiles p on p.id = s.other_id`,
};

/** The newest messages between the caller and one member. Nobody can name another's conversation: one side is the caller. */
export async function getThread(
  { database: { pool }, clock }: ReadDeps,
  memberId: string,
  otherId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<RawJson> {
  const { rows } = await pool.query({ ...threadPage, values: [memberId, otherId, before ?? null, limit, clock.now()] });
  const { is_known: isKnown, page } = rows[0];
  if (!isKnown || otherId === memberId) throw new Refusal(messageErrors.memberNotFound);
  return new RawJson(page);
}

const threadPage = {
  name: 'thread-page',
  text: `with page as materialized (
      select m.* from messages m
      where least(m.sender_id, m.receiver_id) = least($1::uuid, $2::uuid)
        and greatest(m.sender_id, m.receiver_id) = greatest($1::uuid, $2::uuid)
        and ($3::bigint is null or m.seq < $3)
      order by m.seq desc
      limit $4::int + 1
    ), shown as (select * from page order by seq desc limit $4)
    select exists (select from conversations where member_id = $1 and other_id = $2)
        or exists (select from profiles where id = $2 and status <> 'banned') as is_known,
      ${jsonRow<CallAnswer<typeof contract.getThread>>({
        party: `(select ${partyJson('$2::uuid', '$1', '$5::timestamptz')} from (select) one
          left join profiles p on p.id = $2)`,
        messages: `coalesce((select json_agg(${messageJson} order by m.seq) from shown m ${messageJoins}), '[]')`,
        hasOlder: '(select count(*) from page) > $4',
        unreadUpTo: '(select max(seq) from messages where receiver_id = $1 and sender_id = $2 and not read)',
        held: `coalesce((select json_agg(${messageJson} order by m.created_at) from ${heldMessageRows} m ${messageJoins}
          where m.sender_id = $1 and m.receiver_id = $2 and $3::bigint is null), '[]')`,
      })}::text as page`,
};

/** Messages that a client missed while it was cut off: both directions, in the order in which they became visible. */
export async function findMissedMessages(
  { database: { pool } }: Pick<Deps, 'database'>,
  memberId: string,
  { since, limit }: { since: number; limit: number },
): Promise<RawJson> {
  const { rows } = await pool.query({ ...missedMessages, values: [memberId, since, limit] });
  return new RawJson(rows[0].page);
}

const missedMessages = {
  name: 'missed-messages',
  text: `with page as materialized (
      (select * from messages where sender_id = $1 and seq > $2 order by seq limit $3::int + 1)
      union all
      (select * from messages where receiver_id = $1 and seq > $2 order by seq limit $3::int + 1)
      order by seq
      limit $3::int + 1
    ), shown as (select * from page order by seq limit $3)
    select ${jsonRow<CallAnswer<typeof contract.findMissedMessages>>({
      messages: `coalesce((select json_agg(${messageJson} order by m.seq) from shown m ${messageJoins}), '[]')`,
      hasMore: '(select count(*) from page) > $3',
      unreadCount: '(select count(*) from messages where receiver_id = $1 and not read)',
    })}::text as page`,
};

export async function countUnread({ database: { pool } }: Pick<Deps, 'database'>, memberId: string): Promise<number> {
  const { rows } = await pool.query({
    name: 'unread-count',
    text: 'select count(*)::int as count from messages where receiver_id = $1 and not read',
    values: [memberId],
  });
  return rows[0].count;
}

/** Marks what the other party wrote as read. Two tabs at once do it once. The sender is told, unless one blocked the other. */
export async function markRead(
  { database: { db }, clock }: ReadDeps,
  memberId: string,
  { otherId, upTo }: { otherId: string; upTo: number },
): Promise<{ unreadCount: number }> {
  const { rows } = await db.transaction((tx) =>
    tx.execute<{ unread: number }>(numberedSql(markReadStatement, [memberId, otherId, upTo, clock.now()])),
  );
  return { unreadCount: rows[0]?.unread ?? 0 };
}

const markReadStatement = `with done as (
      update messages set read = true
      where receiver_id = $1 and sender_id = $2 and not read and seq <= $3
      returning seq
    ), told_here as (
      ${threadRead}
    ), told as materialized (
      select announce_late(concat_ws(' ', 'read', $1::uuid, $2::uuid, max(seq)))
      from done having count(*) > 0
    )
    select (select count(*) from messages where receiver_id = $1 and not read)::int
      - (select count(*) from done)::int as unread, (select count(*) from told) as told`;

type OutlookDeps = Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader };

/** Whether a member gets at their messages now: behind the paywall only those with access do. */
export async function mayReadMessages(
  { database: { db }, clock, settings }: OutlookDeps,
  memberId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ subscription: userSubscriptions })
    .from(profiles)
    .leftJoin(userSubscriptions, eq(userSubscriptions.userId, profiles.id))
    .where(eq(profiles.id, memberId));
  if (!row) throw new Refusal(memberErrors.notFound);
  return decideAccess(await settings.getSubscriptionSettings(), row.subscription, clock.now()) !== 'inactive';
}

/** A seller who cannot read what a buyer wrote is told, once, that somebody waits. */
export async function tellSellerOfBuyer(
  deps: OutlookDeps,
  buyerId: string,
  { receiverId, listingId }: { receiverId?: string | null | undefined; listingId?: string | null | undefined },
): Promise<void> {
  const { paywall_enabled } = await deps.settings.getSubscriptionSettings();
  if (!paywall_enabled || !receiverId || !listingId) return;
  const { db } = deps.database;
  const offered = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.id, listingId), eq(listings.userId, receiverId)));
  if (offered.length === 0 || (await mayReadMessages(deps, receiverId))) return;
  const about = { memberId: buyerId, listingId };
  await db.transaction((tx) =>
    notify(tx, { to: receiverId, kind: 'buyer-waits', about, data: {}, key: 'buyer-waits' }, deps.clock.now()),
  );
}
