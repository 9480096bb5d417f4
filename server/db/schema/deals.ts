import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bindingStates, dealStates, endStates } from '#contract/deals/deal-states.ts';
import {
  type CancelReason,
  carriers,
  dealKinds,
  dealLimits,
  dealNews,
  dealViews,
  endReasons,
  expiryHours,
  type ListingFate,
} from '#contract/deals/deal-values.ts';
import type { KeptCopy } from '#contract/deals/listing-copy.ts';
import { wayLimits, wayMethods } from '#contract/deals/way-values.ts';
import type { WarningId } from '#contract/notes/note-values.ts';
import { limit, moment, momentMs, oneOf } from '#server/db/columns.ts';
import { listings } from './listings.ts';

/** Members are named without a reference: a deal stays with the other parties when an account is deleted. */
const members = (name: string) => uuid(name).array().notNull().default([]);
export const deal = () =>
  uuid('deal_id')
    .notNull()
    .references(() => deals.id, { onDelete: 'cascade' });

/** `guard_deal()` refuses every change of state that the table of states does not know, or that the one writer did not make. */
// Triggers: deals_guard, deals_unmet.
export const deals = pgTable(
  'deals',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: dealKinds }).notNull(),
    state: text({ enum: dealStates }).notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    termsId: uuid('terms_id').notNull(),
    accepted: members('accepted'),
    picks: uuid().array().notNull().default([]),
    addresses: members('addresses'),
    /** Parties who have said how to be paid. */
    payable: members('payable'),
    marks: members('marks'),
    cancelRequest: jsonb('cancel_request').$type<StoredCancelRequest>(),
    agreedAt: moment('agreed_at'),
    /** By a rule of the seller, without their own yes. */
    isAtOnce: boolean('is_at_once').notNull().default(false),
    endedAt: moment('ended_at'),
    endedReason: text('ended_reason', { enum: endReasons }),
    endedBy: uuid('ended_by'),
    /** The wig that ended a proposal, and the parts of it that its owner changed. */
    endedListing: uuid('ended_listing'),
    endedChanges: text('ended_changes').array().notNull().default([]).$type<readonly string[]>(),
    fates: jsonb().$type<Record<string, ListingFate>>(),
    /** Steps that staff send back. */
    sendBack: jsonb('send_back').$type<StoredSendBack>(),
    reviewsShownAt: moment('reviews_shown_at'),
    /** When something happens by itself. */
    dueAt: moment('due_at'),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    check('deals_kind', sql`${table.kind} in (${oneOf(dealKinds)})`),
    check('deals_state', sql`${table.state} in (${oneOf(dealStates)})`),
    check('deals_due', sql`${table.state} in (${oneOf(endStates)}) or ${table.dueAt} is not null`),
    check(
      'deals_ended',
      sql`num_nonnulls(${table.endedAt}, ${table.endedReason}) = case when ${table.state} in (${oneOf(endStates)}) then 2 else 0 end`,
    ),
    check('deals_agreed', sql`${table.state} not in (${oneOf(bindingStates)}) or ${table.agreedAt} is not null`),
    index('deals_due_at').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('deals_proposer').on(table.proposedBy, table.createdAt),
    index('deals_proposer_open').on(table.proposedBy, table.dueAt).where(sql`${table.state} = 'proposed'`),
    index('deals_newest').on(table.changedAt, table.id),
    index('deals_by_state').on(table.state, table.changedAt, table.id),
    /** The team's queue: a dispute is due a fixed time after it was opened. */
    index('deals_disputed_oldest').on(table.dueAt, table.id).where(sql`${table.state} = 'disputed'`),
  ],
);

export interface StoredCancelRequest {
  by: string;
  reason: CancelReason;
  since: number;
  reminded: number;
  yes: string[];
  no: string | null;
  /** Absent in requests from before what arrived could be asked to be returned. */
  isReturn?: boolean;
}

