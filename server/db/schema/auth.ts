import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { traceKinds } from '#contract/admin/linked-accounts.ts';
import { toolRights } from '#contract/auth/tool-rights.ts';
import { moment, oneOf } from '#server/db/columns.ts';

/** better-auth's tables. Their columns are its business; ours about a member are in profiles. */
// Triggers: user_announces, user_wait_for_writes.
export const user = pgTable(
  'user',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    selectedPlan: text('selected_plan'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('user_created_at').on(table.createdAt.desc(), table.id),
    index('user_unconfirmed').on(table.id).where(sql`not ${table.emailVerified}`),
    index('user_email_search').using('gin', table.email.op('gin_trgm_ops')),
  ],
);

// Triggers: session_announces, session_notes_admin.
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey().defaultRandom(),
    token: text().notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    country: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('session_user_id').on(table.userId), index('session_expires_at').on(table.expiresAt)],
);

// Triggers: account_password_confirmed, account_password_ends_tokens.
export const account = pgTable(
  'account',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('account_user_provider').on(table.userId, table.providerId)],
);

/**
 * One form that was sent, with everything of its own: password, plan, way back and links. Nothing of it reaches the
 * account before this very registration is confirmed, so that several for one address cannot touch each other.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    attemptId: uuid('attempt_id').notNull(),
    passwordHash: text('password_hash'),
    selectedPlan: text('selected_plan'),
    /** Where the person was before registering, so that another device leads back there too. */
    returnPath: text('return_path'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('registrations_attempt').on(table.userId, table.attemptId),
    index('registrations_created_at').on(table.createdAt),
  ],
);

/** Every link that was mailed for a registration. An ended link stays a while, to say what became of it. */
export const confirmationLinks = pgTable(
  'confirmation_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('confirmation_links_registration').on(table.registrationId)],
);

export const verification = pgTable(
  'verification',
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verification_identifier').on(table.identifier),
    index('verification_expires_at').on(table.expiresAt),
  ],
);

export const twoFactor = pgTable(
  'two_factor',
  {
    id: uuid().primaryKey().defaultRandom(),
    secret: text().notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: moment('locked_until'),
  },
  (table) => [index('two_factor_user_id').on(table.userId)],
);

/** Names as the passkey plugin expects them; the rest of a passkey never leaves its device. */
export const passkey = pgTable(
  'passkey',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text(),
    publicKey: text('public_key').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    index('passkey_user_id').on(table.userId),
    // One passkey belongs to one account.
    uniqueIndex('passkey_credential_id').on(table.credentialID),
  ],
);

export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    deviceHash: text('device_hash').notNull(),
    firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

/**
 * Traces that two accounts of one person share: a card, a browser, or the network of the registration. Kept as hashes;
 * `are_linked()` compares them.
 */
export const accountTraces = pgTable(
  'account_traces',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text({ enum: traceKinds }).notNull(),
    hash: text().notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.hash] }),
    check('account_traces_kind', sql`${table.kind} in (${oneOf(traceKinds)})`),
    index('account_traces_same').on(table.kind, table.hash),
  ],
);

/** Personal access tokens, of which the hash alone is kept. A revoked one is deleted. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    rights: text({ enum: toolRights }).array().notNull(),
    hash: text().notNull().unique(),
    createdAt: moment('created_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    index('access_tokens_user_id').on(table.userId),
    index('access_tokens_ends_at').on(table.endsAt),
    check('access_tokens_rights', sql`${table.rights} <@ array[${oneOf(toolRights)}]::text[]`),
  ],
);

/** How often something was tried in a window, by address and by account. In the database, so that two servers count together. */
export const attemptCounts = pgTable(
  'attempt_counts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: moment('window_ends_at').notNull(),
  },
  (table) => [index('attempt_counts_window').on(table.windowEndsAt)],
);

/** The latest sign-ins of members, refused ones too, for staff who help them. Coarse: a network and never an address. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    refusal: text(),
    device: text().notNull(),
    place: text(),
  },
  (table) => [index('sign_ins_latest').on(table.userId, table.at.desc()), index('sign_ins_at').on(table.at)],
);
