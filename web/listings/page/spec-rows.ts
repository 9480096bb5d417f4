import { capSizeFit, type FacetName, facetNames, facetOf, facets, fieldOf } from '#contract/listings/facets.ts';
import { type ConditionChecklist, checklistLabels } from '#contract/listings/listing-values.ts';
import type { Listing } from '#contract/listings/listings.ts';

export interface SpecRow {
  name: string;
  value: string;
}

interface SpecRows {
  /** What every buyer asks for. */
  first: SpecRow[];
  more: SpecRow[];
}

/** The facts of a listing in reading order, and how the wig was worn; what the owner did not say has no row. */
export function specRows(listing: Listing, brandName: string): SpecRows {
  const { capSize, lengthInches, permatease, color, shade } = listing;
  const facet = (name: FacetName, text = facetText(name, listing)): Row => {
    const { label, shortLabel = label } = facetOf(name);
    return [shortLabel, text];
  };
  return {
    first: present([
      facet('brand', brandName),
      facet('condition'),
      facet('color', shade && shade !== color ? `${color}, ${shade}` : color),
      facet('fiberType'),
      facet('capSize', capSize ? `${capSize}: ${capSizeFit[capSize]}` : ''),
      ['Modifications', modificationsText(listing)],
      facet('type'),
    ]),
    more: present([
      facet('piece'),
      facet('length', lengthInches ? `${lengthInches}"` : ''),
      ["Maker's color", [listing.colorCode, listing.colorName].filter(Boolean).join(' ')],
      facet('colorEffect', colorEffectText(listing)),
      facet('capFeature'),
      ...facetNames.filter((name) => !placedFacets.includes(name)).map((name) => facet(name)),
      ['Permatease', yesOrNo(permatease)],
      ...checklistRows(listing.checklist),
    ]),
  };
}

/** The kinds of modification that the owner named. */
function modificationsText({ modifications, checklist }: Listing): string | null {
  if (!modifications) return yesOrNo(modifications);
  const kinds = (['cutOrThinned', 'dyed', 'laceTrimmedOrFrayed', 'partChanged', 'knotsBleached'] as const)
    .filter((kind) => checklist[kind])
    .map((kind) => checklistLabels[kind].toLowerCase());
  return kinds.length > 0 ? `Yes: ${kinds.join(', ')}` : 'Yes. Ask the seller what was changed';
}

/** Dark roots are one of the effects, though a listing may say so twice. */
function colorEffectText(listing: Listing): string {
  const effect = facetText('colorEffect', listing);
  if (listing.colorEffect === 'rooted' || listing.rooted === null) return effect;
  return [effect, listing.rooted ? facets.colorEffect.labels.rooted : 'Not rooted'].filter(Boolean).join(', ');
}

/** Those that have a row of their own above, or stand in one. */
const placedFacets: readonly FacetName[] = [
  ...(['brand', 'condition', 'color', 'shade', 'colorEffect', 'fiberType', 'length', 'capSize'] as const),
  ...(['capFeature', 'piece', 'type'] as const),
];

/** What a listing has of a facet, in its words. */
function facetText(name: FacetName, listing: Listing): string {
  const { labels } = facetOf(name);
  return [listing[fieldOf(name)]]
    .flat()
    .flatMap((value) => value ?? [])
    .map((value) => labels[value] ?? value)
    .join(', ');
}

/** How far the wig has been worn or altered, as far as the owner answered. */
function checklistRows(checklist: ConditionChecklist): Row[] {
  const names = Object.keys(checklistLabels) as (keyof ConditionChecklist)[];
  return names.map((name) => {
    const answer = checklist[name];
    return [checklistLabels[name], typeof answer === 'number' ? String(answer) : yesOrNo(answer)];
  });
}

type Row = [name: string, value: string | null | undefined | 0];

function present(rows: Row[]): SpecRow[] {
  return rows.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

function yesOrNo(value: boolean | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return value ? 'Yes' : 'No';
}
