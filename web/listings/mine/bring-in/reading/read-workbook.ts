import { tableMaxColumns, tableMaxRows, workbookMaxBytes } from '#contract/listings/bring-in/bring-in-values.ts';
import { ShownError } from '#web/lib/api/api-call-error.ts';
import { tooManyRows } from './table-texts.ts';
import { unpack } from './unpack.ts';

const unreadable = 'We could not read this workbook. Save it as .xlsx or CSV once more.';

const limits = {
  maxBytes: workbookMaxBytes,
  // Sheets of repeated words shrink more than photographs, so that the size alone counts.
  maxGrowth: Number.POSITIVE_INFINITY,
  maxOf: (path: string) => (neededParts.test(path) ? workbookMaxBytes : undefined),
  tooMuch: 'This workbook unpacks to more than 20 MB. Save the one sheet with your wigs as CSV.',
  unreadable,
};

/** Nothing else of a workbook is read: no macros, no links to other files, no pictures. */
const neededParts = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/i;

/** The cells of the first visible sheet as texts. Of a formula, the value counts that was stored with it. */
export async function readWorkbook(file: Blob): Promise<string[][]> {
  const parts = new Map<string, string>();
  for (const { path, parts: pieces } of await unpack(file, limits))
    if (pieces) parts.set(path.toLowerCase(), await new Blob(pieces).text());
  const sheet = parts.get(findSheet(parts));
  if (sheet === undefined) throw new ShownError(unreadable);
  const shared = elementsIn(parts.get('xl/sharedstrings.xml') ?? '', 'si').map(({ inner }) => textIn(inner));
  const lines: string[][] = [];
  for (const row of elementsIn(sheet, 'row')) {
    const line = readCells(row.inner, shared);
    if (line.some((text) => text !== '')) lines.push(line);
    if (lines.length > tableMaxRows + 1) throw new ShownError(tooManyRows);
  }
  return lines;
}

function findSheet(parts: ReadonlyMap<string, string>): string {
  const sheets = elementsIn(parts.get('xl/workbook.xml') ?? '', 'sheet');
  const shown = sheets.find(({ attributes }) => !/hidden/i.test(attributes.state ?? '')) ?? sheets[0];
  const links = elementsIn(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship');
  const link = links.find(({ attributes }) => attributes.Id === shown?.attributes['r:id']);
  const target = (link?.attributes.Target ?? 'worksheets/sheet1.xml').toLowerCase();
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function readCells(row: string, shared: readonly string[]): string[] {
  const line: string[] = [];
  let place = -1;
  for (const { attributes, inner } of elementsIn(row, 'c')) {
    place = placeOf(attributes.r) ?? place + 1;
    if (place < tableMaxColumns) line[place] = readCell(attributes.t, inner, shared).trim();
  }
  return Array.from(line, (text) => text ?? '');
}

/** "AB12" stands in the 28th column. */
function placeOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0] ?? '';
  return letters === '' ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function readCell(type: string | undefined, inner: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textIn(inner);
  const stored = plainText(elementsIn(inner, 'v')[0]?.inner ?? '');
  if (type === 's') return shared[Number(stored)] ?? '';
  if (type === 'b') return stored === '1' ? 'Yes' : 'No';
  if (type === 'e') return '';
  // Excel stores 149.99 as 149.99000000000001.
  return type === 'str' || stored === '' ? stored : String(Number(Number(stored).toPrecision(15)));
}

/** The pieces of a text with formats within; how East Asian words are pronounced is no part of it. */
function textIn(xml: string): string {
  const spoken = /<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g;
  return elementsIn(xml.replaceAll(spoken, ''), 't')
    .map(({ inner }) => plainText(inner))
    .join('');
}

interface Element {
  attributes: Record<string, string>;
  inner: string;
}

/** The elements of one name, none of which contains another of its name. */
function elementsIn(xml: string, name: string): Element[] {
  const pattern = new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g');
  return Array.from(xml.matchAll(pattern), ([, attributes = '', inner = '']) => ({
    attributes: Object.fromEntries(
      Array.from(attributes.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, key = '', one, other]) => [
        key,
        plainText(one ?? other ?? ''),
      ]),
    ),
    inner,
  }));
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function plainText(text: string): string {
  return text
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, digits?: string, name?: string) => {
      if (name) return named[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(digits);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    })
    .replaceAll('_x000D_', '');
}
