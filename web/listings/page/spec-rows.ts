import {
  type ConditionChecklist,
  capFeatureLabels,
  checklistLabels,
  colorEffectLabels,
  conditionLabels,
  pieceLabels,
  typeLabels,
} from '#contract/listings/listing-values.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { brandName } from '#web/listings/card/brand-picture.tsx';

export interface SpecRow {
  name: string;
  value: string;
}

/** The facts of a listing in reading order; what the owner did not say has no row. */
export function specRows(listing: Listing): SpecRow[] {
  const { capFeatures, lengthInches, modifications, permatease, rooted, colorEffect } = listing;
  return present([
    ['Brand', brandName(listing.brand)],
    ['Condition', conditionLabels[listing.condition]],
    ['Color', listing.shade && listing.shade !== listing.color ? `${listing.color}, ${listing.shade}` : listing.color],
    ["Maker's color", [listing.colorCode, listing.colorName].filter(Boolean).join(' ')],
    ['Color effect', colorEffect && colorEffectLabels[colorEffect]],
    ['Rooted', yesOrNo(rooted)],
    ['Fiber type', listing.fiberType],
    ['Length', lengthInches && `${lengthInches}"`],
    ['Cap size', listing.capSize],
    ['Cap construction', capFeatures.map((feature) => capFeatureLabels[feature]).join(', ')],
    ['Permatease', yesOrNo(permatease)],
    ['Piece', pieceLabels[listing.piece]],
    ['Modifications', yesOrNo(modifications)],
    ['Type', typeLabels[listing.type]],
  ]);
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

function present(rows: [name: string, value: string | null | undefined | 0][]): SpecRow[] {
  return rows.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

function yesOrNo(value: boolean | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return value ? 'Yes' : 'No';
}
