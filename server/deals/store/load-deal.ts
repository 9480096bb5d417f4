import { sql } from 'drizzle-orm';
import type { DealNews } from '#contract/deals/deal-values.ts';
import type { ListingCopy } from '#contract/deals/deals.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import type { Deal, Ending, MemberId, Moment, Move, Terms } from '#server/deals/deal-state.ts';
import { type MemberRow, memberRows } from './read-facts.ts';

/** A deal as the database has it: what the rules know of it, and what only its readers want to know. */
export interface StoredDeal {
  deal: Deal;
  createdAt: Moment;
  changedAt: Moment;
  dueAt: Moment | null;
  parties: readonly StoredParty[];
  /** By the id of the terms. */
  copies: Readonly<Record<string, { createdAt: Moment; listings: Record<string, ListingCopy> }>>;
  timeline: readonly TimelineEntry[];
  /** Of its parties, who has blocked whom. */
  blocks: readonly (readonly [MemberId, MemberId])[];
  /** Photographs that problems show. */
  images: readonly StoredImage[];
  decision: { reason: string; at: Moment } | null;
}

interface TimelineEntry {
  of: DealNews;
  by: MemberId | null;
  at: Moment;
  step: number | null;
  note: string | null;
  warnings: readonly WarningId[];
}

interface StoredImage {
  id: string;
  width: number;
  height: number;
  thumbhash: string;
}

interface StoredParty {
  id: MemberId;
  /** Null once the account is gone. */
  displayName: string | null;
  avatarUrl: string | null;
  memberSince: string | null;
  completedDeals: number | null;
  canceledDeals: number | null;
}

/** Milliseconds, as the rules count. */
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;
const list = (rows: string) => `coalesce((select json_agg(${rows}), '[]')`;

/** What the rules know of the row `d` of deals, and how its wigs are called. */
const ruledFields = `'id', d.id, 'kind', d.kind, 'state', d.state,
  'accepted', d.accepted, 'picks', d.picks, 'addresses', d.addresses, 'payable', d.payable, 'marks', d.marks, 'cancelRequest', d.cancel_request,
  'agreedAt', ${ms('d.agreed_at')}, 'reviewsShownAt', ${ms('d.reviews_shown_at')}, 'dueAt', ${ms('d.due_at')},
  'createdAt', ${ms('d.created_at')}, 'changedAt', ${ms('d.changed_at')},
  'ended', case when d.ended_at is not null then json_build_object('at', ${ms('d.ended_at')}, 'reason', d.ended_reason,
    'by', d.ended_by, 'fates', coalesce(d.fates, '{}')) end,
  'terms', ${list(`json_build_object('id', t.id, 'by', t.by_id, 'answers', t.answers, 'note', t.note, 'warnings', t.warnings,
      'expiresInHours', t.expires_in_hours, 'expiresAt', ${ms('t.expires_at')}, 'createdAt', ${ms('t.created_at')},
      'listings', t.listings, 'moves', ${list(`json_build_object('position', m.position, 'from', m.from_id, 'to', m.to_id,
          'listingId', m.listing_id, 'isOption', m.is_option, 'cents', m.cents,
          'shippingCents', m.shipping_cents) order by m.position, m.option)
        from deal_moves m where m.terms_id = t.id`)}) order by t.position)
    from deal_terms t where t.deal_id = d.id`)},
  'steps', ${list(`json_build_object('id', s.id, 'kind', s.kind, 'from', s.from_id, 'to', s.to_id, 'listings', s.listings,
      'cents', s.cents, 'shippingCents', s.shipping_cents, 'returns', s.returns, 'doneAt', ${ms('s.done_at')},
      'arrivedAt', ${ms('s.arrived_at')}, 'isSaidToBeThere', s.is_said_to_be_there, 'confirmedAt', ${ms('s.confirmed_at')},
      'carrier', s.carrier, 'tracking', s.tracking, 'method', s.method, 'reference', s.reference, 'note', s.note, 'warnings', s.warnings,
      'needsNoAddress', s.needs_no_address,
      'fellAway', s.fell_away, 'wait', s.wait, 'since', ${ms('s.since')}, 'reminded', s.reminded) order by s.id)
    from deal_steps s where s.deal_id = d.id`)},
  'problems', ${list(`json_build_object('id', b.id, 'by', b.by_id, 'isHeld', b.is_held, 'reason', b.reason, 'text', b.text, 'warnings', b.warnings,
      'imageIds', b.image_ids, 'step', b.step, 'openedAt', ${ms('b.opened_at')}, 'withdrawnAt', ${ms('b.withdrawn_at')},
      'during', b.during, 'entries', b.entries) order by b.position)
    from deal_problems b where b.deal_id = d.id`)},
  'adjustments', ${list(`json_build_object('id', a.id, 'by', a.by_id, 'cents', a.cents, 'since', ${ms('a.since')},
      'reminded', a.reminded, 'answer', a.answer) order by a.position)
    from deal_adjustments a where a.deal_id = d.id`)},
  'reviews', ${list(`json_build_object('by', r.by_id, 'of', r.of_id, 'rating', r.rating, 'text', r.text, 'tags', r.tags)
      order by r.by_id, r.of_id) from deal_reviews r where r.deal_id = d.id`)}`;

/** JSON of the row `d` of deals for the rules alone. */
const ruledDealJson = `json_build_object(${ruledFields},
  'parties', ${list(`json_build_object('id', dp.member_id) order by dp.position)
    from deal_parties dp where dp.deal_id = d.id`)})`;

