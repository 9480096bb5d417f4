import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { executeNamed } from '#server/db/named-statement.ts';
import { currentTerms, type MemberId, type Moment } from '#server/deals/deal-state.ts';
import type { Change } from './change.ts';
import { tellParties } from './tell-parties.ts';

/**
 * Starts cards, notices and the live event for all deals that changed in the transaction, at its end: locks on threads come after
 * those on deals and listings.
 */
export function spread(tx: DbOrTransaction, changes: readonly Change[], now: Moment): Promise<unknown>[] {
  if (changes.length === 0) return [];
  const cards = cardsOf(changes);
  const writers = [...new Set(cards.flatMap(({ sender, receiver }) => [sender, receiver ?? sender]))].toSorted();
  const events = changes.map(({ decided: { deal } }) => ['deal', deal.id, ...deal.parties].join(' '));
  return [openThreads(tx, writers), writeCards(tx, cards, writers, events), tellParties(tx, changes, now)];
}

/** For whoever writes the first message of their life: there must be a row to lock. */
async function openThreads(tx: DbOrTransaction, members: readonly MemberId[]): Promise<void> {
  if (members.length === 0) return;
  await executeNamed(
    tx,
    sql`with new as materialized (
        select writer.id from unnest(${sql.param(members)}::uuid[]) writer (id)
        where not exists (select from message_parties m where m.id = writer.id)
      ), held as materialized (
        select from profiles where id = any (array(select id from new)) order by id for key share
      ) insert into message_parties (id) select new.id from new, (select count(*) from held) held on conflict do nothing`,
  );
}

/** Locks in one order for all, so that two who write cards in several threads cannot wait for each other. */
async function writeCards(
  tx: DbOrTransaction,
  cards: readonly object[],
  writers: readonly MemberId[],
  events: readonly string[],
): Promise<void> {
  await executeNamed(
    tx,
    sql`with locked as materialized (
        select id from message_parties where id = any (${sql.param(writers)}::uuid[]) order by id for no key update
      ), ready as materialized (
        select count(*) from locked
      ), cards as materialized (
        select write_deal_card(c.deal, c.of, c.terms, c.sender, c.receiver, c.at)
        from ready, jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
          c (deal uuid, "of" text, terms uuid, sender uuid, receiver uuid, at timestamptz)
      ), live as materialized (
        select pg_notify('wigloop', event) from unnest(${sql.param(events)}::text[]) event
      ) select (select count(*) from cards), (select count(*) from live)`,
  );
}

/** What happened by itself is a card of whoever wrote the terms. */
function cardsOf(changes: readonly Change[]) {
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
