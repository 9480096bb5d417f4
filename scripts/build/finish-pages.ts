import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pageFiles } from '#contract/built-pages.ts';
import { filesUnder } from './stamps.js';

interface Manifest {
  routes: Record<string, Route>;
}
interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
}

/** Which files each file needs, as the build found them (chunks.ts); this makes a list of them by page, for the server. */
export const neededFiles = 'needed-files.json';

/** Where first visits lead. All other pages find their files by themselves, a step later: every visitor would carry the list. */
const nearby =
  /^(listings\/search|listings\/page|brands|billing\/plans\/pricing|auth\/sign-in|auth\/registration\/register|support\/help)/;
const beginning = 'window.__reactRouterManifest=';

/**
 * Every visitor loads the list of all pages before anything else. False flags of a page are left out, and files that
 * the page shares with the first one, which are there already.
 */
export function trimManifest(client: string): void {
  const assets = join(client, 'assets');
  for (const name of readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const source = readFileSync(join(assets, name), 'utf8');
    if (!source.startsWith(beginning))
      throw new Error(`${name} does not begin as expected: see scripts/build/finish-pages.ts`);
    const manifest = JSON.parse(source.slice(beginning.length).replace(/;\s*$/, '')) as Manifest;
    writePageFiles(client, manifest);
    const first = new Set(manifest.routes.root?.imports);
    for (const [id, route] of Object.entries(manifest.routes)) {
      const kept = Object.entries(route).filter(([, value]) => value !== false);
      const isNeeded = (file: string) => id === 'root' || (!first.has(file) && nearby.test(id));
      const imports = (route.imports ?? []).filter(isNeeded);
      manifest.routes[id] = { ...(Object.fromEntries(kept) as Partial<Route>), id, module: route.module, imports };
    }
    writeFileSync(join(assets, name), `${beginning}${JSON.stringify(manifest)};`);
  }
}

/** Parts that load on demand, because visitors do without, and with which these pages open for a member. */
const memberParts: Record<string, string[]> = {
  root: ['shell/edge/tab-bar.tsx', 'messages/list/unread-badge.tsx', 'notifications/bell.tsx'],
  'home/home-page': ['home/member-home.tsx'],
  'listings/page/listing-page': ['listings/page/listing-page-member.tsx'],
  'listings/search/search-page': ['listings/search/member-search.tsx'],
};

/** By the pattern of its address, what a member's page is made of: the server names it in the shell, so that no file waits for another. */
function writePageFiles(client: string, { routes }: Manifest): void {
  const needed = JSON.parse(readFileSync(join(client, neededFiles), 'utf8')) as Record<string, string[]>;
  rmSync(join(client, neededFiles));
  const findNeeded = (source: string): string[] => {
    const files = needed[source];
    if (!files) throw new Error(`The build made no file of web/${source}: see scripts/build/finish-pages.ts`);
    return files.map((name) => `/${name}`);
  };
  const withParents = (route: Route): Route[] => {
    const parent = routes[route.parentId ?? ''];
    return [...(parent ? withParents(parent) : []), route];
  };
  const pages = Object.values(routes).filter(({ path, index }) => index || path);
  const files = pages.map((page): [string, string[]] => {
    const chain = withParents(page);
    const address = `/${chain.flatMap(({ path }) => path || []).join('/')}`;
    const modules = chain.flatMap(({ module, imports = [] }) => [module, ...imports]);
    const parts = chain.flatMap(({ id }) => memberParts[id] ?? []).flatMap(findNeeded);
    return [address, [...new Set([...modules, ...parts])]];
  });
  writeFileSync(join(client, pageFiles), JSON.stringify(Object.fromEntries(files)));
}

const byAddress = /@import "(\/assets\/[\w.-]+\.css)";/;
const preload = /<link rel="modulepreload"[^>]*>/g;

/**
 * Makes the first paint of every built page wait for nothing but the page. Its styles move into it. Where the text is
 * there already, scripts are asked for when the browser comes to them, after fonts and pictures; the shell, which is
 * empty without its scripts, keeps asking for them ahead.
 */
export function hastenFirstPaint(folder: string): void {
  for (const file of filesUnder(folder, '.').filter((name) => name.endsWith('.html'))) {
    const path = join(folder, file);
    const html = inlineStyles(readFileSync(path, 'utf8'), (asset) => readFileSync(join(folder, asset), 'utf8'));
    writeFileSync(path, file.endsWith('index.html') ? html.replaceAll(preload, '') : markBackOffice(html));
  }
}

export function inlineStyles(html: string, read: (asset: string) => string): string {
  // A function as replacement: a style sheet may hold `$&`, which a text would take as a command.
  return html.replace(byAddress, (_all, asset: string) => safeInStyle(read(asset)));
}

/**
 * Only the browser knows who works in the dark, and only a script in the page is early enough to ask.
 * web/admin/frame/use-admin-theme.ts repeats this once its code has arrived.
 */
function markBackOffice(shell: string): string {
  return shell.replace('<head>', () => `<head><script>${chooseTheme}</script>`);
}

const chooseTheme = `if (/^\\/admin(-dashboard)?(\\/|$)/.test(location.pathname)) {
  let theme = 'light';
  try { if (localStorage.getItem('admin_theme') === 'dark') theme = 'dark'; } catch {}
  document.documentElement.dataset.admin = theme;
}`;

function safeInStyle(css: string): string {
  return css.trim().replaceAll('</', '<\\/');
}

const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/;
const worthIt = 256;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Puts a .br and a .gz beside every text file of a folder, so that the server never compresses while someone waits. Pages
 * are left out: the server writes its address into them and compresses them itself.
 */
export async function precompress(folder: string): Promise<void> {
  const files = filesUnder(folder, '.').filter((file) => compressible.test(file));
  await Promise.all(files.map((file) => compressOne(join(folder, file))));
}

async function compressOne(path: string): Promise<void> {
  const content = readFileSync(path);
  if (content.length < worthIt) return;
  const options = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([brotli(content, { params: options }), zip(content, { level: 9 })]);
  if (br.length < content.length) writeFileSync(`${path}.br`, br);
  if (gz.length < content.length) writeFileSync(`${path}.gz`, gz);
}
