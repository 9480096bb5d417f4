import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const kit = join(import.meta.dirname, '../ui');
const kitFiles = readdirSync(kit, { recursive: true, encoding: 'utf8' });

test('the page of the kit shows every building block, by itself or as a part of one that it shows', () => {
  const blocks = kitFiles.filter((name) => name.endsWith('.tsx') && !name.includes('.test.'));
  const shown = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('-section.tsx') || name === 'ui-page.tsx')
    .flatMap((name) => blocksIn(join(import.meta.dirname, name)));
  const reached = new Set<string>();
  for (const waiting = shown; waiting.length > 0; ) {
    const block = waiting.pop() ?? '';
    if (reached.has(block)) continue;
    reached.add(block);
    waiting.push(...blocksIn(join(kit, block)));
  }
  expect(blocks.filter((block) => !reached.has(block))).toEqual([]);
});

/** The files of the kit that a file names in its imports. */
function blocksIn(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  return [...source.matchAll(/from '(#web\/ui|\.{1,2})\/([\w/-]+\.tsx)'/g)]
    .map(([, start = '', name = '']) =>
      relative(kit, start === '#web/ui' ? join(kit, name) : resolve(dirname(path), start, name)),
    )
    .filter((name) => kitFiles.includes(name));
}
