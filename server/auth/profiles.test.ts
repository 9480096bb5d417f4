import { expect, test } from 'vitest';
import { displayNameOf } from './profiles.ts';

const id = '0123abcd-0000-4000-8000-000000000000';

test.each([
  ['the full name', { email: 'ada@example.com', fullName: ' Ada Lovelace ' }, 'Ada Lovelace'],
  ['what stands before the @ where there is no name', { email: 'ada@example.com', fullName: null }, 'ada'],
  ['User- and the beginning of the id where there is neither', { email: null, fullName: null }, 'User-0123abcd'],
])('a member is shown by %s', (_by, member, shown) => {
  expect(displayNameOf({ id, ...member })).toBe(shown);
});
