import { sql } from 'drizzle-orm';
import type { ListingCopy } from '#contract/deals/listing-copy.ts';
import type { DealNoticeData } from '#contract/notifications/deal-sentences.ts';
import { photoUrl } from '#contract/photos/photo-urls.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { isTell, type Tell, whoDid } from '#server/deals/rules/deal-events.ts';
import {
  type ChoiceMove,
  currentTerms,
  type Deal,
  givesListing,
  isCash,
  type ListingId,
  type MemberId,
  type Moment,
  type Step,
} from '#server/deals/rules/deal-state.ts';
import { toldActor, toldReason } from '#server/deals/rules/endings.ts';
import { notifyAll } from '#server/notifications/notify.ts';
import { blindReviewer, type Change } from './save-deals.ts';
import { todoOf } from './todo-of.ts';

/** A change with what the listings of its terms are called there: a listing may have another title by now. */
/** The width of the photograph beside a notice. */
const pictureWidth = 320;

export type ToldChange = Change & { titles: Titles };
export type Titles = Readonly<Record<ListingId, Pick<ListingCopy, 'title' | 'photo'>>>;

export type DealNotice = ReturnType<typeof noticesOf>[number];

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

/** Each party hears of what others did, or of what happened by itself. */
function noticesOf(changes: readonly ToldChange[]) {
  return changes.flatMap(({ decided: { deal, effects }, titles }) => {
    const tells = effects.filter(isTell);
    return tells.map((tell) => {
      const by = toldActor(deal, tell.of, whoDid(deal, tells, tell), tell.to);
      const listingId = tell.of === 'proposed' ? givenBy(deal, tell.to) : undefined;
      const about = { dealId: deal.id, ...(by && { memberId: by }), ...(listingId && { listingId }) };
      const data = noticeData(deal, tell, titles);
      return { to: tell.to, kind: `deal-${tell.of}` as const, about, data, ...onceKeyOf(deal, tell) };
    });
  });
}

function onceKeyOf({ id }: Deal, { of, step, at, isOncePerDay }: Tell): { key?: string } {
  return isOncePerDay ? { key: `deal:${id}:${of}:${step}:${new Date(at).toISOString().slice(0, 10)}` } : {};
}

/** The wig that is asked of them: all proposals for it are told as one. */
function givenBy(deal: Deal, party: MemberId): ListingId | undefined {
  const wig = currentTerms(deal)
    .moves.filter(givesListing)
    .find(({ from }) => from === party);
  return wig && ('choice' in wig ? wig.choice[0] : wig.listingId);
}

function noticeData(deal: Deal, tell: Tell, copies: Titles): DealNoticeData {
  const wigs = currentTerms(deal).moves.filter(givesListing);
  const step = deal.steps.find(({ id }) => id === tell.step);
  const { listingId, isYours, more } = step?.kind === 'parcel' ? wigOfStep(step, tell.to) : wigOfTerms(deal, tell.to);
  const isTrade = deal.parties.every((party) => wigs.some(({ from }) => from === party));
  const { title = '', photo } = copies[listingId ?? ''] ?? {};
  const cash = cashOf(deal, tell, step);
  const todo = todoOf(deal, tell);
  return {
    form: deal.kind === 'recorded-sale' ? 'sale' : isTrade ? 'trade' : 'offer',
    wig: title,
    isYours,
    more,
    ...(photo && { photo: photoUrl(photo, pictureWidth) }),
    ...(cash && { cash }),
    ...(step && { step: step.kind }),
    ...(todo && { todo }),
    ...(deal.ended && { reason: toldReason(deal, deal.ended.reason) }),
  };
}

/** The one that the reader would give, else the one they would get. */
function wigOfTerms(deal: Deal, reader: MemberId) {
  const wigs = currentTerms(deal).moves.filter(givesListing);
  const shown = wigs.find(({ from }) => from === reader) ?? wigs.find(({ to }) => to === reader) ?? wigs[0];
  const listingId = shown && ('choice' in shown ? chosenOf(deal, shown) : shown.listingId);
  return { listingId, isYours: shown?.from === reader, more: Math.max(0, wigs.length - 1) };
}

/** What is in the parcel: the reader's own where they gave it, also on its way back. */
function wigOfStep({ listings, returns, from, to }: Step, reader: MemberId) {
  return {
    listingId: listings[0],
    isYours: (returns === null ? from : to) === reader,
    more: Math.max(0, listings.length - 1),
  };
}

/** The one that was picked; until then the first that is offered. */
const chosenOf = ({ picks }: Deal, { choice }: ChoiceMove): ListingId | undefined =>
  choice.find((option) => picks.includes(option)) ?? choice[0];

/** What is proposed to be paid back, what a payment is about, or what the terms say. */
function cashOf(deal: Deal, { of }: Tell, step: Step | undefined): DealNoticeData['cash'] {
  const adjustment = of.startsWith('less-') ? deal.adjustments.at(-1) : undefined;
  if (adjustment) return { cents: adjustment.cents, shippingCents: 0 };
  if (step?.cents != null) return { cents: step.cents, shippingCents: step.shippingCents };
  const cash = currentTerms(deal).moves.find(isCash);
  return cash && { cents: cash.cents, shippingCents: cash.shippingCents, isShippingOpen: cash.isShippingOpen };
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
