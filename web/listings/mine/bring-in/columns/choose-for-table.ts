import { plainWords } from '#contract/fold-text.ts';
import type { KeptHeading } from '#contract/listings/bring-in/bring-in.ts';
import { headingMaxLength } from '#contract/listings/bring-in/bring-in-values.ts';
import { type ColumnId, findColumn } from '#contract/listings/bring-in/columns.ts';
import { guessColumn } from '#contract/listings/bring-in/guess-column.ts';
import type { NamedBrands } from '#contract/listings/bring-in/spellings.ts';
import type { RawTable } from '../reading/read-table.ts';

export type Chosen = readonly (ColumnId | null)[];

/** The column of each heading: known, chosen by the member before, or guessed. A guess has to be confirmed. */
export function chooseColumns(
  { headings, lines }: RawTable,
  kept: readonly KeptHeading[],
  brands?: NamedBrands,
): { chosen: Chosen; isSure: boolean } {
  const before = new Map(kept.map(({ heading, column }) => [heading, column]));
  const sure = headings.map((heading) => before.get(plainWords(heading)) ?? findColumn(heading)?.id);
  const isSure = headings.every((heading, at) => heading === '' || sure[at] || before.has(plainWords(heading)));
  const chosen = headings.map((heading, at) => {
    if (sure[at] || before.has(plainWords(heading))) return sure[at] ?? null;
    const cells = lines.map((line) => line[at] ?? '');
    return guessColumn(heading, cells, brands);
  });
  return { chosen: withoutTwins(chosen, sure), isSure: isSure && chosen.some((id) => id && id !== 'reference') };
}

/** A guess gives way to a column that is sure of it; several columns of photographs are usual. */
function withoutTwins(chosen: Chosen, sure: readonly unknown[]): Chosen {
  const isTaken = (id: ColumnId | null, at: number) =>
    chosen.some((other, place) => other === id && place !== at && (sure[place] || place < at));
  return chosen.map((id, at) => (id !== 'photos' && !sure[at] && isTaken(id, at) ? null : id));
}

/** Headings worth remembering: nobody knew them without the member. */
export function headingsToKeep(headings: readonly string[], chosen: Chosen): KeptHeading[] {
  return headings.flatMap((heading, at) => {
    const column = chosen[at] ?? null;
    const isKnown = findColumn(heading)?.id === column && column !== null;
    return isKnown || plainWords(heading) === '' ? [] : [{ heading: heading.slice(0, headingMaxLength), column }];
  });
}
