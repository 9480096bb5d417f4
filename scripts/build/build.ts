import { root } from '../tool.ts';
import { BuildError } from './build-error.ts';
import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';
import { hashInputs, isFresh, stamp } from './stamps.js';

const builders = { web: buildWeb, server: buildServer };

/** Builds what was not made from the files as they are now. */
export async function buildStale(): Promise<void> {
  await Promise.all([buildIfStale('web'), buildIfStale('server')]);
}

export async function buildIfStale(part: keyof typeof builders): Promise<void> {
  if (isFresh(root, part)) return;
  const inputs = hashInputs(root, part);
  await builders[part]();
  stamp(root, part, inputs);
}

if (import.meta.main) {
  const started = performance.now();
  process.stdout.write('Building… ');
  try {
    await buildStale();
    console.log(`done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}
