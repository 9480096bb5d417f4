import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../install.js';
import { isFresh } from './stamps.js';

/**
 * Builds one part in a process of its own: what strips types would stay in the memory of this one. Says what is wrong when it cannot be built.
 * @param {import('./stamps.js').Build} part
 */
export async function buildIfStale(part) {
  if (isFresh(root, part)) return undefined;
  const program = join(root, 'scripts', 'build', 'build.ts');
  const child = spawn(process.execPath, [program, part], { stdio: 'inherit' });
  const code = await new Promise((done) => child.on('exit', done).on('error', done));
  return code === 0 ? undefined : `The ${part === 'web' ? 'web app' : 'server'} could not be built, see above.`;
}
