import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from '../tool.ts';
import { buildWorker } from './build-worker.ts';
import { hastenFirstPaint, precompress, trimManifest } from './finish-pages.ts';

/** Its message is what the build printed. */
export class BuildError extends Error {}

const client = join(root, 'build', 'client');

/** The pages and files that browsers get: build/client/. */
export async function buildWeb(): Promise<void> {
  for (const made of [client, join(root, 'build', 'server')]) rmSync(made, { recursive: true, force: true });
  const { ok, output } = await runTool('react-router', ['build'], { env: { NODE_ENV: 'production' } });
  if (!ok) throw new BuildError(output.trim());
  trimManifest(client);
  hastenFirstPaint(client);
  await buildWorker(client);
  await precompress(client);
}
