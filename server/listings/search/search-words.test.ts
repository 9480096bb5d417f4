import { expect, test } from 'vitest';
import { readSearchWords } from './search-words.ts';

test.each([
  ['brown bob', ['brown', 'bob']],
  ['  bob\tbrown\n', ['brown', 'bob']],
  ['"lace front" bob', ['lace front', 'bob']],
  ['“lace front” bob', ['lace front', 'bob']],
  ['14" bob', ['14"', 'bob']],
  ['"lace fro', ['lace', 'fro']],
  ['"', ['"']],
  ['""', ['""']],
  ['lace Lace lace LACEFRONT', ['LACEFRONT']],
  ['é É', ['é', 'É']],
])('%j asks for %j', (text, words) => {
  expect(readSearchWords(text)).toEqual(words);
});
