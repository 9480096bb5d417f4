import { z } from 'zod';
import { brandIdSchema } from '#contract/brands/brand-schema.ts';
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
  type Shade,
} from './facets.ts';
import { nearShadesMax } from './listing-values.ts';

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
export const requiredFacets = byField(requiredNames, (name) =>
  name === 'brand' ? brandIdSchema(facets.brand.missing) : oneOf(name, facetOf(name).missing),
) as unknown as { brand: ReturnType<typeof brandIdSchema> } & {
  [Name in Exclude<RequiredFacet, 'brand'>]: ReturnType<typeof oneOf<Name>>;
};

/** The shades that are asked for, the most wanted first. */
export const shadeListSchema = z
  .string('Shades are one comma-separated list.')
  .max(200, 'There are not that many shades.')
  .transform((text, context): Shade[] => {
    const named = [...new Set(text.split(',').filter(Boolean))];
    const unknown = named.find((shade) => !(facets.shade.values as readonly string[]).includes(shade));
    if (unknown !== undefined)
      context.issues.push({ code: 'custom', message: 'This shade does not exist.', input: text });
    if (named.length > nearShadesMax)
      context.issues.push({ code: 'custom', message: `Choose up to ${nearShadesMax} shades.`, input: text });
    return named as Shade[];
  })
  .default(() => []);

function byField<Name extends FacetName>(names: readonly Name[], schemaOf: (name: Name) => z.ZodType): object {
  return Object.fromEntries(names.map((name) => [fieldOf(name), schemaOf(name)]));
}