/** JSON of the row `d` of deals with all that hangs on it. */
export const storedDealJson = `json_build_object(${ruledFields},
  'parties', ${list(`json_build_object('id', dp.member_id, 'displayName', p.display_name, 'avatarUrl', p.avatar_url,
      'memberSince', p.created_at, 'completedDeals', p.completed_deals, 'canceledDeals', p.canceled_deals) order by dp.position)
    from deal_parties dp left join profiles p on p.id = dp.member_id where dp.deal_id = d.id`)},
  'timeline', ${list(`json_build_object('of', e.of, 'by', e.by_id, 'at', ${ms('e.at')}, 'step', e.step, 'note', e.note,
      'warnings', e.warnings)
      order by e.id) from deal_events e where e.deal_id = d.id`)},
  'blocks', ${list(`json_build_array(b.blocker_id, b.blocked_id)) from member_blocks b
    join deal_parties one on one.deal_id = d.id and one.member_id = b.blocker_id
    join deal_parties two on two.deal_id = d.id and two.member_id = b.blocked_id`)},
  'images', ${list(`json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'thumbhash', i.thumbhash))
    from deal_images i where i.deal_id = d.id and i.used_at is not null`)},
  'decision', (select json_build_object('reason', s.reason, 'at', ${ms('s.decided_at')})
    from deal_disputes s where s.deal_id = d.id and s.decided_at is not null))`;

/** A deal to be read; one that is to be changed is loaded with its lock. */
export async function loadDeal(db: DbOrTransaction, dealId: string): Promise<StoredDeal | undefined> {
  const { rows } = await db.execute<{ deal: unknown }>(
    sql`select ${sql.raw(storedDealJson)} as deal from deals d where d.id = ${dealId}::uuid`,
  );
  return rows[0] && readStoredDeal(rows[0].deal);
}

/** The same with how its reader stands, in one statement. */
export async function loadDealFor(
  db: DbOrTransaction,
  dealId: string,
  readerId: MemberId,
): Promise<{ stored: StoredDeal; reader: MemberRow[] } | undefined> {
  const { rows } = await db.execute<{ deal: unknown; reader: MemberRow[] }>(
    sql`select ${sql.raw(storedDealJson)} as deal, array(${memberRows([readerId])}) as reader
      from deals d where d.id = ${dealId}::uuid`,
  );
  return rows[0] && { stored: readStoredDeal(rows[0].deal), reader: rows[0].reader };
}

/** What a change of a deal must know of it. */
export type RuledDeal = Pick<StoredDeal, 'deal' | 'copies'>;

/** Deals that may be changed from now on, in the order of their ids: that they are named here is what the triggers ask for. */
export async function loadLocked(tx: DbOrTransaction, dealIds: readonly string[]): Promise<RuledDeal[]> {
  const rows = await readLocked(tx, ruledDealJson, dealIds);
  return rows.map(({ deal }) => readStoredDeal(deal));
}

/** The same of one, with what its readers want to know. */
export async function loadLockedDeal(tx: DbOrTransaction, dealId: string): Promise<StoredDeal | undefined> {
  const [row] = await readLocked(tx, storedDealJson, [dealId]);
  return row && readStoredDeal(row.deal);
}

async function readLocked(tx: DbOrTransaction, json: string, dealIds: readonly string[]) {
  const { rows } = await tx.execute<{ deal: unknown }>(
    sql`select ${sql.raw(json)} as deal,
        set_config('wigloop.deal', concat_ws(' ', current_setting('wigloop.deal', true), d.id), true) as named
      from deals d where d.id = any (${sql.param(dealIds)}::uuid[]) order by d.id for update`,
  );
  return rows;
}

type Row = Omit<Deal, 'parties' | 'terms' | 'ended'> & {
  ended: Ending | null;
  dueAt: Moment | null;
  createdAt: Moment;
  changedAt: Moment;
  parties: StoredParty[];
  terms: (Omit<Terms, 'moves'> & { createdAt: Moment; listings: Record<string, ListingCopy>; moves: MoveRow[] })[];
} & Pick<StoredDeal, 'timeline' | 'blocks' | 'images' | 'decision'>;
interface MoveRow {
  position: number;
  from: string;
  to: string;
  listingId: string | null;
  isOption: boolean;
  cents: number | null;
  shippingCents: number;
}

export function readStoredDeal(row: unknown): StoredDeal {
  const { dueAt, createdAt, changedAt, parties, terms, timeline, blocks, images, decision, ...facts } = row as Row;
  const pure = terms.map(({ createdAt: _at, listings: _copies, moves, ...rest }) => ({
    ...rest,
    moves: toMoves(moves),
  }));
  const copies = terms.map(({ id, createdAt: at, listings }) => [id, { createdAt: at, listings }] as const);
  return {
    deal: {
      ...facts,
      cancelRequest: facts.cancelRequest && { ...facts.cancelRequest, isReturn: facts.cancelRequest.isReturn ?? false },
      parties: parties.map(({ id }) => id),
      terms: pure,
    },
    createdAt,
    changedAt,
    dueAt,
    parties,
    copies: Object.fromEntries(copies),
    timeline,
    blocks,
    images,
    decision,
  };
}

function toMoves(rows: MoveRow[]): Move[] {
  return [...Map.groupBy(rows, ({ position }) => position).values()].flatMap((options): Move[] => {
    const [first] = options;
    if (!first) return [];
    const { from, to, cents, shippingCents, listingId, isOption } = first;
    if (cents !== null) return [{ from, to, cents, shippingCents }];
    if (isOption) return [{ from, to, choice: options.map((option) => option.listingId as string) }];
    return [{ from, to, listingId: listingId as string }];
  });
}
