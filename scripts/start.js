import { spawnSync } from 'node:child_process';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFresh } from './build/stamps.js';
import { root } from './install.js';

// Plain JavaScript up to the built server: what strips types would stay in its memory as long as it runs.
if (!isFresh(root, 'web') || !isFresh(root, 'server')) {
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'build', 'build.ts')], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
module.enableCompileCache?.(join(root, 'node_modules', '.cache', 'wigloop', 'compiled'));
const { main } = await import(pathToFileURL(join(root, 'build', 'node', 'main.js')).href);
await main();
