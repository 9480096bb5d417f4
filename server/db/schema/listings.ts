import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sellerTiers } from '#contract/billing/billing-values.ts';
import { brandIdMaxLength } from '#contract/brands/brand-id.ts';
import type { CapFeature } from '#contract/listings/facets.ts';
import {
  type ConditionChecklist,
  descriptionMaxLength,
  lengthInchesMax,
  listingStatuses,
  priceMaxCents,
  shownStatuses,
  titleMaxLength,
  wouldTradeForMaxLength,
} from '#contract/listings/listing-values.ts';
import type { ManyAnswer } from '#contract/listings/many/many-listings.ts';
import { manyMax } from '#contract/listings/many/many-values.ts';
import { limit, moment, oneOf, tsvector } from '#server/db/columns.ts';
import { user } from './auth.ts';
import { facetChecks, facetColumns } from './facet-columns.ts';

/** Words in at least so many listings have an index of their own: a beginning of one letter is in very many words. */
export const commonWordListings = 5;

/** The brands, as staff edit them. An id never changes and no row is deleted: addresses, wishes and listings name it. */
// Triggers: brands_announces, brands_reprice, brands_stay.
export const brands = pgTable(
  'brands',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(''),
    features: text().array().notNull().default([]),
    priceRange: text('price_range').notNull().default(''),
    place: integer().notNull().default(0),
    isShown: boolean('is_shown').notNull().default(true),
    /** Words of the first brands, unstemmed by `lexemes_of()`. The words of every listing were made with them, so they stay. */
    words: text().array().notNull().default([]),
    /** The lower end of the price range as the Review Queue judges by it; a job brings it there. */
    lowestPriceCents: integer('lowest_price_cents'),
  },
  (table) => [
    check(
      'brands_id',
      sql`${table.id} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.id}) <= ${limit(brandIdMaxLength)}`,
    ),
    check('brands_name', sql`fold_text(${table.name}) <> ''`),
    uniqueIndex('brands_name_once').on(sql`fold_text(${table.name})`),
  ],
);

