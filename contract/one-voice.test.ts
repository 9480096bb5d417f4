import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countText, numberText, ratingText } from './count-text.ts';
import { dateText, dayText, momentText, shortDayText, timeText } from './day-text.ts';
import { askingText, moneyText, priceText } from './money-text.ts';

const root = join(import.meta.dirname, '..');
const sources = ['contract', 'server', 'web']
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
const pathsWith = (pattern: RegExp) =>
  sources
    .filter(({ source }) => pattern.test(source))
    .map(({ path }) => path)
    .toSorted();

test('money is written in one place', () => {
  expect(pathsWith(/toFixed\(2\)|currency: 'USD'|\$\$\{number/)).toEqual(['contract/money-text.ts']);
  expect(priceText(125_000)).toBe('$1,250.00');
  expect(moneyText(5)).toBe('$0.05');
  expect(priceText(null)).toBe('For Trade');
  expect(askingText({ type: 'trade', priceCents: 17_999 })).toBe('Trade only, worth about $180');
  expect(askingText({ type: 'trade', priceCents: null })).toBe('For Trade');
  expect(askingText({ type: 'both', priceCents: 18_000 })).toBe('$180.00');
});

test('nothing else brings a number into a form of its own', () => {
  expect(pathsWith(/new Intl\.NumberFormat|\\d\{3\}\)\+\$/)).toEqual(['contract/count-text.ts']);
});

test('counts and ratings are written in one place', () => {
  expect(pathsWith(/toLocaleString|toFixed\(1\)|=== 1 \? '' : 's'/)).toEqual(['contract/count-text.ts']);
  expect([countText(1, 'reply', 'replies'), countText(2140, 'view'), countText(0, 'view')]).toEqual([
    '1 reply',
    '2,140 views',
    '0 views',
  ]);
  expect([numberText(1000, true), ratingText(4.56), ratingText(5)]).toEqual(['1,000+', '4.6', '5.0']);
});

// local-hours.ts reckons with time zones, and writes nothing.
test('days and times are written in one place', () => {
  expect(
    pathsWith(
      /toLocale(Date|Time)String|Intl\.DateTimeFormat\(|from 'date-fns\/(light)?[fF]ormat'|\bformat,? [^;]*from 'date-fns'/,
    ),
  ).toEqual(['contract/day-text.ts', 'contract/notifications/local-hours.ts']);
  const moment = new Date(2026, 4, 4, 15, 7);
  expect(dayText(moment)).toBe('May 4, 2026');
  expect(dayText(moment.toISOString())).toBe('May 4, 2026');
  expect(dateText('2026-05-04')).toBe('May 4, 2026');
  expect(shortDayText(moment)).toBe('May 4');
  expect(timeText(moment)).toBe('3:07 PM');
  expect(momentText(moment)).toBe('May 4, 2026, 3:07 PM');
});

test('an id has one spelling, because one schema reads them all', () => {
  expect(pathsWith(/z\.(?:uuid|guid|uuidv4)\(/)).toEqual(['contract/id-schema.ts']);
});
