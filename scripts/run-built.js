import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build/build-if-stale.js';
import { root } from './install.js';

/** Runs a program that is built with the server, such as build/node/backup.js, and builds it first where it is stale. */
export async function runBuilt(name) {
  const problem = await buildIfStale('server');
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  await import(pathToFileURL(join(root, 'build', 'node', `${name}.js`)).href);
}
