import type { GuidedWig } from '#contract/listings/worth/price-guide.ts';
import { type GuideBasis, guideBases } from '#contract/listings/worth/price-guide-values.ts';
import { bandOfListing } from '#server/listings/search/conditions.ts';

/**
 * The groups a wig is in, from the narrowest to the widest, by the name under which the table keeps them. Where a fact is not
 * known, the groups that need it are left out.
 */
export function groupsOf(wig: GuidedWig): { basis: GuideBasis; key: string }[] {
  const facts = [wig.condition, wig.fiberType, wig.length];
  const known = facts.includes(undefined) ? facts.slice(0, facts.indexOf(undefined)) : facts;
  const widest = `${wig.brand}/${wig.piece}`;
  const keys = known.reduce<string[]>(
    ([narrowest, ...rest], fact) => [`${narrowest}/${fact}`, narrowest ?? '', ...rest],
    [widest],
  );
  return keys.map((key, place) => ({ key, basis: guideBases[guideBases.length - keys.length + place] as GuideBasis }));
}

const widest = `brand || '/' || piece`;
const ofCondition = `${widest} || '/' || condition`;
const ofFiber = `${ofCondition} || '/' || fiber_type`;
/** SQL for the same names of a row of `listings`; null in place of a group that it is not in. */
export const groupKeysSql = `array[${widest}, ${ofCondition}, ${ofFiber}, ${ofFiber} || '/' || ${bandOfListing}]`;
