import { type Column, columns } from '#contract/listings/bring-in/columns.ts';
import { type NamedBrands, suggestChoice } from '#contract/listings/bring-in/spellings.ts';
import type { Row } from '../brought-rows.ts';
import type { Judge } from '../judge-rows.ts';

export interface ErrorGroup {
  column: Column;
  /** The text of the cells; empty where they are. */
  text: string;
  rows: readonly Row[];
  /** The value that is probably meant. */
  suggested?: string;
}

/** Cells that say the same and cannot be read: one answer mends them all. A single one is mended in its row. */
export function groupErrors(rows: readonly Row[], judge: Judge, brands: NamedBrands): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup & { rows: Row[] }>();
  for (const row of rows)
    for (const id of Object.keys(judge(row.said).errors)) {
      const column = columns.find((each) => each.id === id);
      if (row.isOut || !column || column.id === 'photos' || column.id === 'title') continue;
      const text = row.said[column.id] ?? '';
      const key = `${id} ${text}`;
      const group = groups.get(key) ?? { column, text, rows: [] };
      group.rows.push(row);
      groups.set(key, group);
    }
  return [...groups.values()]
    .map((group) => ({ ...group, ...suggestionFor(group, brands) }))
    .filter((group) => group.rows.length > 1 || group.suggested !== undefined)
    .toSorted((one, other) => other.rows.length - one.rows.length);
}

function suggestionFor({ column: { kind, facet }, text }: ErrorGroup, brands: NamedBrands): { suggested?: string } {
  if (kind !== 'choice' || !facet) return {};
  const suggested = suggestChoice(facet, text, brands);
  return suggested === undefined ? {} : { suggested };
}
