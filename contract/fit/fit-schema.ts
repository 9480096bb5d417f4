import { z } from 'zod';
import { facets } from '#contract/listings/facets.ts';
import {
  type FitUnit,
  findMeasureProblem,
  fitUnits,
  type Measures,
  measureNames,
  wornShadesMax,
} from './fit-values.ts';

const notALength = 'Enter a number, such as 21.5, or leave it empty.';
const length = z.number(notALength).nullable();
const units = Object.keys(fitUnits) as [FitUnit, ...FitUnit[]];
const once = (values: readonly string[]) => new Set(values).size === values.length;

/** Fields of My fit, judged by the form before sending and by the server. */
export const fitSchema = z
  .object({
    unit: z.enum(units, 'Choose inches or centimeters.'),
    around: length,
    earToEar: length,
    frontToNape: length,
    shades: z
      .array(z.enum(facets.shade.values, 'This shade does not exist.'))
      .max(wornShadesMax, `Choose up to ${wornShadesMax} shades.`)
      .refine(once, 'The same shade is there twice.'),
    colors: z
      .array(z.enum(facets.color.values, 'This color does not exist.'))
      .max(facets.color.values.length)
      .refine(once, 'The same color is there twice.'),
    piece: z.enum(facets.piece.values, 'This piece does not exist.').nullable(),
  })
  .superRefine(judgeMeasures);

function judgeMeasures(
  fit: Measures,
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  for (const name of measureNames) {
    const measured = fit[name];
    const problem = measured === null ? undefined : findMeasureProblem(name, measured, fit.unit);
    if (problem) context.addIssue({ code: 'custom', path: [name], message: problem });
  }
}
