import { z } from 'zod';
import {
  type FacetField,
  type FacetName,
  type FacetsWith,
  type FacetValue,
  facetNames,
  facetOf,
  facets,
  fieldOf,
  type OptionalFacet,
  optionalNames,
  type RequiredFacet,
  requiredNames,
} from './facets.ts';

const oneOf = <Name extends FacetName>(name: Name, missing?: string) =>
  z.enum(facets[name].values as unknown as [FacetValue<Name>, ...FacetValue<Name>[]], missing);
const oneOrNull = <Name extends FacetName>(name: Name) => oneOf(name).nullable();
const several = <Name extends FacetName>(name: Name) => z.array(oneOf(name));

type Several = FacetsWith<{ kind: 'several' }>;
/** Brands are rows of a table, and a measure is a number: those two are no list of values. */
type HeldFacet = Exclude<FacetName, 'brand' | FacetsWith<{ kind: 'measure' }>>;
type Held<Name extends HeldFacet> = Name extends Several
  ? ReturnType<typeof several<Name>>
  : Name extends FacetsWith<{ always: true }>
    ? ReturnType<typeof oneOf<Name>>
    : ReturnType<typeof oneOrNull<Name>>;

/** What a listing has of its facets, by field. */
export const heldFacets = byField(
  facetNames.filter((name): name is HeldFacet => name !== 'brand' && facetOf(name).kind !== 'measure'),
  (name) => {
    const { kind, always } = facetOf(name);
    if (kind === 'several') return several(name);
    return always ? oneOf(name) : oneOrNull(name);
  },
) as { [Name in HeldFacet as FacetField<Name>]: Held<Name> };

const orNull = <Name extends FacetName>(name: Name) => oneOrNull(name).default(null);
const orUnsaid = <Name extends FacetName>(name: Name) => oneOf(name).default(facetOf(name).unsaid as never);
const orNone = <Name extends FacetName>(name: Name) => several(name).max(facets[name].values.length).default([]);
type Unsaid<Name extends OptionalFacet> = Name extends Several
  ? ReturnType<typeof orNone<Name>>
  : Name extends FacetsWith<{ unsaid: string }>
    ? ReturnType<typeof orUnsaid<Name>>
    : ReturnType<typeof orNull<Name>>;

/** What the form may ask for, by field. */
export const optionalFacets = byField(optionalNames, (name) => {
  const { kind, unsaid } = facetOf(name);
  if (kind === 'several') return orNone(name);
  return unsaid ? orUnsaid(name) : orNull(name);
}) as { [Name in OptionalFacet as FacetField<Name>]: Unsaid<Name> };

/** What the form has to ask for, by field. */
export const requiredFacets = byField(requiredNames, (name) => oneOf(name, facetOf(name).missing)) as {
  [Name in RequiredFacet]: ReturnType<typeof oneOf<Name>>;
};

function byField<Name extends FacetName>(names: readonly Name[], schemaOf: (name: Name) => z.ZodType): object {
  return Object.fromEntries(names.map((name) => [fieldOf(name), schemaOf(name)]));
}
