import { brands } from '#contract/brands/brands.ts';
import {
  type Condition,
  capFeatureLabels,
  capFeatures,
  capSizes,
  colorEffectLabels,
  colorEffects,
  colorFamilies,
  conditionLabels,
  fiberTypes,
  listingTypes,
  offeredConditions,
  pieceLabels,
  pieces,
  typeLabels,
} from '#contract/listings/listing-values.ts';
import type { Option } from '#web/ui/option.ts';

const same = <Value extends string>(values: readonly Value[]): Option<Value>[] =>
  values.map((value) => ({ value, label: value }));
const labelled = <Value extends string>(values: readonly Value[], labels: Record<Value, string>): Option<Value>[] =>
  values.map((value) => ({ value, label: labels[value] }));

export const brandOptions = brands.map(({ id, name }) => ({ value: id, label: name }));
export const colorOptions = same(colorFamilies);
export const fiberOptions = same(fiberTypes);
export const capSizeOptions = same(capSizes);
export const typeOptions = labelled(listingTypes, typeLabels);
export const pieceOptions = labelled(pieces, pieceLabels);
export const capFeatureOptions = labelled(capFeatures, capFeatureLabels);
export const colorEffectOptions = labelled(colorEffects, colorEffectLabels);
export const yesNoOptions = same(['Yes', 'No'] as const);

/** "Poor" is not offered, but a listing that has it keeps it. */
export function conditionOptions(current: Condition | ''): Option<Condition>[] {
  const shown = current === 'poor' ? ([...offeredConditions, 'poor'] as const) : offeredConditions;
  return labelled(shown as readonly Condition[], conditionLabels);
}
