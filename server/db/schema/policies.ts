import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import {
  type PaymentMethod,
  paymentMethods,
  policyTextMaxLength,
  type ShippingMethod,
  type ShipsWithinDays,
  shippingMethods,
  shipsFromMaxLength,
  shipsWithinDays,
} from '#contract/policies/policy-values.ts';
import { limit } from '#server/db/sql-list.ts';
import { user } from './auth.ts';

const listOf = (values: readonly string[]) => sql.raw(`array[${values.map((value) => `'${value}'`).join(', ')}]`);

/** How a seller wants to be paid and to ship; at most one per member. */
export const userPolicies = pgTable(
  'user_policies',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    paymentMethods: text('payment_methods').array().notNull().$type<PaymentMethod[]>(),
    shippingMethods: text('shipping_methods').array().notNull().$type<ShippingMethod[]>(),
    /** A state or a country, in the seller's words. */
    shipsFrom: text('ships_from'),
    shipsWithinDays: integer('ships_within_days').$type<ShipsWithinDays>(),
    returnPolicy: text('return_policy'),
    additionalNotes: text('additional_notes'),
    isVisible: boolean('is_visible').notNull().default(true),
    lastUpdated: timestamp('last_updated', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check(
      'user_policies_payment',
      sql`cardinality(${table.paymentMethods}) > 0 and ${table.paymentMethods} <@ ${listOf(paymentMethods)}`,
    ),
    check(
      'user_policies_shipping',
      sql`cardinality(${table.shippingMethods}) > 0 and ${table.shippingMethods} <@ ${listOf(shippingMethods)}`,
    ),
    check(
      'user_policies_ships',
      sql`length(${table.shipsFrom}) between 1 and ${limit(shipsFromMaxLength)} and ${table.shipsWithinDays} in (${sql.raw(shipsWithinDays.join(', '))})`,
    ),
    check(
      'user_policies_texts',
      sql`length(${table.returnPolicy}) <= ${limit(policyTextMaxLength)} and length(${table.additionalNotes}) <= ${limit(policyTextMaxLength)}`,
    ),
  ],
);
