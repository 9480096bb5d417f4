import { sql } from 'drizzle-orm';
import { check, type PgColumn, text } from 'drizzle-orm/pg-core';
import {
  type FacetName,
  type FacetsWith,
  type FacetValue,
  type FilterName,
  facetNames,
  facetOf,
  facets,
  fieldOf,
  filterNames,
} from '#contract/listings/facets.ts';
import { oneOf } from '#server/db/columns.ts';

/** A name of the contract as the database spells it. */
export const columnName = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const valueColumn = <Name extends FacetName>(name: Name) =>
  text(columnName(name), { enum: facets[name].values as unknown as [FacetValue<Name>, ...FacetValue<Name>[]] });
const alwaysColumn = <Name extends FacetName>(name: Name) => valueColumn(name).notNull();
const defaultColumn = <Name extends FacetName>(name: Name) => alwaysColumn(name).default(facetOf(name).unsaid as never);

/** Facets of which a listing has one value. Brands are rows of a table. */
type ValueFacet = Exclude<FacetName, 'brand' | FacetsWith<{ kind: string }>>;
type ValueColumn<Name extends ValueFacet> =
  Name extends FacetsWith<{ unsaid: string }>
    ? ReturnType<typeof defaultColumn<Name>>
    : Name extends FacetsWith<{ always: true }>
      ? ReturnType<typeof alwaysColumn<Name>>
      : ReturnType<typeof valueColumn<Name>>;

const valueNames = facetNames.filter((name): name is ValueFacet => name !== 'brand' && !facetOf(name).kind);

export const facetColumns = Object.fromEntries(
  valueNames.map((name) => {
    const { always, unsaid } = facetOf(name);
    if (unsaid) return [name, defaultColumn(name)];
    return [name, always ? alwaysColumn(name) : valueColumn(name)];
  }),
) as { [Name in ValueFacet]: ValueColumn<Name> };

export function facetChecks(table: Record<string, PgColumn>) {
  return facetNames
    .filter((name) => name !== 'brand' && facetOf(name).kind !== 'measure')
    .map((name) => {
      const column = table[fieldOf(name)] as PgColumn;
      const values = oneOf(facets[name].values);
      const isKnown =
        facetOf(name).kind === 'several' ? sql`${column} <@ array[${values}]` : sql`${column} in (${values})`;
      return check(`listings_${column.name}`, isKnown);
    });
}

export const wishedColumns = Object.fromEntries(filterNames.map((name) => [name, valueColumn(name)])) as {
  [Name in FilterName]: ReturnType<typeof valueColumn<Name>>;
};
