import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildServer } from '../../../scripts/build/build-server.ts';
import { hashInputs } from '../../../scripts/build/stamps.js';

const root = resolve(import.meta.dirname, '../../..');
/** Built as `npm start` builds it, but apart, so that no other run is in its way. */
const folder = join(root, 'node_modules/.cache/wigloop/test-server');
const stamp = join(folder, 'made-from');

/** The server as a program of its own. From its sources each start would take five times as long. */
export const builtServer = join(folder, 'main.js');
/** What `npm start` runs. */
export const builtParent = join(folder, 'parent.js');

/** To be called once for the whole run, before any test starts a server. */
export async function buildTestServer(): Promise<void> {
  const inputs = hashInputs(root, 'server');
  if (readStamp() === inputs) return;
  await buildServer(folder);
  writeFileSync(stamp, inputs);
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}