export interface StoredSendBack {
  at: number;
  marks: readonly string[];
  back: readonly number[];
  listings: Readonly<Record<string, ListingFate>>;
}

/** One row per party: which of the four lists shows the deal to them, kept by whoever writes the deal. */
export const dealParties = pgTable(
  'deal_parties',
  {
    dealId: deal(),
    memberId: uuid('member_id').notNull(),
    position: smallint().notNull(),
    view: text({ enum: dealViews }).notNull(),
    changedAt: moment('changed_at').notNull(),
    isUnfinished: boolean('is_unfinished').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.dealId, table.memberId] }),
    check('deal_parties_view', sql`${table.view} in (${oneOf(dealViews)})`),
    check('deal_parties_position', sql`${table.position} between 0 and ${limit(dealLimits.parties - 1)}`),
    index('deal_parties_view_newest').on(table.memberId, table.view, table.changedAt.desc(), table.dealId.desc()),
    index('deal_parties_unfinished').on(table.memberId).where(sql`${table.isUnfinished}`),
  ],
);

/** Never changed: a counter-offer is a row of its own. */
// Triggers: deal_terms_stay.
export const dealTerms = pgTable(
  'deal_terms',
  {
    id: uuid().primaryKey(),
    dealId: deal(),
    position: smallint().notNull(),
    by: uuid('by_id').notNull(),
    answers: uuid(),
    note: text(),
    warnings: text().array().notNull().default([]).$type<readonly WarningId[]>(),
    expiresInHours: smallint('expires_in_hours').$type<(typeof expiryHours)[number]>(),
    expiresAt: momentMs('expires_at').notNull(),
    createdAt: momentMs('created_at').notNull(),
    /** How each listing was then, by its id. */
    listings: jsonb().notNull().$type<Record<string, KeptCopy>>(),
  },
  (table) => [
    unique('deal_terms_order').on(table.dealId, table.position),
    foreignKey({ columns: [table.answers], foreignColumns: [table.id], name: 'deal_terms_answers' }),
    check('deal_terms_position', sql`${table.position} between 0 and ${limit(dealLimits.terms - 1)}`),
    check('deal_terms_note', sql`length(${table.note}) <= ${limit(dealLimits.noteLength)}`),
    check('deal_terms_expiry', sql`${table.expiresInHours} in (${oneOf(expiryHours)})`),
    index('deal_terms_answered').on(table.answers).where(sql`${table.answers} is not null`),
  ],
);

// Triggers: deal_moves_stay.
export const dealMoves = pgTable(
  'deal_moves',
  {
    termsId: uuid('terms_id')
      .notNull()
      .references(() => dealTerms.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    option: smallint().notNull(),
    dealId: deal(),
    fromId: uuid('from_id').notNull(),
    toId: uuid('to_id').notNull(),
    listingId: uuid('listing_id'),
    isOption: boolean('is_option').notNull(),
    cents: integer(),
    /** Beside them: what is paid for sending. */
    shippingCents: integer('shipping_cents').notNull().default(0),
    /** The seller has not named it: nobody can accept before. */
    isShippingOpen: boolean('is_shipping_open').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.termsId, table.position, table.option] }),
    unique('deal_moves_listing_once').on(table.termsId, table.listingId),
    check('deal_moves_pair', sql`${table.fromId} <> ${table.toId}`),
    check('deal_moves_what', sql`(${table.listingId} is null) <> (${table.cents} is null)`),
    check('deal_moves_option', sql`not ${table.isOption} or ${table.listingId} is not null`),
    check('deal_moves_cents', sql`${table.cents} between 0 and ${limit(dealLimits.maxCents)}`),
    check(
      'deal_moves_shipping',
      sql`${table.shippingCents} >= 0 and (${table.cents} is not null or ${table.shippingCents} = 0)`,
    ),
    check(
      'deal_moves_total',
      sql`${table.cents} + ${table.shippingCents} between ${limit(dealLimits.minCents)} and ${limit(dealLimits.maxCents)}`,
    ),
    index('deal_moves_deal').on(table.dealId),
    index('deal_moves_listing').on(table.listingId).where(sql`${table.listingId} is not null`),
  ],
);