// Triggers: listings_announces, listings_flag, listings_keep_card, listings_new_card, listings_offer, listings_offer_new, listings_prepare, listings_price_history, listings_rename_photos, listings_reserved, listings_unmet, listings_unmet_gone, listings_unmet_new.
export const listings = pgTable(
  'listings',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull(),
    brand: text()
      .notNull()
      .references(() => brands.id),
    ...facetColumns,
    priceCents: integer('price_cents'),
    originalPriceCents: integer('original_price_cents'),
    shippingCents: integer('shipping_cents'),
    wouldTradeFor: text('would_trade_for'),
    modifications: boolean(),
    capFeatures: text('cap_features').array().notNull().default([]).$type<CapFeature[]>(),
    lengthInches: numeric('length_inches', { precision: 3, scale: 1, mode: 'number' }),
    colorCode: text('color_code'),
    colorName: text('color_name'),
    rooted: boolean(),
    permatease: boolean(),
    checklist: jsonb().notNull().default({}).$type<ConditionChecklist>(),
    status: text({ enum: listingStatuses }).notNull().default('active'),
    removedAt: moment('removed_at'),
    removedFrom: text('removed_from', { enum: shownStatuses }),
    removedByAdmin: boolean('removed_by_admin').notNull().default(false),
    /** Kept by `hide_listings_of_owner()` on profiles: the owner is suspended or banned. */
    ownerHidden: boolean('owner_hidden').notNull().default(false),
    /** Kept by `pass_tier_to_listings()` on profiles: the owner's badge, which makes the listing one that may be featured. */
    ownerTier: text('owner_tier', { enum: sellerTiers }),
    /** Kept by `count_like()` on listing_likes. */
    likeCount: integer('like_count').notNull().default(0),
    /** Kept by `pass_reservation()` on deal_reservations. While it is true, `guard_reserved_listing()` refuses what its owner may do otherwise. */
    isReserved: boolean('is_reserved').notNull().default(false),
    /**
     * True after the wig changed hands in a deal, or was sent and did not come back: staff alone can make the listing
     * active again.
     */
    hasChangedHands: boolean('has_changed_hands').notNull().default(false),
    takesOffers: boolean('takes_offers').notNull().default(true),
    buyAtOnce: boolean('buy_at_once').notNull().default(false),
    /** The owner's rules for offers; only the owner's own answers show these two. */
    refusesBelowCents: integer('refuses_below_cents'),
    acceptsFromCents: integer('accepts_from_cents'),
    isPublicCard: boolean('is_public_card').notNull().default(false),
    bumpedAt: moment('bumped_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    sortAt: moment('sort_at').notNull().generatedAlwaysAs(sql`coalesce(bumped_at, created_at)`),
    /** The list every member finds it in; null while it is in none. */
    shelf: text().generatedAlwaysAs(
      sql`case when not owner_hidden and status in (${oneOf(shownStatuses)}) then status end`,
    ),
    /** Set by `prepare_listing()`: the lexemes of title, brand and facts, and one like "color=White" for each filter. */
    titleWords: tsvector('title_words').notNull().default(''),
    allWords: tsvector('all_words').notNull().default(''),
  },
  (table) => [
    check(
      'listings_title',
      sql`length(${table.title}) between 1 and ${limit(titleMaxLength)} and strpos(${table.title}, chr(1)) = 0`,
    ),
    check(
      'listings_description',
      sql`length(${table.description}) between 1 and ${limit(descriptionMaxLength)} and strpos(${table.description}, chr(1)) = 0`,
    ),
    check(
      'listings_price',
      sql`${table.priceCents} between 0 and ${limit(priceMaxCents)} and ${table.originalPriceCents} between 0 and ${limit(priceMaxCents)}`,
    ),
    check('listings_trade_wish', sql`length(${table.wouldTradeFor}) between 1 and ${limit(wouldTradeForMaxLength)}`),
    check('listings_shipping', sql`${table.shippingCents} between 0 and ${limit(priceMaxCents)}`),
    check('listings_price_unless_trade', sql`${table.type} = 'trade' or ${table.priceCents} is not null`),
    ...facetChecks(table),
    check('listings_length', sql`${table.lengthInches} > 0 and ${table.lengthInches} <= ${limit(lengthInchesMax)}`),
    check('listings_status', sql`${table.status} in (${oneOf(listingStatuses)})`),
    check(
      'listings_offers',
      sql`${table.refusesBelowCents} between 1 and ${limit(priceMaxCents)} and ${table.acceptsFromCents} between 1 and ${limit(priceMaxCents)} and (${table.refusesBelowCents} <= ${table.acceptsFromCents}) is not false`,
    ),
    check('listings_changed_hands', sql`not (${table.hasChangedHands} and ${table.status} = 'active')`),
    check('listings_removed_from', sql`${table.removedFrom} in (${oneOf(shownStatuses)})`),
    check('listings_removed_at', sql`${table.status} <> 'removed' or ${table.removedAt} is not null`),
    // The last three are for the back office, which finds a seller's listings without looking at them.
    index('listings_owner').on(table.userId, table.sortAt.desc(), table.id, table.status, table.brand),
    // Orders of the back office. Each index holds the columns of its filters.
    index('listings_by_date').on(table.createdAt, table.id, table.status, table.brand, table.priceCents),
    index('listings_by_title').on(sql`lower(${table.title})`, table.id, table.status, table.brand),
    index('listings_by_status').on(table.status, table.createdAt, table.id, table.brand),
    index('listings_by_price').on(table.priceCents, table.id, table.status, table.brand),
    index('listings_by_price_down').on(
      sql`${table.priceCents} desc nulls last`,
      table.id.desc(),
      table.status,
      table.brand,
    ),
    index('listings_by_brand').on(table.brand, table.status, table.priceCents, table.createdAt),
    index('listings_removed').on(table.removedAt).where(sql`${table.status} = 'removed'`),
  ],
);

/**
 * Every word that listings have, as it was written, with the lexeme that stands for it in their vectors: what the words of a
 * search can mean is looked up here. `prepare_listing()` adds new ones.
 */
