import { type Column, type ColumnId, columns } from '#contract/listings/bring-in/columns.ts';
import { type NamedBrands, readChoice } from '#contract/listings/bring-in/spellings.ts';
import type { DraftTyped } from '#contract/listings/drafts/draft-schema.ts';
import { typedTextMaxLength, typedWordMaxLength } from '#contract/listings/drafts/draft-values.ts';
import { emptyListing } from '#contract/listings/drafts/listing-form-schema.ts';
import { type FacetName, facets } from '#contract/listings/facets.ts';
import { findProblems } from '#web/listings/form/listing-form-checks.ts';
import type { PhotoItem } from '#web/photos/photo-item.ts';
import type { Cells } from './reading/read-table.ts';

export type CellErrors = Partial<Record<ColumnId, string>>;

export interface ReadRow {
  /** What the form would hold; what could not be read is left out of it. */
  typed: DraftTyped;
  /** What is wrong with a cell, and what helps. */
  errors: CellErrors;
}

/** Reads the cells of a wig as the form would have taken them, and judges them as the form does. */
export function readRow(cells: Cells, photoNames: readonly string[], brands?: NamedBrands): ReadRow {
  const typed: Record<string, unknown> = {};
  const errors: CellErrors = {};
  for (const column of columns) {
    const text = cells[column.id];
    if (!text || column.id === 'photos' || column.id === 'reference') continue;
    const read = readers[column.kind](text, column, brands);
    if (read.value !== undefined) typed[column.id] = shortened(read.value, column);
    if (read.note) typed.description = [typed.description, read.note].filter(Boolean).join('\n');
    if (read.error) errors[column.id] = read.error;
  }
  const photos = photoNames.map((name): PhotoItem => ({ id: crypto.randomUUID(), name, state: 'done', progress: 1 }));
  const found: CellErrors = findProblems({ ...emptyListing, ...typed }, photos);
  return { typed: typed as DraftTyped, errors: { ...found, ...errors } };
}

/** To what a draft takes: one cell beyond it would keep all others from being saved. */
function shortened(value: unknown, { id }: Column): unknown {
  const max =
    id === 'title' || id === 'description' || id === 'wouldTradeFor' ? typedTextMaxLength : typedWordMaxLength;
  // Whole characters, as the limits count them.
  return typeof value === 'string' && value.length > max ? [...value].slice(0, max).join('') : value;
}

type Read = {
  value?: unknown;
  error?: string;
  /** Words that the form has no field for: the description takes them. */
  note?: string;
};

const readers: Record<Column['kind'], (text: string, column: Column, brands?: NamedBrands) => Read> = {
  text: (text) => ({ value: text }),
  price: (text) => ({ value: readWrittenPrice(text) }),
  length: (text) => ({ value: readLength(text) }),
  count: (text) => ({ value: readCount(text) }),
  'yes-or-no': readYesOrNo,
  choice: (text, { facet = 'brand' }, brands) => {
    const value = readChoice(facet, text, brands);
    return value === undefined ? { error: unknownText(facet, text) } : { value };
  },
  several: (text, { facet = 'capFeature' }) => {
    const parts = text.split(/[;|,\n+]/).filter((part) => part.trim() !== '');
    const values = parts.map((part) => readChoice(facet, part));
    const unknown = parts.filter((_, place) => values[place] === undefined);
    return {
      value: [...new Set(values.filter((value) => value !== undefined))],
      ...(unknown.length > 0 && { error: unknownText(facet, unknown.join(', ').trim()) }),
    };
  },
};

/** Signs and words around a price in dollars. Text that is no price stays as typed, and the form reports it. */
const aroundPrice =
  /^(?:US(?=\s*\$)|USD|asking)\s*|\s*(?:\$|USD|US\$|dollars?|obo|o\.b\.o\.?|or best offer|firm|[.,]-+|-)$/i;

function readWrittenPrice(text: string): string {
  let price = text.trim();
  for (let before = ''; before !== price; ) {
    before = price;
    price = price.replace(aroundPrice, '').trim();
  }
  // A comma before the last two digits is a decimal point in much of the world.
  const [, whole, cents] = /^\$?\s*(\d{1,3}(?:\.?\d{3})*),(\d{2})$/.exec(price) ?? [];
  return whole && cents ? `${whole.replaceAll('.', '')}.${cents}` : price;
}

const centimetersOfAnInch = 2.54;

/** Inches as the form takes them, of `14"`, `14 in` or `35 cm`. */
function readLength(text: string): string {
  const [, number = '', unit = ''] =
    /^(\d+(?:\.\d+)?)\s*(cm|centimeters?|"|″|”|''|in|inch|inches)?\.?$/i.exec(text) ?? [];
  if (!number) return text;
  if (!/^c/i.test(unit)) return number;
  return String(Math.round((Number(number) / centimetersOfAnInch) * 2) / 2);
}

function readCount(text: string): string {
  if (/^(?:never|none|unworn|not worn)$/i.test(text)) return '0';
  return /^(\d+)\s*(?:x|times?)?$/i.exec(text)?.[1] ?? text;
}

const yes = /^(?:y|yes|true|1|x|✓|✔)$/i;
const no =
  /^(?:n|no|none|false|0|-|not|unmodified|unaltered|original|(?:no|not|never|without)\s(?!.*\bbut\b)[a-z\s]+)$/i;
/** Words of what was done to a wig, such as "bangs trimmed". */
const saysWhat = /\b(?:cut|trim|thin|dye|color|colour|alter|sew|add|resiz|remov|pluck|steam|layer|custom|shorten)/i;

function readYesOrNo(text: string, { id }: Column): Read {
  const isYes = yes.test(text);
  const isNo = no.test(text);
  if (!isYes && !isNo && id === 'modifications' && saysWhat.test(text))
    return { value: 'Yes', note: `Modifications: ${text}` };
  if (!isYes && !isNo) return { error: 'Write Yes or No. What was changed belongs in the description.' };
  if (id === 'modifications') return { value: isYes ? 'Yes' : 'No' };
  return { value: isYes };
}

const choicesShown = 6;

function unknownText(facet: FacetName, text: string): string {
  if (facet === 'brand') return `We do not know the brand “${text}”. Choose one from the list, or ask us for it.`;
  const { label, options }: { label: string; options: readonly { label: string }[] } = facets[facet];
  const choices = options.slice(0, choicesShown).map((option) => option.label);
  const more = options.length > choicesShown ? ' and others' : '';
  return `“${text}” is none of ours. ${label} can be ${choices.join(', ')}${more}.`;
}
