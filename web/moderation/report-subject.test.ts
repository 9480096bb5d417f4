import { expect, test } from 'vitest';
import { readPastedLink, readSubject } from './report-subject.ts';

const id = '0b5f3c1e-8d7a-4f6b-9c2d-1e3f5a7b9c0d';
const host = 'wigloop.example';

test.each([
  [`https://${host}/listing/${id}`, { kind: 'listing', id }],
  [` ${host}/listing/${id}?from=mail `, { kind: 'listing', id }],
  [`/user/${id.toUpperCase()}#reviews`, { kind: 'member', id }],
])('the address of a listing or a member is understood as people copy it: %s', (pasted, subject) => {
  expect(readPastedLink(pasted, host)).toEqual(subject);
});

test.each([
  '',
  'the blonde one',
  `https://elsewhere.example/listing/${id}`,
  `https://${host}/listing/17`,
  `https://${host}/messages`,
  'https://',
])('anything else is not: %s', (pasted) => {
  expect(readPastedLink(pasted, host)).toBeUndefined();
});

test('the report page can be told by its address what it is about', () => {
  expect(readSubject(new URLSearchParams({ message: id }))).toEqual({ kind: 'message', id });
  expect(readSubject(new URLSearchParams({ listing: 'all' }))).toBeUndefined();
});
