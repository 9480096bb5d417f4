import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from './build/stamps.js';
import { findLostSchemas, judgeImport } from './structure/arrows.ts';
import { findCircles, findFileCircles } from './structure/circles.ts';
import { findCutValues } from './structure/cut-values.ts';
import { findFullFolders, judgeFile, rooms } from './structure/names.ts';
import { isPackage, readImports, readLoadedImports } from './structure/read-imports.ts';
import { findHandlersWithoutWriting } from './structure/writes.ts';
import { root } from './tool.ts';

/** Paths from the root, and what the files say. */
export type Tree = Record<string, string>;

/** Holds the walls of the house: what files are called, how many stand in a folder, who may import whom, no circles. One sentence each. */
export function checkStructure(tree: Tree): string[] {
  const files = Object.entries(tree);
  const arrows = files.flatMap(([from, source]) => {
    const loaded = new Set(readLoadedImports(from, source));
    return readImports(from, source).map((to) => ({ from, to, isLoaded: loaded.has(to) }));
  });
  const between = arrows.filter(({ to }) => !isPackage(to));
  return [
    ...files.flatMap(([path, source]) => judgeFile(path, source)),
    ...findFullFolders(Object.keys(tree)),
    ...arrows.map(judgeImport).filter((problem) => problem !== undefined),
    ...findLostSchemas(arrows),
    ...findCutValues(tree),
    ...findCircles(between),
    ...findFileCircles(between),
    ...findHandlersWithoutWriting(tree),
  ];
}

export function readTree(): Tree {
  const paths = rooms
    .flatMap((room) => filesUnder(root, room))
    .filter((path) => /\.(?:tsx?|js|css)$/.test(path) && !path.startsWith('server/db/migrations/'));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

if (import.meta.main) {
  const problems = checkStructure(readTree());
  console.log(problems.join('\n') || 'The structure holds.');
  process.exitCode = problems.length > 0 ? 1 : 0;
}
