import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './tool.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const isTest = (path: string) => /\.test\.tsx?$|^(?:server|web)\/test\//.test(path);

/** One text on one line, however the source writes it. */
function fold(text: string): string {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll(/&apos;|&#39;|’/g, "'")
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}

test('the source has every text that the specification fixes word for word', () => {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter((path) => !isTest(path));
  const source = fold(files.map(read).join('\n'));
  const texts = read('docs/fixed-texts.txt')
    .split('\n')
    .filter((line) => line && !/^#|^\[.+\]$/.test(line));
  const isThere = (text: string) =>
    fold(text)
      .split(/\{[a-z]+\}/)
      .every((part) => source.includes(part.trim()));
  expect(texts).toHaveLength(392);
  expect(texts.filter((text) => !isThere(text))).toEqual([]);
});
