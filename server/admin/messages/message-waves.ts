import { sql } from 'drizzle-orm';
import type { BulkAnswer } from '#contract/admin/in-bulk.ts';
import {
  type MessageWave,
  waveDays,
  waveErrors,
  waveMessagesRead,
  waveReceivers,
  waveSenders,
  waveYoungDays,
} from '#contract/admin/messages.ts';
import { recordAudit } from '#server/admin/audit.ts';
import { inBulk } from '#server/admin/bulk/in-bulk.ts';
import { liftRestriction, type RestrictionDeps, suspendMember } from '#server/admin/users/restrictions.ts';
import type { Admin } from '#server/auth/guards.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { jsonRow } from '#server/db/json-row.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import { deliverHeldOf } from '#server/messages/held-messages.ts';

const textsShown = 5;
const wavesShown = 20;

const accountJson = jsonRow<MessageWave['accounts'][number]>({
  id: 's.sender_id',
  name: 'p.display_name',
  status: 'p.status',
  memberSince: 'p.created_at',
  messages: 's.messages',
});

export async function findMessageWaves(deps: Pick<Deps, 'database' | 'clock'>): Promise<RawJson> {
  return new RawJson(await readWaves(deps));
}

/**
 * Texts that stand together as one case. Two messages are of one wave when they share a mark: the whole text, or the
 * same parts of it. Short texts without bait never count: many members ask "Is this still available?" on their first day.
 */
async function readWaves({ database: { pool }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<string> {
  const { rows } = await pool.query<{ json: string }>({
    name: 'message-waves',
    text: `with newest as materialized (
        select id, sender_id, receiver_id, content, marks, created_at from messages order by seq desc limit ${waveMessagesRead}
      ), opening as materialized (
        select n.*, p.created_at > n.created_at - interval '${waveYoungDays} days' as is_young
        from newest n
          join conversations c on c.member_id = n.sender_id and c.other_id = n.receiver_id
            and c.is_opener and c.opened_at = n.created_at
          join profiles p on p.id = n.sender_id
        where n.marks is not null and n.created_at > $1::timestamptz - interval '${waveDays} days' and is_wave_text(n.content)
        union all
        select id, sender_id, receiver_id, content, marks, created_at, true from held_messages
      ), shared as (
        select mark, count(*) as messages from opening, unnest(marks) as mark group by mark
        having count(distinct receiver_id) >= ${waveReceivers}
          or count(distinct sender_id) filter (where is_young) >= ${waveSenders}
      ), placed as materialized (
        select distinct on (o.id) o.*, s.mark from opening o, unnest(o.marks) as own join shared s on s.mark = own
        order by o.id, s.messages desc, s.mark
      ), waves as (
        select mark, count(*) as messages, count(distinct receiver_id) as receivers, max(created_at) as last_at
        from placed group by mark order by max(created_at) desc limit ${wavesShown}
      )
      select ${jsonRow<{ waves: MessageWave[] }>({
        waves: `coalesce(json_agg(${jsonRow<MessageWave>({
          id: 'w.mark::text',
          messages: 'w.messages',
          held: '(select count(*) from placed join held_messages using (id) where mark = w.mark)',
          receivers: 'w.receivers',
          lastAt: 'w.last_at',
          texts: `(select json_agg(t) from (select content as text, count(*) as messages from placed
            where mark = w.mark group by content order by count(*) desc, content limit ${textsShown}) t)`,
          accounts: `(select json_agg(${accountJson} order by p.created_at, s.sender_id) from (
            select sender_id, count(*) as messages from placed where mark = w.mark group by sender_id) s
            join profiles p on p.id = s.sender_id)`,
        })} order by w.last_at desc), '[]')`,
      })}::text as json from waves w`,
    values: [clock.now()],
  });
  return rows[0]?.json ?? '{"waves":[]}';
}

interface WaveAct {
  ids: string[];
  reason: string;
}

/** The right reaches senders of a wave alone. Each is suspended in a transaction of its own, which also hides what they wrote. */
export async function suspendWave(deps: RestrictionDeps, admin: Admin, { ids, reason }: WaveAct): Promise<BulkAnswer> {
  const { waves } = JSON.parse(await readWaves(deps)) as { waves: MessageWave[] };
  const senders = new Set(waves.flatMap(({ accounts }) => accounts.map(({ id }) => id)));
  return inBulk(ids, async (id) => {
    if (!senders.has(id)) throw new Refusal(waveErrors.noSender);
    await suspendMember(deps, admin, id, { reason, until: null }, async (tx, before) => {
      // A repeated act neither mails again nor turns a ban into a suspension.
      if (before.status !== 'active') throw new Refusal(waveErrors.isRestricted);
      await refuseWithPast(tx, id);
      await tx.execute(sql`update messages set hidden_at = ${deps.clock.now()}
        where sender_id = ${id} and deal_id is null and hidden_at is null`);
    });
  });
}

export function liftWave(deps: RestrictionDeps, admin: Admin, { ids, reason }: WaveAct): Promise<BulkAnswer> {
  return inBulk(ids, async (id) => {
    const { rows } =
      await deps.database.db.execute(sql`select from profiles p where p.id = ${id} and status = 'suspended'
      and exists (select from messages where sender_id = p.id and hidden_at is not null)`);
    if (rows.length === 0) throw new Refusal(waveErrors.notSuspended);
    await liftRestriction(deps, admin, id, { reason });
  });
}

/** Staff found the text harmless. */
export function deliverWave(deps: RestrictionDeps, admin: Admin, { ids, reason }: WaveAct): Promise<BulkAnswer> {
  return inBulk(ids, (id) =>
    deps.database.db.transaction(async (tx) => {
      if (!(await deliverHeldOf(deps, tx, id))) throw new Refusal(waveErrors.nothingHeld);
      const subject = { kind: 'member', id } as const;
      await recordAudit(tx, { admin, action: 'member.deliver-held', subject, reason }, deps.clock.now());
    }),
  );
}

async function refuseWithPast(tx: DbOrTransaction, id: string): Promise<void> {
  const { rows } = await tx.execute(sql`select from deal_parties where member_id = ${id}
    union all select from received_payments where user_id = ${id}
    union all select from reviews where is_verified and ${id} in (reviewer_id, reviewed_user_id) limit 1`);
  if (rows.length > 0) throw new Refusal(waveErrors.hasPast);
}
