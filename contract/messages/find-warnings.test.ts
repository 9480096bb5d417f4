import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { warningIds } from '#contract/notes/note-values.ts';
import { findWarnings, type NoteContext } from './find-warnings.ts';
import { warningRules } from './message-warnings.ts';
import type { Pattern } from './warning-rule.ts';

const context: NoteContext = { isFirstContact: true, acceptedMethods: [], ownHosts: ['wigloop.example.com'] };
const linesOf = (name: string) =>
  readFileSync(new URL(`./test-data/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

describe('what must be caught', () => {
  const sentences = linesOf('messages-to-warn.txt').map((line) => {
    const end = line.indexOf(': ');
    return { rule: line.slice(0, end), text: line.slice(end + 2) };
  });

  test('there are at least 200 different sentences, and every rule that reads texts has some', () => {
    expect(new Set(sentences.map(({ text }) => text)).size).toBeGreaterThanOrEqual(200);
    const readers = warningRules.filter(({ patterns }) => patterns.length > 0).map(({ id }) => id);
    expect(readers.filter((id) => !sentences.some(({ rule }) => rule === id))).toEqual([]);
  });

  test('each is caught by its rule', () => {
    const missed = sentences.filter(({ rule, text }) => !(findWarnings(text, context) as string[]).includes(rule));
    expect(missed).toEqual([]);
  });
});

test('of at least 400 sentences of everyday wig talk, at most 1 % alarm', () => {
  const sentences = [...new Set(linesOf('messages-to-leave.txt'))];
  expect(sentences.length).toBeGreaterThanOrEqual(400);
  const alarms = sentences.flatMap((text) => findWarnings(text, context).map((rule) => `${rule}: ${text}`));
  expect(alarms.length / sentences.length, alarms.join('\n')).toBeLessThanOrEqual(0.01);
});

test('contact details alarm in a first contact alone, asked-for payments always', () => {
  const later = { ...context, isFirstContact: false };
  expect(findWarnings('Call 555-012-3456 or see https://example.com', later)).toEqual([]);
  expect(findWarnings('jane@example.com', later)).toEqual([]);
  expect(findWarnings('PayPal f&f please', later)).toEqual(['friends-and-family']);
});

test('a payment method that the policy names is no alarm by name, and no cover for anything else', () => {
  const withZelle = { ...context, acceptedMethods: ['Zelle' as const] };
  expect(findWarnings('I take Zelle', context)).toEqual(['payment-app']);
  expect(findWarnings('I take Zelle', withZelle)).toEqual([]);
  expect(findWarnings('I take Zelle and Venmo', withZelle)).toEqual(['payment-app']);
  expect(findWarnings('Zelle, or PayPal friends and family', withZelle)).toEqual(['friends-and-family']);
});

test('a link to Wigloop itself is no alarm, one that only looks like it is', () => {
  expect(findWarnings('This one: https://wigloop.example.com/listing/1', context)).toEqual([]);
  expect(findWarnings('This one: https://wigloop.example.com.evil.example/listing/1', context)).toEqual(['link']);
  expect(findWarnings('https://evil.example/?https://wigloop.example.com', context)).toEqual(['link']);
});

test('every warning has one rule', () => {
  expect(warningRules.map(({ id }) => id).sort()).toEqual([...warningIds].sort());
});

test('no pattern repeats without an upper bound, so that no text costs more than its length', () => {
  const regexes = warningRules.flatMap(({ patterns }) => patterns.flatMap(regexesOf));
  expect(regexes.length).toBeGreaterThan(40);
  // Within a class these are signs like others; outside, they repeat for ever.
  const unbounded = regexes.filter(({ source }) =>
    /(?<!\\)[*+]|\{\d+,\}/.test(source.replaceAll(/\[(?:\\.|[^\]])*\]|\\./g, '')),
  );
  expect(unbounded).toEqual([]);
  expect(regexes.filter(({ global, source }) => global !== finds.has(source)).map(({ source }) => source)).toEqual([]);
});

const finds = new Set(warningRules.flatMap(({ patterns }) => patterns.map(({ find }) => find.source)));

function regexesOf({ find, near, before, after, unlessBefore, unlessAfter }: Pattern): RegExp[] {
  return [find, near, before, after, unlessBefore, unlessAfter].filter((regex) => regex !== undefined);
}

test('the longest and oddest texts are judged like others', () => {
  for (const piece of [
    'a',
    '1',
    ' ',
    '@',
    '.',
    '1 ',
    'a.',
    'a@',
    'z e l l e ',
    'friends and family ',
    'ﷺ',
    '555-',
    'www.',
    'pay gift card ',
  ])
    expect(Array.isArray(findWarnings(piece.repeat(5_000 / piece.length), context))).toBe(true);
});
