import {
  convertLength,
  type Fit,
  type FitUnit,
  findMeasureProblem,
  type MeasureName,
  measureNames,
} from '#contract/fit/fit-values.ts';

/** The form as it is typed: measures are texts until they are sent. */
export type TypedFit = Omit<Fit, MeasureName> & Record<MeasureName, string>;

export function typeFit(fit: Fit): TypedFit {
  const written = measureNames.map((name) => [name, fit[name] === null ? '' : String(fit[name])]);
  return { ...fit, ...(Object.fromEntries(written) as Record<MeasureName, string>) };
}

/** Text that is not a number becomes NaN; the schema then reports it. */
export function readFit(typed: TypedFit): Fit {
  const read = measureNames.map((name) => [name, readLength(typed[name])]);
  return { ...typed, ...(Object.fromEntries(read) as Record<MeasureName, number | null>) };
}

/**
 * Converts the head to the other unit. A value that fits no head stays as typed: the member meant the other unit, or
 * typed no number.
 */
export function changeUnit(typed: TypedFit, unit: FitUnit): TypedFit {
  if (unit === typed.unit) return typed;
  const converted = measureNames.map((name) => {
    const length = readLength(typed[name]);
    const isMeant = length !== null && findMeasureProblem(name, length, typed.unit) === undefined;
    return [name, isMeant ? String(convertLength(length, unit)) : typed[name]];
  });
  return { ...typed, ...(Object.fromEntries(converted) as Record<MeasureName, string>), unit };
}

/** As people read a tape: "21.5", "54,5", "21 1/2", with or without the unit. */
export function readLength(text: string): number | null {
  const plain = text
    .trim()
    .replace(/\s*(?:"|″|inches|inch|in\.?|cm\.?)$/i, '')
    .replace(',', '.');
  if (plain === '') return null;
  const [, whole, above, below] = /^(\d+) (\d)\/([248])$/.exec(plain) ?? [];
  return whole ? Number(whole) + Number(above) / Number(below) : Number(plain);
}
