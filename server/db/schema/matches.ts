import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';
import { user } from './auth.ts';
import { listings } from './listings.ts';
import { wishes } from './wishes.ts';

const member = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });
const listing = () =>
  uuid('listing_id')
    .notNull()
    .references(() => listings.id, { onDelete: 'cascade' });
const wish = () =>
  uuid('wish_id')
    .notNull()
    .references(() => wishes.id, { onDelete: 'cascade' });

/** Which wig for trade fulfils which public wish; of each wish the newest few. Whether it still holds is asked by who reads it. */
export const tradeMatches = pgTable(
  'trade_matches',
  {
    wishId: wish(),
    listingId: listing(),
    wanterId: member('wanter_id'),
    giverId: member('giver_id'),
    foundAt: moment('found_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.wishId, table.listingId] }),
    index('trade_matches_pair').on(table.giverId, table.wanterId, table.foundAt.desc()),
    index('trade_matches_wanter').on(table.wanterId),
    index('trade_matches_listing').on(table.listingId),
    check('trade_matches_two', sql`${table.wanterId} <> ${table.giverId}`),
  ],
);

/**
 * Pairs by members: the owner of a wig and a member who would like it. Lists of matches go along it, and rings are
 * found in it.
 */
export const tradePairs = pgTable(
  'trade_pairs',
  {
    giverId: member('giver_id'),
    wanterId: member('wanter_id'),
    foundAt: moment('found_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.giverId, table.wanterId] }),
    index('trade_pairs_they_have').on(table.wanterId, table.foundAt.desc(), table.giverId.desc()),
    index('trade_pairs_they_want').on(table.giverId, table.foundAt.desc(), table.wanterId.desc()),
  ],
);

/** Three or four members who could each give a wig to the next. The id is made from the members in their order. */
export const tradeRings = pgTable('trade_rings', {
  id: uuid().primaryKey(),
  size: smallint().notNull(),
  gapCents: integer('gap_cents').notNull(),
  foundAt: moment('found_at').notNull(),
});

export const tradeRingMoves = pgTable(
  'trade_ring_moves',
  {
    ringId: uuid('ring_id')
      .notNull()
      .references(() => tradeRings.id, { onDelete: 'cascade' }),
    place: smallint().notNull(),
    giverId: member('giver_id'),
    wanterId: member('wanter_id'),
    wishId: wish(),
    listingId: listing(),
    /** Copies of the ring's, so that one index has a member's rings in their order. */
    size: smallint().notNull(),
    gapCents: integer('gap_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ringId, table.place] }),
    index('trade_ring_moves_best').on(table.giverId, table.size, table.gapCents, table.ringId),
    index('trade_ring_moves_wanter').on(table.wanterId),
    index('trade_ring_moves_wish').on(table.wishId),
    index('trade_ring_moves_listing').on(table.listingId),
  ],
);

/** A member's no to the ring or to a deal made of it. The no stays longer than the ring. */
export const ringRefusals = pgTable(
  'ring_refusals',
  {
    ringId: uuid('ring_id').primaryKey(),
    memberId: member('member_id'),
    refusedAt: moment('refused_at').notNull(),
  },
  (table) => [index('ring_refusals_member').on(table.memberId)],
);

export const matchDismissals = pgTable(
  'match_dismissals',
  {
    memberId: member('member_id'),
    otherId: member('other_id'),
    dismissedAt: moment('dismissed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.otherId] }),
    index('match_dismissals_other').on(table.otherId),
  ],
);

/** Members to be told of new matches, the moment of the last notice, and their presence at the last search for rings. */
export const matchReaders = pgTable(
  'match_readers',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Unused since `unmet` names members. A later release drops it: servers of the release before write it. */
    waitsSince: moment('waits_since'),
    newsSince: moment('news_since'),
    toldAt: moment('told_at'),
    isHere: boolean('is_here').notNull().default(true),
  },
  (table) => [
    index('match_readers_waiting').on(table.waitsSince).where(sql`${table.waitsSince} is not null`),
    index('match_readers_untold').on(table.toldAt).where(sql`${table.newsSince} is not null`),
  ],
);

/**
 * Listings and public wishes that came or changed, and members of whose rings something changed, until the worker has looked at what it
 * means for trades. Written by `note_unmet_listing()`, `note_unmet_wish()` and `note_unmet_member()`.
 */
export const unmet = pgTable('unmet', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  listingId: uuid('listing_id'),
  wishId: uuid('wish_id'),
  memberId: uuid('member_id'),
});
