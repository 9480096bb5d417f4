import { plainWords } from '#contract/fold-text.ts';
import { facetOf } from '#contract/listings/facets.ts';
import { type ColumnId, columns, findColumn } from './columns.ts';
import { type NamedBrands, readChoice } from './spellings.ts';

/** Possible meanings of headings that are too vague to be taken without a question. */
const maybe: Readonly<Record<string, ColumnId>> = { mods: 'modifications', mod: 'modifications', category: 'piece' };

/** The column that a heading, or else the cells below it, probably mean. A person confirms the guess. */
export function guessColumn(heading: string, cells: readonly string[], brands?: NamedBrands): ColumnId | null {
  const said = findColumn(heading)?.id ?? maybe[plainWords(heading)] ?? guessFromWords(heading);
  return said ?? guessFromCells(cells, brands);
}

const shortestWord = 4;

/** "NWT/Condition", "Photo 3", "Wig brand": the longest words of it that name a column. */
function guessFromWords(heading: string): ColumnId | undefined {
  const words = plainWords(heading).split(' ');
  for (let length = words.length; length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const part = words.slice(from, from + length).join(' ');
      const column = part.length >= shortestWord ? findColumn(part) : undefined;
      if (column) return column.id;
    }
  return undefined;
}

const shareForGuess = 0.6;

function guessFromCells(cells: readonly string[], brands?: NamedBrands): ColumnId | null {
  const texts = cells.filter((text) => text.trim() !== '');
  if (texts.length === 0) return null;
  const isMostly = (isOne: (text: string) => boolean) => texts.filter(isOne).length >= texts.length * shareForGuess;
  if (isMostly((text) => /\.(?:jpe?g|png|webp|hei[cf])\b/i.test(text))) return 'photos';
  if (isMostly((text) => /^\s*(?:US)?\$\s*\d/i.test(text))) return 'listingPrice';
  const choices = columns.filter(({ kind, facet }) => kind === 'choice' && facet && facetOf(facet).kind !== 'several');
  const found = choices.find(({ facet = 'brand' }) =>
    isMostly((text) => text.length > 1 && readChoice(facet, text, brands) !== undefined),
  );
  return found?.id ?? null;
}
