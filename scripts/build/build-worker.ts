import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../tool.ts';
import { leaveSchemasToServer } from './leave-schemas-to-server.ts';

/** Pages that are no use offline; neither are the files that only they need. */
const notOffline = /^(?:admin|dev)(?:[-/]|$)/;
const fileNames = /[\w.-]+-[\w-]{8}\.(?:js|css|woff2)/g;

/** Builds the service worker, with the list of files that members' pages are made of. */
export async function buildWorker(client: string): Promise<void> {
  const manifest = readdirSync(join(client, 'assets')).find((name) => /^manifest-\w+\.js$/.test(name));
  if (!manifest) throw new Error('There is no list of pages: see scripts/build/build-worker.ts');
  const files = findShellFiles(client, manifest);
  // Vite leaves its mark on the environment of whoever calls it: a server started afterwards would take itself for production.
  const { NODE_ENV } = process.env;
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    plugins: [leaveSchemasToServer()],
    publicDir: false,
    define: { shellFiles: JSON.stringify(files), shellVersion: JSON.stringify(manifest.replace('.js', '')) },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
      rolldownOptions: {
        input: join(root, 'web/offline/worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  rmSync(join(client, '.vite'), { recursive: true, force: true });
}

/** From the shell and the pages on, every file that one of them names. */
function findShellFiles(client: string, manifest: string): string[] {
  const assets = join(client, 'assets');
  const existing = new Set(readdirSync(assets));
  const { routes } = JSON.parse(
    readFileSync(join(assets, manifest), 'utf8')
      .replace(/^[^{]*/, '')
      .replace(/;\s*$/, ''),
  ) as { routes: Record<string, object> };
  const pages = Object.entries(routes).filter(([id]) => !notOffline.test(id));
  const found = new Set<string>([manifest]);
  const follow = (text: string): void => {
    for (const [name] of text.matchAll(fileNames)) {
      if (found.has(name) || !existing.has(name)) continue;
      found.add(name);
      if (/\.(?:js|css)$/.test(name)) follow(readFileSync(join(assets, name), 'utf8'));
    }
  };
  follow(readFileSync(join(client, '__spa-fallback.html'), 'utf8'));
  follow(JSON.stringify(pages));
  return [...found].sort().map((name) => `/assets/${name}`);
}