export const knownWords = pgTable(
  'known_words',
  {
    word: text().primaryKey(),
    lexeme: text().notNull(),
    listings: integer().notNull().default(0),
    sellers: integer().notNull().default(0),
  },
  (table) => [
    index('known_words_lexeme').on(table.lexeme),
    index('known_words_parts').using('gin', table.word.op('gin_trgm_ops')),
    index('known_words_beginning').on(table.word.op('text_pattern_ops')),
    index('known_words_common')
      .on(table.word.op('text_pattern_ops'))
      .where(sql`${table.listings} >= ${limit(commonWordListings)}`),
  ],
);

/**
 * The finished card of each listing, so that lists need not build it: kept by `keep_card_of_listing()` and `keep_card_of_photo()`
 * from the view `built_cards`, which alone says what a card is.
 */
export const listingCards = pgTable(
  'listing_cards',
  {
    listingId: uuid('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    card: json().notNull(),
    shelf: text(),
    sortAt: moment('sort_at').notNull(),
  },
  (table) => [
    index('listing_cards_newest').on(
      table.shelf,
      table.sortAt.desc().nullsFirst(),
      table.listingId.desc().nullsFirst(),
    ),
  ],
);

/**
 * Cards that may have to be made anew after the transaction that changed something: of all listings of a member, written by
 * `note_stale_cards()` on profiles, or of one listing. `refresh_stale_cards()` takes them out.
 */
export const staleCards = pgTable('stale_cards', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  ownerId: uuid('owner_id'),
  listingId: uuid('listing_id'),
});

/** The sales from which the price guide speaks, by groups of wigs alike. Made anew every night (`listings/worth/make-price-guide.ts`). */
export const priceGuide = pgTable('price_guide', {
  /** Such as "gabor/full-wig/like-new"; `listings/worth/guide-groups.ts` makes it. */
  wigs: text().primaryKey(),
  /** Confirmed by their buyers first, then the newest; `listings/worth/make-price-guide.ts` makes them. */
  sales: json().notNull().$type<KeptSale[]>(),
});

/** The moment is in seconds; a listing that its owner merely marked as sold has no buyer. */
export type KeptSale = [
  sellerId: string,
  cents: number,
  soldAt: number,
  seller?: string,
  buyer?: string | null,
  isRecorded?: boolean | null,
];

/** Each change of a listing's price, written by `keep_price()` on listings; null is no price. */
export const priceHistory = pgTable(
  'price_history',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    changedAt: moment('changed_at').notNull(),
    fromCents: integer('from_cents'),
    toCents: integer('to_cents'),
    /** Null until it was decided whether those who saved the listing are told. */
    judgedAt: moment('judged_at'),
    toldAt: moment('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.changedAt] }),
    index('price_history_unjudged').on(table.changedAt).where(sql`${table.judgedAt} is null`),
  ],
);

type ListingBefore = { id: string; title: string; was: object; refused?: { code: string; message: string } };

/** A change of many listings by their owner: what it takes to undo it, and what is told once that is too late. Deleted after a day. */
export const listingChanges = pgTable(
  'listing_changes',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    madeAt: moment('made_at').notNull(),
    undoneAt: moment('undone_at'),
    /** Listings that were changed. */
    listingIds: uuid('listing_ids').array().notNull(),
    /** Former values of the written columns; once undone, also why a listing was left as it is. */
    before: jsonb().notNull().$type<ListingBefore[]>(),
    answer: jsonb().notNull().$type<ManyAnswer>(),
    /** Notices of offers that ended with it; null once they are told. */
    notices: jsonb().$type<object[]>(),
  },
  (table) => [
    check('listing_changes_count', sql`cardinality(${table.listingIds}) <= ${limit(manyMax)}`),
    index('listing_changes_owner').on(table.ownerId),
    index('listing_changes_made').on(table.madeAt),
  ],
);

export const emptySearches = pgTable(
  'empty_searches',
  {
    term: text().notNull(),
    day: date().notNull(),
    count: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.term] })],
);
