import type { CapSize, ColorFamily, Piece, Shade } from '#contract/listings/facets.ts';
import { closestWorn } from '#contract/listings/shade-distance.ts';
import { type Fit, headSizeOf, soldSizeOf, toInches } from './fit-values.ts';

/** Facts of a card that decide the fit. Everyone gets the same; the browser compares. */
export interface FitFacts {
  capSize: CapSize | null;
  shade: Shade | null;
  color: ColorFamily;
  piece: Piece;
}

type CapFit = 'fits' | 'small' | 'large';
export const capFitWords: Record<CapFit, string> = {
  fits: 'Fits you',
  small: 'May be small',
  large: 'May be large',
};

const order: readonly CapSize[] = ['Petite', 'Average', 'Large'];
/** Inches around beyond which no cap of the table fits: one more step below Petite, one above Large. */
const [leastAround, mostAround] = [20.25, 23.75];

/** Null where nothing can be said: of toppers, which have no cap, of wigs without a size, and to those who did not measure. */
export function judgeCap(fit: Fit, { capSize, piece }: Pick<FitFacts, 'capSize' | 'piece'>): CapFit | null {
  const size = headSizeOf(fit);
  if (size === null || capSize === null || piece === 'topper' || fit.piece === 'topper') return null;
  const around = fit.around === null ? null : toInches(fit.around, fit.unit);
  if (around !== null && around > mostAround) return 'small';
  if (around !== null && around < leastAround) return 'large';
  const steps = order.indexOf(capSize) - order.indexOf(soldSizeOf[size]);
  if (steps === 0) return 'fits';
  return steps < 0 ? 'small' : 'large';
}

/** By the shade where somebody gave the wig one, else by its color family; null where it is another color. */
export function judgeColor(fit: Fit, { shade, color }: Pick<FitFacts, 'shade' | 'color'>): string | null {
  const worn = shade && closestWorn(shade, fit.shades);
  if (worn) return worn === shade ? `Your ${worn}` : `Close to your ${worn}`;
  return shade === null && fit.colors.includes(color) ? `${color}, as you wear` : null;
}

/** The filters of a search for what fits; null while nothing is known that one could look by. */
export function fitFilters(fit: Fit): { capSize: CapSize | ''; piece: Piece | '' } | null {
  if (fit.piece === 'topper') return { capSize: '', piece: 'topper' };
  const size = headSizeOf(fit);
  return size && { capSize: soldSizeOf[size], piece: fit.piece ?? '' };
}
