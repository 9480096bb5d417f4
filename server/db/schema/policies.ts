import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
import { limit, moment, oneOf } from '#server/db/columns.ts';
import { user } from './auth.ts';

export const userPolicies = pgTable(
  'user_policies',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    paymentMethods: text('payment_methods').array().notNull().$type<PaymentMethod[]>(),
    shippingMethods: text('shipping_methods').array().notNull().$type<ShippingMethod[]>(),
    shipsFrom: text('ships_from'),
    shipsWithinDays: integer('ships_within_days').$type<ShipsWithinDays>(),
    returnPolicy: text('return_policy'),
    additionalNotes: text('additional_notes'),
    isVisible: boolean('is_visible').notNull().default(true),
    lastUpdated: moment('last_updated').notNull().defaultNow(),
  },
  (table) => [
    check(
      'user_policies_payment',
      sql`cardinality(${table.paymentMethods}) > 0 and ${table.paymentMethods} <@ array[${oneOf(paymentMethods)}]`,
    ),
    check(
      'user_policies_shipping',
      sql`cardinality(${table.shippingMethods}) > 0 and ${table.shippingMethods} <@ array[${oneOf(shippingMethods)}]`,
    ),
    check(
      'user_policies_ships',
      sql`length(${table.shipsFrom}) between 1 and ${limit(shipsFromMaxLength)} and ${table.shipsWithinDays} in (${oneOf(shipsWithinDays)})`,
    ),
    check(
      'user_policies_texts',
      sql`length(${table.returnPolicy}) <= ${limit(policyTextMaxLength)} and length(${table.additionalNotes}) <= ${limit(policyTextMaxLength)}`,
    ),
  ],
);
