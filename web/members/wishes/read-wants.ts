import type { NamedBrands } from '#contract/listings/search/phrases.ts';
import { readWishText } from '#contract/listings/search/read-text.ts';
import { wishNameMaxLength } from '#contract/wishes/wish-values.ts';
import { listFromText } from '#web/listings/search/listing-chips.ts';
import { readChoices } from '#web/listings/search/listing-choices.ts';

export interface Want {
  line: string;
  name: string;
  /** The words that a listing has to say, and the rest as the search understands it. */
  words: string;
  said: string[];
  /** Everything would fit a line without words and filters. */
  isReadable: boolean;
}

const none = readChoices(new URLSearchParams());

/** A want list, a line for each wish; bullets and repeated lines fall away. */
export function readWants(text: string, brands: NamedBrands): Want[] {
  const lines = text.split('\n').map((line) => line.replace(/^\s*(?:[-*•·–]|\d+[.)])\s+/, '').trim());
  return [...new Set(lines.filter(Boolean))].map((line) => readWant(line, brands));
}

function readWant(line: string, brands: NamedBrands): Want {
  const { words, without, filters, order } = readWishText(line, brands);
  const numbers = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  const text = words.map(({ mended, typed }) => mended ?? typed).join(' ');
  const understood = {
    text,
    filters: Object.fromEntries(numbers),
    without: without.map(({ typed }) => typed),
    order,
  } as Parameters<typeof listFromText>[1];
  return {
    line,
    name: [...line].slice(0, wishNameMaxLength).join(''),
    words: text,
    said: listFromText(none, understood).map(({ label }) => label),
    isReadable: words.length > 0 || Object.keys(filters).some((name) => name !== 'shipping'),
  };
}
