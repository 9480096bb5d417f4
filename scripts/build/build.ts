import { root } from '../tool.ts';
import { buildServer } from './build-server.ts';
import { BuildError, buildWeb } from './build-web.ts';
import { hashInputs, isFresh, stamp, unstamp } from './stamps.js';

const builders = { web: buildWeb, server: buildServer };
type Part = keyof typeof builders;
const parts = ['server', 'web'] as const;

/** Builds what was not made from the files as they are now. */
export async function buildStale(): Promise<void> {
  const { NODE_ENV } = process.env;
  await Promise.all(parts.map(buildIfStale));
  // Each makes a production process of this one, and what follows may be a test.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

async function buildIfStale(part: Part): Promise<void> {
  if (isFresh(root, part)) return;
  const inputs = hashInputs(root, part);
  unstamp(root, part);
  await builders[part]();
  stamp(root, part, inputs);
}

/** `node scripts/build/build.ts` builds both, with a name only that part. */
if (import.meta.main) {
  const [part] = process.argv.slice(2);
  try {
    await Promise.all(parts.filter((each) => !part || each === part).map(buildAloud));
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function buildAloud(part: Part): Promise<void> {
  const started = performance.now();
  await buildIfStale(part);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Built the ${part === 'web' ? 'web app' : 'server'} in ${seconds} s`);
}
