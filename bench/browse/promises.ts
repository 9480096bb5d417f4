import type { Measured } from '../measure/percentiles.ts';
import { atMost, type Check, drawTable } from '../measure/report.ts';

export interface Row {
  size: number;
  what: string;
  who: string;
  measured: Measured;
  ofPgbench?: number;
}

export interface Extras {
  /** With one connection and nothing kept, by kind of text. */
  texts: Record<string, { atMostMs: number; measured: Measured }>;
  /** With one connection, while somebody types. */
  suggestions: Measured;
}

/** The product for whoever asks first after a change: every answer comes from PostgreSQL. */
export const nothingKept = 'wigloop, nothing kept';

/** Beside what members do while they browse: see writes.ts. */
export const withWrites = 'writes beside';
export const atHalfLoad = 'wigloop, writes beside, half load';
export const withWritesClasses = ['newest', 'brand + price', 'one listing'];

const slowestMs = 50;
const slowestSuggestionMs = 50;

/** What the product promises about browsing, held against what was measured. */
export function checkPromises(rows: Row[], sizes: number[], { texts, suggestions }: Extras): Check[] {
  const largest = Math.max(...sizes);
  const rate = (size: number, what: string, who: string) =>
    rows.find((row) => row.size === size && row.what === what && row.who === who)?.measured.perSecond ?? Number.NaN;
  const atLeast = (promise: string, found: number, wanted: number): Check => ({
    promise: `${promise}: at least ${wanted}`,
    found: found.toFixed(2),
    kept: found >= wanted,
  });
  const halfLoad = (what: string) =>
    rows.find((row) => row.size === largest && row.what === what && row.who === atHalfLoad)?.measured.p99 ?? Number.NaN;
  return [
    ...withWritesClasses.map((what) =>
      atLeast(
        `${what}, writes beside, of the leanest bare server`,
        rate(largest, what, `wigloop, ${withWrites}`) / rate(largest, what, `bare, leanest, ${withWrites}`),
        0.7,
      ),
    ),
    ...withWritesClasses.map((what) => atMost(`${what}, writes beside: p99 at half load`, halfLoad(what), slowestMs)),
    ...(sizes.includes(100_000) && largest > 100_000
      ? ['newest', 'brand + price', 'common term', 'one listing'].map((what) =>
          atLeast(
            `${what}, of 100 thousand`,
            rate(largest, what, nothingKept) / rate(100_000, what, nothingKept),
            0.75,
          ),
        )
      : []),
    ...Object.entries(texts).map(([kind, { atMostMs, measured }]) =>
      atMost(`text, ${kind}: p99 with one connection`, measured.p99, atMostMs),
    ),
    atMost('suggestions while typing: p99 with one connection', suggestions.p99, slowestSuggestionMs),
  ];
}

export function drawRows(rows: readonly Row[]): string {
  const number = (value: number, digits: number) => value.toLocaleString('en-US', { maximumFractionDigits: digits });
  return drawTable([
    ['listings', 'class', 'contender', 'requests/s', 'p50 ms', 'p99 ms', 'of pgbench'],
    ...rows.map(({ size, what, who, measured: { perSecond, p50, p99 }, ofPgbench }) => [
      ...[number(size, 0), what, who, number(perSecond, 0), number(p50, 2), number(p99, 2)],
      ofPgbench?.toFixed(2) ?? '',
    ]),
  ]);
}
