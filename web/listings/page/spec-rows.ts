import { countText } from '#contract/count-text.ts';
import { capSizeFit, type FacetName, facets } from '#contract/listings/facets.ts';
import { type ConditionChecklist, checklistLabels } from '#contract/listings/listing-values.ts';
import type { Listing } from '#contract/listings/listings.ts';

export interface SpecRow {
  name: string;
  value: string;
}

/** The facts of a listing in reading order; what the owner did not say has no row. */
export function specRows(listing: Listing): SpecRow[] {
  const { capSize, lengthInches, modifications, permatease, rooted, color, shade } = listing;
  const facet = (name: Exclude<FacetName, 'length'>, text = facetText(name, listing)): Row => {
    const { label, shortLabel = label }: { label: string; shortLabel?: string } = facets[name];
    return [shortLabel, text];
  };
  return present([
    facet('brand'),
    facet('condition'),
    facet('color', shade && shade !== color ? `${color}, ${shade}` : color),
    ["Maker's color", [listing.colorCode, listing.colorName].filter(Boolean).join(' ')],
    facet('colorEffect'),
    ['Rooted', yesOrNo(rooted)],
    facet('fiberType'),
    [facets.length.label, lengthInches && `${lengthInches}"`],
    facet('capSize', capSize ? `${capSize}: ${capSizeFit[capSize]}` : ''),
    facet('capFeature'),
    ['Permatease', yesOrNo(permatease)],
    facet('piece'),
    ['Modifications', yesOrNo(modifications)],
    facet('type'),
  ]);
}

/** What a listing has of a facet, in its words. */
function facetText(name: Exclude<FacetName, 'length'>, listing: Listing): string {
  const held = name === 'capFeature' ? listing.capFeatures : [listing[name]];
  const labels: Record<string, string> = facets[name].labels;
  return held
    .flatMap((value) => value ?? [])
    .map((value) => labels[value] ?? value)
    .join(', ');
}

/** How far the wig has been worn or altered, as far as the owner answered. */
export function checklistRows(checklist: ConditionChecklist): SpecRow[] {
  const names = Object.keys(checklistLabels) as (keyof ConditionChecklist)[];
  return present(
    names.map((name) => {
      const answer = checklist[name];
      return [checklistLabels[name], typeof answer === 'number' ? String(answer) : yesOrNo(answer)];
    }),
  );
}

/** What buyers of a worn wig ask first, in a few words each. */
export function checklistMarks(checklist: ConditionChecklist): string[] {
  const { timesWorn } = checklist;
  const worn = timesWorn === undefined ? [] : [timesWorn === 0 ? 'Never worn' : `Worn ${countText(timesWorn, 'time')}`];
  const said = Object.entries(marks).flatMap(([name, [ifSo, ifNot]]) => {
    const answer = checklist[name as keyof typeof marks];
    if (answer === undefined) return [];
    return answer ? ifSo : ifNot;
  });
  return [...worn, ...said];
}

const marks = {
  washed: ['Washed', 'Not washed'],
  odor: ['Has an odor', 'No odor'],
  smokeFreeHome: ['Smoke-free home', 'Home with smoke'],
  petFreeHome: ['Pet-free home', 'Home with pets'],
  cutOrThinned: ['Cut or thinned', 'Not cut'],
  dyed: ['Dyed', 'Not dyed'],
  originalBoxAndTags: ['Original box and tags', 'No box or tags'],
} as const;

type Row = [name: string, value: string | null | undefined | 0];

function present(rows: Row[]): SpecRow[] {
  return rows.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

function yesOrNo(value: boolean | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return value ? 'Yes' : 'No';
}
