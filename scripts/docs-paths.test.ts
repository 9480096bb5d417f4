import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './tool.ts';

const documents = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/specification.md'];

/** Files and folders that a text names in backticks, from the root or from server/, and those it links to. */
function findPaths(text: string): string[] {
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.tsx?|\.md|\.sql)|[\w-]+(?:\/[\w.-]+)+)`/g)];
  return named.map(([, path = '']) => path);
}

function findLinks(text: string, folder: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)];
  return links.map(([, path = '']) => normalize(join(folder, path)));
}

test.each(documents)('every file and folder that %s names is there', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const isThere = (path: string) => ['', 'server'].some((folder) => existsSync(join(root, folder, path)));
  const paths = [...findPaths(text), ...findLinks(text, document.includes('/') ? 'docs' : '')];
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});
