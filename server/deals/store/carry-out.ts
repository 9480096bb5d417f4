import { sql } from 'drizzle-orm';
import { newAccountDays } from '#contract/members/new-accounts.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { executeNamed } from '#server/db/named-statement.ts';
import type { Decided, Effect } from '#server/deals/deal-events.ts';
import { isVerified } from '#server/deals/deal-reviews.ts';
import { currentTerms, type Deal, givesListing, type MemberId, type Moment } from '#server/deals/deal-state.ts';
import { fateOf } from '#server/deals/terms-rules.ts';
import { isTell, type Tell, type Titles, tellParties } from './tell-parties.ts';

type Card = Extract<Effect, { type: 'card' }>;

/** What the effects leave for the end of the transaction: locks on threads come after those on deals and listings. */
export interface News {
  deal: Deal;
  tells: Tell[];
  cards: Card[];
}

/** Carries out what the rules decided about saved deals, but for what other deals hear and for telling people. */
export async function carryOut(tx: DbOrTransaction, decided: readonly Decided[], now: Moment): Promise<News[]> {
  await endReservations(tx, decided, now);
  await countDeals(tx, decided);
  await showReviews(tx, decided);
  return decided.map(({ deal, effects }) => ({
    deal,
    tells: effects.filter(isTell),
    cards: effects.filter((effect) => effect.type === 'card'),
  }));
}

/** Every effect of one type, with its deal. */
function effectsOf<Type extends Effect['type']>(decided: readonly Decided[], type: Type) {
  const isOne = (effect: Effect): effect is Extract<Effect, { type: Type }> => effect.type === type;
  return decided.flatMap(({ deal, effects }) => effects.filter(isOne).map((effect) => ({ deal, ...effect })));
}

