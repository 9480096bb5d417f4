import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { currentTerms, type Moment } from '#server/deals/rules/deal-state.ts';
import { notifyAll } from '#server/notifications/notify.ts';
import { type DealNotice, noticesOf, type ToldChange } from './notices.ts';
import { blindReviewer, type Change } from './save-deals.ts';

/** Cards, notices and the live event, at the end of the transaction: locks on threads come after those on deals and listings. */
export async function tellParties(
  tx: DbOrTransaction,
  changes: readonly ToldChange[],
  now: Moment,
  held?: DealNotice[],
): Promise<void> {
  await writeCards(tx, cardsOf(changes));
  if (held) held.push(...noticesOf(changes));
  else await notifyAll(tx, noticesOf(changes), new Date(now));
  await announce(tx, changes);
}

/** What happened by itself is a card of whoever wrote the terms. */
function cardsOf(changes: readonly ToldChange[]) {
  return changes.flatMap(({ decided: { deal, effects } }) =>
    effects
      .filter((effect) => effect.type === 'card')
      .map(({ of, by, at }) => {
        const terms = currentTerms(deal);
        const sender = by ?? terms.by;
        const receiver = deal.parties.find((party) => party !== sender);
        return { deal: deal.id, of, terms: terms.id, sender, receiver, at: new Date(at) };
      }),
  );
}

/**
 * Locks in one order for all, so that two who write cards in several threads cannot wait for each other; for whoever writes the first
 * message of their life there must be a row to lock. A card is a message that is read from the start; in both lists the thread moves up
 * to its last one.
 */
async function writeCards(tx: DbOrTransaction, cards: ReturnType<typeof cardsOf>): Promise<void> {
  if (cards.length === 0) return;
  const members = [...new Set(cards.flatMap(({ sender, receiver }) => [sender, receiver ?? sender]))].toSorted();
  const writers = sql`${sql.param(members)}::uuid[]`;
  await tx.execute(sql`with new as materialized (
      select writer.id from unnest(${writers}) writer (id)
      where not exists (select from message_parties m where m.id = writer.id)
    ), held as materialized (
      select from profiles where id = any (array(select id from new)) order by id for key share
    ) insert into message_parties (id) select new.id from new, (select count(*) from held) held on conflict do nothing`);
  await tx.execute(sql`select from message_parties where id = any (${writers}) order by id for no key update`);
  const placed = cards.map((card, place) => ({ place, ...card }));
  await tx.execute(sql`with sent as (
      insert into messages (id, sender_id, receiver_id, content, read, created_at, deal_id, deal_news, deal_terms_id)
      select gen_random_uuid(), c.sender, c.receiver, '', true, c.at, c.deal, c.of, c.terms
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
        c (place int, deal uuid, "of" text, terms uuid, sender uuid, receiver uuid, at timestamptz) order by c.place
      returning id, seq, sender_id, receiver_id, created_at
    ), threads as (
      insert into conversations (member_id, other_id, last_message_id, last_seq, is_opener, opened_at)
      select distinct on (one.id, one.other) one.id, one.other, sent.id, sent.seq, false, sent.created_at
      from sent, lateral (values (sender_id, receiver_id), (receiver_id, sender_id)) one (id, other)
      where exists (select from "user" u where u.id = one.id)
      order by one.id, one.other, sent.seq desc
      on conflict (member_id, other_id)
      do update set last_message_id = excluded.last_message_id, last_seq = excluded.last_seq
    ) select announce_late(concat_ws(' ', 'message', id, sender_id, receiver_id)) from sent`);
}

/** To every tab of the parties; a review that is not shown yet to its author's alone. */
async function announce(tx: DbOrTransaction, changes: readonly Change[]): Promise<void> {
  const events = changes.map((change) => {
    const { deal } = change.decided;
    const reviewer = blindReviewer(change);
    return ['deal', deal.id, ...(reviewer ? [reviewer] : deal.parties)].join(' ');
  });
  await tx.execute(sql`select announce_late(event) from unnest(${sql.param(events)}::text[]) event`);
}