/** The listings of deals that have not ended, so that what happens to a listing finds them. */
export const dealListings = pgTable(
  'deal_listings',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    dealId: deal(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.dealId] }), index('deal_listings_deal').on(table.dealId)],
);

/** A listing is in one agreed deal at most. `pass_reservation()` carries it over to the listing. */
// Triggers: deal_reservations_guard, deal_reservations_pass, deal_reservations_pass_back.
export const dealReservations = pgTable(
  'deal_reservations',
  {
    listingId: uuid('listing_id')
      .primaryKey()
      .references(() => listings.id),
    dealId: deal(),
  },
  (table) => [index('deal_reservations_deal').on(table.dealId)],
);

export const dealSteps = pgTable(
  'deal_steps',
  {
    dealId: deal(),
    id: smallint().notNull(),
    kind: text({ enum: ['payment', 'parcel'] }).notNull(),
    from: uuid('from_id').notNull(),
    to: uuid('to_id').notNull(),
    listings: uuid().array().notNull().default([]).$type<readonly string[]>(),
    cents: integer(),
    shippingCents: integer('shipping_cents').notNull().default(0),
    /** The step whose content this one brings back. */
    returns: smallint(),
    doneAt: momentMs('done_at'),
    arrivedAt: momentMs('arrived_at'),
    isSaidToBeThere: boolean('is_said_to_be_there').notNull().default(false),
    confirmedAt: momentMs('confirmed_at'),
    carrier: text({ enum: carriers }),
    tracking: text(),
    /** The way of a payment, and its number there. */
    method: text({ enum: wayMethods }),
    reference: text(),
    note: text(),
    warnings: text().array().notNull().default([]).$type<readonly WarningId[]>(),
    needsNoAddress: boolean('needs_no_address').notNull().default(false),
    fellAway: boolean('fell_away').notNull().default(false),
    wait: text(),
    since: momentMs('since').notNull(),
    reminded: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.dealId, table.id] }),
    check('deal_steps_kind', sql`${table.kind} in ('payment', 'parcel')`),
    check('deal_steps_order', sql`${table.confirmedAt} is null or ${table.doneAt} is not null`),
    check(
      'deal_steps_arrived',
      sql`${table.arrivedAt} is null or (${table.doneAt} is not null and ${table.kind} = 'parcel')`,
    ),
    check('deal_steps_carrier', sql`${table.carrier} in (${oneOf(carriers)})`),
    check('deal_steps_tracking', sql`length(${table.tracking}) <= ${limit(dealLimits.trackingLength)}`),
    check('deal_steps_method', sql`${table.method} in (${oneOf(wayMethods)})`),
    check('deal_steps_reference', sql`length(${table.reference}) <= ${limit(wayLimits.referenceLength)}`),
    check('deal_steps_note', sql`length(${table.note}) <= ${limit(dealLimits.noteLength)}`),
  ],
);

/** The timeline: what happened, never changed. */
// Triggers: deal_events_stay.
export const dealEvents = pgTable(
  'deal_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    dealId: deal(),
    of: text({ enum: dealNews }).notNull(),
    by: uuid('by_id'),
    at: momentMs('at').notNull(),
    step: smallint(),
    note: text(),
    warnings: text().array().notNull().default([]).$type<readonly WarningId[]>(),
  },
  (table) => [
    index('deal_events_warned').on(table.at, table.by).where(sql`${table.warnings} <> '{}'`),
    check('deal_events_of', sql`${table.of} in (${oneOf(dealNews)})`),
    index('deal_events_deal').on(table.dealId, table.id),
    index('deal_events_counted')
      .on(table.of, table.at)
      .where(sql`${table.of} in ('proposed', 'agreed', 'completed', 'problem')`),
  ],
);
