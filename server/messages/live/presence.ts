import { randomUUID } from 'node:crypto';
import { heartbeatSeconds } from '#contract/messages/message-values.ts';
import type { Deps } from '#server/lib/deps.ts';

/** A process that missed two heartbeats is gone. */
const believedMs = 2.5 * heartbeatSeconds * 1_000;
/** How many partners learn that a member came or went: those talked to last. */
const partnersTold = 200;

/** Says in the database which members hold a live connection to this process. */
interface Presence {
  arrive(memberId: string): Promise<void>;
  leave(memberId: string): Promise<void>;
  /** Announces the member anew, for instance after the choice to be seen was changed. */
  announce(memberId: string): Promise<void>;
  renew(memberIds: string[]): Promise<void>;
  /** Deletes what processes left behind that ended without a word. */
  forgetGone(): Promise<void>;
  leaveAll(): Promise<void>;
  /** Members who may see whether this member is online, and what they see. */
  findWatchers(memberId: string): Promise<{ watcherId: string; isOnline: boolean }[]>;
}

export function createPresence({ database: { pool }, bus, clock }: Pick<Deps, 'database' | 'bus' | 'clock'>): Presence {
  const processId = randomUUID();
  const aliveUntil = () => new Date(clock.now().getTime() + believedMs);
  /** With those who may be watching, so that a server to which none of them is connected asks nothing. */
  const announce = async (memberId: string): Promise<void> => {
    const { rows } = await pool.query<{ id: string }>({ ...partners, values: [memberId, partnersTold] });
    if (rows.length > 0) await bus.publish('presence', [memberId, ...rows.map(({ id }) => id)].join(' '));
  };

  return {
    announce,
    async arrive(memberId) {
      await pool.query({
        name: 'presence-arrive',
        text: `insert into presences (member_id, process_id, alive_until) values ($1, $2, $3)
               on conflict (member_id, process_id) do update set alive_until = excluded.alive_until`,
        values: [memberId, processId, aliveUntil()],
      });
      await announce(memberId);
    },
    async leave(memberId) {
      await pool.query('delete from presences where member_id = $1 and process_id = $2', [memberId, processId]);
      await announce(memberId);
    },
    async renew(memberIds) {
      await pool.query('update presences set alive_until = $2 where process_id = $1 and member_id = any($3)', [
        processId,
        aliveUntil(),
        memberIds,
      ]);
    },
    async forgetGone() {
      await pool.query(`delete from presences where alive_until < $1::timestamptz - interval '1 hour'`, [clock.now()]);
    },
    async leaveAll() {
      await pool.query('delete from presences where process_id = $1', [processId]);
    },
    async findWatchers(memberId) {
      const { rows } = await pool.query({ ...watchers, values: [memberId, clock.now(), partnersTold] });
      return rows;
    },
  };
}

/** At most two hundred: an announcement has room for 8,000 bytes. */
const partners = {
  name: 'presence-partners',
  text: `select other_id as id from conversations where member_id = $1 order by last_seq desc nulls last limit $2`,
};

const watchers = {
  name: 'presence-watchers',
  text: `select c.other_id as "watcherId",
      p.show_online
        and exists (select from presences o where o.member_id = $1 and o.alive_until > $2)
        and not exists (select from member_blocks b
          where (b.blocker_id, b.blocked_id) in (($1::uuid, c.other_id), (c.other_id, $1::uuid))) as "isOnline"
    from conversations c join profiles p on p.id = c.member_id
    where c.member_id = $1
    order by c.last_seq desc nulls last
    limit $3`,
};
