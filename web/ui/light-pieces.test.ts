import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const light = [
  'button.tsx',
  'text/card.tsx',
  'text/badge.tsx',
  'feedback/skeleton.tsx',
  'feedback/spinner.tsx',
  'form/native-select.tsx',
];

test.each(light)('%s brings no React Aria along, because the home page pays for it', (file) => {
  const packages = packagesBehind(resolve(import.meta.dirname, file));
  expect(packages.filter((name) => name.startsWith('react-aria'))).toEqual([]);
});

function packagesBehind(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const names = [...source.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name);
  return names.flatMap((name) => (name.startsWith('.') ? packagesBehind(resolve(dirname(file), name)) : [name]));
}
