import { expect, test } from 'vitest';
import { wrapText } from './feed-picture.ts';

const wrap = (text: string, width: number) => wrapText(text, width, 2, (part) => part.length);

test.each([
  ['Short bob', 20, ['Short bob']],
  ['Layered bob in ginger', 12, ['Layered bob', 'in ginger']],
  ['Layered bob in honey ginger', 12, ['Layered bob', 'in honey gi…']],
  ['Abcdefghijklmnopqrstuvwxyz', 10, ['Abcdefghij', 'klmnopqrs…']],
  ['', 10, []],
])('a title stands on at most two lines of the picture: %s', (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
});
