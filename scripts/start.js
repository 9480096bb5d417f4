import { spawn } from 'node:child_process';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFresh } from './build/stamps.js';
import { root } from './install.js';

// Plain JavaScript up to the built server: what strips types would stay in its memory as long as it runs.
const problem = await buildIfStale('server');
if (problem) fail(problem);
// Meanwhile the database is made and filled: on a fresh machine both take long.
const pages = buildIfStale('web');
module.enableCompileCache?.(join(root, 'node_modules', '.cache', 'wigloop', 'compiled'));
const { main } = await import(pathToFileURL(join(root, 'build', 'node', 'main.js')).href);
await main(pages);

/** Says what is wrong when it cannot be built. */
async function buildIfStale(part) {
  if (isFresh(root, part)) return undefined;
  const program = join(root, 'scripts', 'build', 'build.ts');
  const child = spawn(process.execPath, [program, part], { stdio: 'inherit' });
  const code = await new Promise((done) => child.on('exit', done).on('error', done));
  return code === 0 ? undefined : `The ${part === 'web' ? 'web app' : 'server'} could not be built, see above.`;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
