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

/** What is no number becomes NaN, which the schema has a sentence for. */
export function readFit(typed: TypedFit): Fit {
  const read = measureNames.map((name) => [name, readLength(typed[name])]);
  return { ...typed, ...(Object.fromEntries(read) as Record<MeasureName, number | null>) };
}

/** The same head in the other unit. What no head measures stays as it was typed: it was meant in the other unit all along, or is no number. */
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
