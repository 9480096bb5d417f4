import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, doublePrecision, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  type FitUnit,
  fitUnits,
  inchCentimeters,
  type MeasureName,
  measures,
  wornShadesMax,
} from '#contract/fit/fit-values.ts';
import { type ColorFamily, facets, type Shade } from '#contract/listings/facets.ts';
import { limit, moment, oneOf } from '#server/db/columns.ts';
import { user } from './auth.ts';

/** Health may be read from it: it is in no answer but the owner's, and no other table refers to it. */
export const memberFits = pgTable(
  'member_fits',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    unit: text('unit').notNull().$type<FitUnit>(),
    around: doublePrecision('around'),
    earToEar: doublePrecision('ear_to_ear'),
    frontToNape: doublePrecision('front_to_nape'),
    shades: text('shades').array().notNull().$type<Shade[]>(),
    colors: text('colors').array().notNull().$type<ColorFamily[]>(),
    piece: text('piece', { enum: facets.piece.values }),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('member_fits_unit', sql`${table.unit} in (${oneOf(Object.keys(fitUnits))})`),
    check('member_fits_around', isPossible('around', table.around, table.unit)),
    check('member_fits_ear_to_ear', isPossible('earToEar', table.earToEar, table.unit)),
    check('member_fits_front_to_nape', isPossible('frontToNape', table.frontToNape, table.unit)),
    check(
      'member_fits_shades',
      sql`cardinality(${table.shades}) <= ${limit(wornShadesMax)} and ${table.shades} <@ array[${oneOf(facets.shade.values)}]`,
    ),
    check('member_fits_colors', sql`${table.colors} <@ array[${oneOf(facets.color.values)}]`),
    check('member_fits_piece', sql`${table.piece} in (${oneOf(facets.piece.values)})`),
  ],
);

function isPossible(name: MeasureName, column: AnyPgColumn, unit: AnyPgColumn): SQL {
  const [least, most] = measures[name].limits;
  const inches = sql`case ${unit} when 'in' then ${column} else ${column} / ${limit(inchCentimeters)} end`;
  return sql`${inches} between ${limit(least)} and ${limit(most)}`;
}
