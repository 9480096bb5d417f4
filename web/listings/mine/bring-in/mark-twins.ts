import { plainWords } from '#contract/fold-text.ts';
import type { BringIn } from '#contract/listings/bring-in/bring-in.ts';
import type { Cells } from './reading/read-table.ts';

interface Marked {
  id: string;
  place: number;
  said: Cells;
}

/** Why a row is probably a wig twice: it says the same as an earlier row, or a wig of the member has its title. */
export function markTwins(rows: readonly Marked[], wigs: BringIn['wigs']): Map<string, string> {
  const marks = new Map<string, string>();
  const places = new Map<string, number>();
  const own = new Map(wigs.map(({ id, title }) => [plainWords(title), id]));
  const drafts = new Set(wigs.flatMap(({ id, isDraft }) => (isDraft ? [id] : [])));
  for (const { id, place, said } of rows) {
    const { reference, ...wig } = said;
    const says = JSON.stringify(Object.entries(wig).toSorted());
    const before = places.get(says);
    places.set(says, before ?? place);
    const title = plainWords(said.title ?? '');
    if (before !== undefined) marks.set(id, `The same as row ${before}.`);
    // A table that comes again goes on with its own drafts.
    else if (title !== '' && own.has(title) && !drafts.has(id))
      marks.set(id, 'You have a wig with this title already.');
  }
  return marks;
}
