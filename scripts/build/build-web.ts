import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from '../tool.ts';
import { filesUnder } from '../walk.ts';
import { hastenFirstPaint } from './first-paint.ts';
import { precompress } from './precompress.ts';
import { trimManifest } from './trim-manifest.ts';

const folders = ['contract', 'web', 'public'];
const files = [
  'scripts/build/first-visit-chunks.ts',
  'scripts/build/first-paint.ts',
  'scripts/build/leave-schemas-to-server.ts',
  'scripts/build/precompress.ts',
  'scripts/build/trim-manifest.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const stamp = join(root, 'build', '.stamp');

/** Its message is what the build printed. */
export class BuildError extends Error {}

/** Builds the web app, unless the last build was made from the same files. */
export async function buildWeb({ aloud }: { aloud: boolean }): Promise<void> {
  const inputs = hashInputs(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  const started = performance.now();
  if (aloud) process.stdout.write('Building the web app… ');
  rmSync(join(root, 'build'), { recursive: true, force: true });
  const { ok, output } = await runTool('react-router', ['build'], { env: { NODE_ENV: 'production' } });
  if (!ok) throw new BuildError(output.trim());
  trimManifest(join(root, 'build', 'client'));
  hastenFirstPaint(join(root, 'build', 'client'));
  await precompress(join(root, 'build', 'client'));
  writeFileSync(stamp, inputs);
  if (aloud) console.log(`done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** For commands that are nothing without the web app. */
export async function buildWebOrExit(): Promise<void> {
  try {
    await buildWeb({ aloud: true });
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(`\n${error.message}\nThe web app could not be built, see above.`);
    process.exit(1);
  }
}

export function hashInputs(root: string): string {
  const hash = createHash('sha256');
  const inputs = [...folders.flatMap((folder) => filesUnder(root, folder)), ...files];
  for (const file of inputs.filter((path) => !/\.test\.tsx?$/.test(path) && existsSync(join(root, path)))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

if (import.meta.main) await buildWebOrExit();
