import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { builtServer } from '#server/test/processes/built-server.ts';
import { requireNode } from './node-version.ts';

test('a Node that is too old is named in one sentence', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ended = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  requireNode('24.1.0');
  expect(ended).not.toHaveBeenCalled();
  requireNode('20.20.2');
  expect(ended).toHaveBeenCalledExactlyOnceWith(1);
  expect(said).toHaveBeenCalledExactlyOnceWith(
    'Wigloop needs Node 24 or newer; this is Node 20.20.2. `npm start` brings its own, or get one from nodejs.org.',
  );
  vi.restoreAllMocks();
});

test.each(['main', 'backup', 'doctor', 'restore', 'stripe-setup'])(
  'build/node/%s.js judges the Node before it loads what only a new one can read',
  (name) => {
    const folder = join(builtServer, '..');
    const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
    const loadedAtOnce = (source: string): string[] =>
      [
        ...source.matchAll(/^import(?:[^('";]*from)?\s*["'](.+?)["']/gm),
        ...source.matchAll(/;import(?:[^('";]*from)?\s*["'](.+?)["']/g),
      ].map(([, file = '']) => file);
    const program = read(`${name}.js`);
    const beside = loadedAtOnce(program);
    expect(beside.filter((file) => !file.startsWith('./'))).toEqual([]);
    const all = [program, ...beside.map(read)];
    expect(all.flatMap(loadedAtOnce).filter((file) => !file.startsWith('./'))).toEqual([]);
    expect(all.join('\n')).toContain('Wigloop needs Node');
    expect(program).toMatch(/await import\(/);
  },
);
