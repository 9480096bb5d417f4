import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build/build-if-stale.js';
import { root } from './install.js';

// Plain JavaScript up to the built server: what strips types would stay in its memory as long as it runs.
const problem = await buildIfStale('server');
if (problem) fail(problem);
// Meanwhile the database is made and filled: on a fresh machine both take long.
const pages = buildIfStale('web');
const compiled = join(root, 'node_modules', '.cache', 'wigloop', 'compiled');
module.enableCompileCache?.(compiled);
// For the web server and the worker, which it starts.
process.env.NODE_COMPILE_CACHE = compiled;
const { startWebAndWorker } = await import(pathToFileURL(join(root, 'build', 'node', 'parent.js')).href);
await startWebAndWorker(pages);

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