/** What staff took down meanwhile stays down. */
async function endReservations(tx: DbOrTransaction, decided: readonly Decided[], now: Moment): Promise<void> {
  const ended = effectsOf(decided, 'listing').toSorted((one, other) => (one.listingId < other.listingId ? -1 : 1));
  if (ended.length === 0) return;
  const rows = ended.map(({ deal, listingId, fate }) => ({ listingId, dealId: deal.id, fate }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) e ("listingId" uuid, "dealId" uuid, fate text)`;
  await executeNamed(
    tx,
    sql`delete from deal_reservations r using ${given} where r.listing_id = e."listingId" and r.deal_id = e."dealId"`,
  );
  await executeNamed(
    tx,
    sql`update listings l set status = e.fate, updated_at = now.at,
        removed_at = case when e.fate = 'removed' then now.at end, removed_by_admin = false
      from ${given}, (select ${new Date(now).toISOString()}::timestamptz as at) now
      where l.id = e."listingId" and e.fate <> 'active' and l.status = 'active'`,
  );
}

const counted = ['completed_deals', 'completed_sales', 'completed_trades', 'canceled_deals'] as const;
type Count = { id: MemberId } & Partial<Record<(typeof counted)[number], 1>>;

/** The profiles are locked in one order, so that two who count the same members cannot wait for each other. */
async function countDeals(tx: DbOrTransaction, decided: readonly Decided[]): Promise<void> {
  const counts: Count[] = [
    ...effectsOf(decided, 'mark').map(({ member }) => ({ id: member, canceled_deals: 1 as const })),
    ...effectsOf(decided, 'count-completed').flatMap(({ deal, members }) =>
      members.map((id): Count => ({ id, completed_deals: 1, ...roleIn(deal, id) })),
    ),
  ];
  if (counts.length === 0) return;
  const columns = counted.map((column) => `${column} = p.${column} + c.${column}`).join(', ');
  const sums = counted.map((column) => `count(${column})::int as ${column}`).join(', ');
  const types = counted.map((column) => `${column} int`).join(', ');
  const ids = sql`${sql.param(counts.map(({ id }) => id))}::uuid[]`;
  await executeNamed(tx, sql`select from profiles where id = any (${ids}) order by id for no key update`);
  await executeNamed(
    tx,
    sql`update profiles p set ${sql.raw(columns)} from (
        select id, ${sql.raw(sums)} from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) c (id uuid, ${sql.raw(types)})
        group by id
      ) c where p.id = c.id`,
  );
}

/** Whether they sold or traded in it; everyone else bought. */
function roleIn(deal: Deal, member: MemberId): Partial<Count> {
  const { moves } = currentTerms(deal);
  if (!moves.some((move) => move.from === member && givesListing(move))) return {};
  const fate = fateOf(moves, member);
  if (fate === 'sold') return { completed_sales: 1 };
  return fate === 'traded' ? { completed_trades: 1 } : {};
}

/** From now on everyone can read them among the reviews; whoever has left meanwhile gets none. */
async function showReviews(tx: DbOrTransaction, decided: readonly Decided[]): Promise<void> {
  const shown = effectsOf(decided, 'show-reviews').map(({ deal }) => ({
    id: deal.id,
    at: new Date(deal.reviewsShownAt ?? 0),
    verified: isVerified(deal),
  }));
  if (shown.length === 0) return;
  await executeNamed(
    tx,
    sql`insert into reviews (reviewer_id, reviewed_user_id, rating, comment, created_at, deal_id, deal_author,
        is_verified, tags, author_banned, from_new_account)
      select author.id, r.of_id, r.rating, nullif(r.text, ''), d.at, r.deal_id, r.by_id, d.verified, r.tags,
        coalesce(author.status = 'banned', false),
        coalesce(author.created_at > d.at - make_interval(days => ${newAccountDays}::int), false)
      from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) d (id uuid, at timestamptz, verified boolean)
        join deal_reviews r on r.deal_id = d.id join profiles reviewed on reviewed.id = r.of_id
        left join profiles author on author.id = r.by_id
      order by r.of_id, r.by_id`,
  );
}

/** Cards, notices and the live event, for all deals that changed in the transaction; `titles` where they are known. */
export async function spread(tx: DbOrTransaction, news: readonly News[], now: Moment, titles?: Titles): Promise<void> {
  if (news.length === 0) return;
  const cards = cardsOf(news);
  const writers = [...new Set(cards.flatMap(({ sender, receiver }) => [sender, receiver ?? sender]))].toSorted();
  const events = news.map(({ deal }) => ['deal', deal.id, ...deal.parties].join(' '));
  if (!(await writeCards(tx, cards, writers, events))) {
    await openThreads(tx, writers);
    await writeCards(tx, cards, writers, events);
  }
  await tellParties(tx, news, now, titles);
}

/**
 * Locks in one order for all, so that two who write cards in several threads cannot wait for each other. False, and nothing
 * written, where someone has no row to lock yet.
 */
async function writeCards(
  tx: DbOrTransaction,
  cards: readonly object[],
  writers: readonly MemberId[],
  events: readonly string[],
): Promise<boolean> {
  const { rows } = await executeNamed<{ written: boolean }>(
    tx,
    sql`with locked as materialized (
        select id from message_parties where id = any (${sql.param(writers)}::uuid[]) order by id for no key update
      ), ready as materialized (
        select count(*) = cardinality(${sql.param(writers)}::uuid[]) as written from locked
      ), cards as materialized (
        select write_deal_card(c.deal, c.of, c.terms, c.sender, c.receiver, c.at)
        from ready, jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
          c (deal uuid, "of" text, terms uuid, sender uuid, receiver uuid, at timestamptz) where ready.written
      ), live as materialized (
        select pg_notify('wigloop', event) from ready, unnest(${sql.param(events)}::text[]) event where ready.written
      ) select written, (select count(*) from cards), (select count(*) from live) from ready`,
  );
  return rows[0]?.written ?? false;
}

/** For whoever writes the first message of their life. */
async function openThreads(tx: DbOrTransaction, members: readonly MemberId[]): Promise<void> {
  const ids = sql`${sql.param(members)}::uuid[]`;
  await executeNamed(
    tx,
    sql`with held as materialized (
        select from profiles where id = any (${ids}) order by id for key share
      ) insert into message_parties (id) select unnest(${ids}) from (select count(*) from held) held on conflict do nothing`,
  );
}

/** What happened by itself is a card of whoever wrote the terms. */
function cardsOf(news: readonly News[]) {
  return news.flatMap(({ deal, cards }) =>
    cards.map(({ of, by, at }) => {
      const terms = currentTerms(deal);
      const sender = by ?? terms.by;
      const receiver = deal.parties.find((party) => party !== sender);
      return { deal: deal.id, of, terms: terms.id, sender, receiver, at: new Date(at) };
    }),
  );
}
