import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** As little as the server needs of the built pages: the shell, a file, and the service worker. */
export async function makeWebRoot(): Promise<{ webRoot: string; remove: () => Promise<void> }> {
  const webRoot = await mkdtemp(join(tmpdir(), 'wigloop-pages-'));
  await mkdir(join(webRoot, 'assets'));
  const files = {
    '__spa-fallback.html': '<!doctype html><head><title>Wigloop</title></head>',
    'service-worker.js': 'self.skipWaiting();',
    'assets/page-1.js': 'start()',
    'page-files.json': JSON.stringify({ '/account': ['/assets/page-1.js'] }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(webRoot, name), text);
  return { webRoot, remove: () => rm(webRoot, { recursive: true }) };
}
