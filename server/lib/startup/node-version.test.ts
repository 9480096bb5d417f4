import { expect, test } from 'vitest';
import { requireNode } from './node-version.ts';

test('a Node that is too old is named in one sentence', () => {
  expect(() => requireNode('20.20.2')).toThrow('Wigloop needs Node 24 or newer; this is Node 20.20.2.');
  expect(() => requireNode('24.1.0')).not.toThrow();
});
