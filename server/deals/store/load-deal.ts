import { sql } from 'drizzle-orm';
import type { KeptCopy } from '#contract/deals/listing-copy.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import type { Deal, MemberId, Moment, Move } from '#server/deals/rules/deal-state.ts';
import {
  type DealRow,
  type MoveRow,
  ruledDealJson,
  type StoredImage,
  type StoredParty,
  storedDealJson,
  type TimelineEntry,
} from './deal-row.ts';
import { type MemberRow, memberRows } from './read-facts.ts';

/** A deal as the database has it: what the rules know of it, and what only its readers want to know. */
export interface StoredDeal {
  deal: Deal;
  createdAt: Moment;
  changedAt: Moment;
  dueAt: Moment | null;
  parties: readonly StoredParty[];
  /** By the id of the terms. */
  copies: Readonly<Record<string, { createdAt: Moment; listings: Record<string, KeptCopy> }>>;
  timeline: readonly TimelineEntry[];
  /** Of its parties, who has blocked whom. */
  blocks: readonly (readonly [MemberId, MemberId])[];
  /** Photographs that problems show. */
  images: readonly StoredImage[];
  decision: { reason: string; at: Moment } | null;
}

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
  const { rows } = await tx.execute<{ deal: unknown }>(
    sql`select ${sql.raw(ruledDealJson)} as deal,
        set_config('wigloop.deal', concat_ws(' ', current_setting('wigloop.deal', true), d.id), true) as named
      from deals d where d.id = any (${sql.param(dealIds)}::uuid[]) order by d.id for update`,
  );
  return rows.map(({ deal }) => readStoredDeal(deal));
}

export function readStoredDeal(row: unknown): StoredDeal {
  const { dueAt, createdAt, changedAt, parties, terms, timeline, blocks, images, decision, ...facts } = row as DealRow;
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
    const { from, to, cents, shippingCents, isShippingOpen, listingId, isOption } = first;
    if (cents !== null) return [{ from, to, cents, shippingCents, ...(isShippingOpen && { isShippingOpen }) }];
    if (isOption) return [{ from, to, choice: options.map((option) => option.listingId as string) }];
    return [{ from, to, listingId: listingId as string }];
  });
}
