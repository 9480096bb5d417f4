import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  routes: Record<string, { id: string; imports?: string[] } & Record<string, unknown>>;
}

/** Where first visits lead. All other pages find their files by themselves, a step later: every visitor would carry the list. */
const nearby =
  /^(listings\/search|listings\/page|brands|billing\/plans\/pricing|auth\/sign-in|auth\/registration\/register|support\/help)/;
const beginning = 'window.__reactRouterManifest=';

/**
 * Every visitor loads the list of all pages before anything else. What it says of a page that is not so need not be said,
 * nor which files the page shares with the first one: these are there already.
 */
export function trimManifest(client: string): void {
  const assets = join(client, 'assets');
  for (const name of readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const source = readFileSync(join(assets, name), 'utf8');
    if (!source.startsWith(beginning))
      throw new Error(`${name} does not begin as expected: see scripts/build/trim-manifest.ts`);
    const manifest = JSON.parse(source.slice(beginning.length).replace(/;\s*$/, '')) as Manifest;
    const first = new Set(manifest.routes.root?.imports);
    for (const [id, route] of Object.entries(manifest.routes)) {
      const kept = Object.entries(route).filter(([, value]) => value !== false);
      const isNeeded = (file: string) => id === 'root' || (!first.has(file) && nearby.test(id));
      const imports = (route.imports ?? []).filter(isNeeded);
      manifest.routes[id] = { ...Object.fromEntries(kept), id, imports };
    }
    writeFileSync(join(assets, name), `${beginning}${JSON.stringify(manifest)};`);
  }
}
