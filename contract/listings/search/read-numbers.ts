import { type CapSize, lengthBandInches } from '#contract/listings/facets.ts';
import { headInches, inchCentimeters } from './head-size.ts';
import type { TextFilters } from './vocabulary.ts';

/** Reads the measures of a text: sizes of heads, lengths and prices, alone and as ranges. `rest` is the text without them. */
export function readNumbers(text: string): { filters: TextFilters; rest: string } {
  const filters: TextFilters = {};
  const rest = patterns.reduce(
    (left, { pattern, read }) =>
      left.replaceAll(pattern, (matched, ...groups) => {
        const understood = read(groups.at(-1) as Groups);
        if (!understood || Object.keys(understood).some((name) => name in filters)) return matched;
        Object.assign(filters, understood);
        return ' ';
      }),
    text,
  );
  return { filters, rest };
}

type Groups = Readonly<Record<string, string | undefined>>;

const inchSigns = String.raw`["”″]|''|’’|-?\s?in(?:ch(?:es)?|s)?\b\.?|-?\s?cms?\b|-?\s?centimet(?:er|re)s?\b`;
const dollarWords = String.raw`\$|\s?(?:dollars?|bucks|usd)\b`;
const digits = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,5}(?:\.\d{1,2})?`;
const other = String.raw`(?![\d/]|[.,]\d|\s?(?:times?|x|%|grams?|g|oz|years?|months?|weeks?|days?|washe?s?|wears?|stars?|st|nd|rd|th|°|f)\b)`;
const amount = (at: string) =>
  String.raw`(?<sign${at}>\$\s?)?(?<value${at}>${digits})(?:\s?(?<inch${at}>${inchSigns})|(?<dollar${at}>${dollarWords}))?${other}`;
const dash = String.raw`\s?(?:-|–|—|−|\.\.\.?|…|to|and|until|till|through|or)\s?`;
const lowEnd = '(?:over|above|more than|at least|no less than|not under|from|min(?:imum)?|longer than|starting at|>=?)';
const highEnd =
  '(?:under|below|up to|less than|cheaper than|at most|(?:no|not) (?:more|longer) than|not over|max(?:imum)?|within|shorter than|budget(?: is| of)?|<=?)';
const nearly = '(?:around|about|approx(?:imately)?|roughly|circa|close to|near|~)';
const sizes: Readonly<Record<string, CapSize>> = {
  'extra small': 'Petite',
  petite: 'Petite',
  small: 'Petite',
  tiny: 'Petite',
  average: 'Average',
  medium: 'Average',
  'extra large': 'Large',
  large: 'Large',
  big: 'Large',
};
const size = `(?<size>${Object.keys(sizes).join('|')})`;
const head = '(?:head|cap|circumference|wig cap)s?';
const alone = (pattern: string) => new RegExp(String.raw`(?<=^|[\s(])(?:${pattern})(?=$|[\s,.;:!?)])`, 'gi');

interface NumberPattern {
  pattern: RegExp;
  read(groups: Groups): TextFilters | undefined;
}

/** A range stands before one of its ends, and heads before lengths. */
const patterns: readonly NumberPattern[] = [
  { pattern: alone(`(?:${head} )?size ${size}(?: ${head})?`), read: readSize },
  { pattern: alone(`${size}(?:[ -](?:average|size))?[ -](?:sized[ -])?${head}(?: size)?`), read: readSize },
  { pattern: alone(`${head}(?: size)?(?: is| of|:)? ${size}`), read: readSize },
  {
    pattern: alone(
      `(?:${head} )?(?:size|circumference)(?: is| of|:)? ${amount('A')}|${head}(?: is| of|:)? ${amount('B')}|${amount('C')} (?:${head})(?: size| circumference)?`,
    ),
    read: readHead,
  },
  { pattern: alone(`(?:between |from )?${amount('A')}${dash}${amount('B')}`), read: readRange },
  { pattern: alone(`${highEnd} ?${amount('A')}(?: long)?`), read: (groups) => readEnds(groups, { isHigh: true }) },
  {
    pattern: alone(
      `${amount('A')} (?:or|and) (?:less|under|below|shorter|cheaper)|${amount('B')} (?:max(?:imum)?|tops)`,
    ),
    read: (groups) => readEnds(groups, { isHigh: true }),
  },
  { pattern: alone(`${lowEnd} ?${amount('A')}(?: long)?`), read: (groups) => readEnds(groups, { isHigh: false }) },
  {
    pattern: alone(String.raw`${amount('A')}(?:\+| (?:or|and) (?:more|longer|over|above|up)| plus)`),
    read: (groups) => readEnds(groups, { isHigh: false }),
  },
  { pattern: alone(`${nearly} ?${amount('A')}|${amount('B')}-?ish`), read: readNear },
  { pattern: alone(`${amount('A')}(?: long| length)?`), read: readAlone },
];

interface Amount {
  value: number;
  unit: 'inches' | 'dollars' | undefined;
  isMetric?: boolean;
}

function amountOf(groups: Groups, at: string): Amount | undefined {
  const written = groups[`value${at}`];
  if (written === undefined) return undefined;
  const inch = groups[`inch${at}`];
  const value = Number(written.replaceAll(',', ''));
  // In "under 200 in black", the word is no unit.
  if (inch === undefined || (/^\s?ins?$/i.test(inch) && value > longestWritten))
    return { value, unit: groups[`sign${at}`] || groups[`dollar${at}`] ? ('dollars' as const) : undefined };
  const isMetric = /c/i.test(inch.replace(/inch/i, ''));
  return { value: isMetric ? value / inchCentimeters : value, unit: 'inches', isMetric };
}

/** Bare numbers from 4 to 40 are lengths, larger ones prices. */
const [shortest, longest] = [4, 40];
const longestWritten = lengthBandInches['extra-long'].upTo;
/** Nothing costs less, so a smaller number counts something else. */
const leastPrice = 10;

function unitOf(...amounts: readonly Amount[]): Amount['unit'] {
  const said = amounts.find(({ unit }) => unit !== undefined)?.unit;
  if (said) return said;
  if (amounts.every(({ value }) => value >= shortest && value <= longest)) return 'inches';
  return amounts.every(({ value }) => value >= leastPrice) ? 'dollars' : undefined;
}

function readRange(groups: Groups): TextFilters | undefined {
  const [first, most] = [amountOf(groups, 'A'), amountOf(groups, 'B')];
  const isShared = first && !first.unit && most?.isMetric;
  const least = isShared ? { ...first, value: first.value / inchCentimeters } : first;
  return least && most && most.value > least.value ? bounded(least.value, most.value, unitOf(least, most)) : undefined;
}

function readEnds(groups: Groups, { isHigh }: { isHigh: boolean }): TextFilters | undefined {
  const end = amountOf(groups, 'A') ?? amountOf(groups, 'B');
  if (!end) return undefined;
  return isHigh ? bounded(undefined, end.value, unitOf(end)) : bounded(end.value, undefined, unitOf(end));
}

const nearShare = 0.15;

function readNear(groups: Groups): TextFilters | undefined {
  const middle = amountOf(groups, 'A') ?? amountOf(groups, 'B');
  return middle && near(middle.value, unitOf(middle));
}

function near(value: number, unit: Amount['unit']): TextFilters | undefined {
  const step = unit === 'inches' ? 2 : 1;
  const [least, most] = [value * (1 - nearShare), value * (1 + nearShare)];
  return bounded(Math.floor(least * step + 1e-9) / step, Math.ceil(most * step - 1e-9) / step, unit);
}

/** A lone length is about that length, and a lone price the most that somebody pays. A number without unit is a word. */
function readAlone(groups: Groups): TextFilters | undefined {
  const only = amountOf(groups, 'A');
  if (only?.unit === 'inches') return near(only.value, 'inches');
  return only?.unit === 'dollars' ? bounded(undefined, only.value, 'dollars') : undefined;
}

function bounded(least: number | undefined, most: number | undefined, unit: Amount['unit']): TextFilters | undefined {
  const all = [least, most].filter((end) => end !== undefined);
  if (unit === 'inches') {
    if (all.some((end) => end < 1 || end > longestWritten)) return undefined;
    const [minInches, maxInches] = [least, most].map((end) => end && Math.round(end * 2) / 2);
    return { ...(minInches && { minInches }), ...(maxInches && { maxInches }) };
  }
  if (unit !== 'dollars' || all.some((end) => end < leastPrice)) return undefined;
  return { ...(least !== undefined && { minPrice: least }), ...(most !== undefined && { maxPrice: most }) };
}

function readSize({ size: named = '' }: Groups): TextFilters | undefined {
  const capSize = sizes[named.toLowerCase()];
  return capSize && { capSize };
}

const [smallestHead, largestHead] = headInches;

function readHead(groups: Groups): TextFilters | undefined {
  const around = amountOf(groups, 'A') ?? amountOf(groups, 'B') ?? amountOf(groups, 'C');
  if (!around || around.unit === 'dollars') return undefined;
  // Without a unit, 55 can only be centimeters.
  const inches = around.value > largestHead && !around.unit ? around.value / inchCentimeters : around.value;
  const headSize = Math.round(inches * 100) / 100;
  return headSize >= smallestHead && headSize <= largestHead ? { headSize } : undefined;
}
