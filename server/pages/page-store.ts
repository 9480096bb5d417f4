import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { firstBrandIds } from '#contract/brands/brands.ts';
import { originPlaceholder, pageFiles } from '#contract/built-pages.ts';
import type { SessionReader } from '#server/auth/sessions.ts';
import type { BrandReader } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { pagePolicy } from '#server/lib/http/csp.ts';
import { getListing } from '#server/listings/page/get-listing.ts';
import { getProfile } from '#server/members/public-profile.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { getShopOwner } from '#server/shops/shop-page.ts';

export interface Page {
  etag: string;
  policy: string;
  plain: Buffer;
  /** Compressed when the first browser asks for it, and kept. */
  compressed(encoding: 'br' | 'gzip'): Promise<Buffer>;
}

export interface Shell extends Page {
  /** The shell for one answer, with more in its head. It is compressed anew each time. */
  withHead(html: string): Buffer;
  /** Links that start loading what the page of this address is made of. */
  linksTo(pattern: string): string;
}

export interface PageStore {
  /** The pre-rendered page of a path, as visitors see it. */
  find(path: string): Page | undefined;
  /** The shell that becomes whatever page the address names: for members, and for pages made in the browser. */
  shell: Shell;
}

const shellFile = '__spa-fallback.html';
const brotli = promisify(brotliCompress);
const zip = promisify<Buffer, Buffer>(gzip);

/** Reads every pre-rendered page into memory, with its hash and its own security policy. */
export async function loadPages(webRoot: string, origin: string): Promise<PageStore> {
  const files = await readdir(webRoot, { recursive: true });
  const pages = new Map<string, Page>();
  for (const file of files.filter((name) => name.endsWith('index.html'))) {
    const path = `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`;
    pages.set(path, await readPage(join(webRoot, file), origin));
  }
  return { find: (path) => pages.get(path), shell: await readShell(webRoot, origin) };
}

async function readShell(webRoot: string, origin: string): Promise<Shell> {
  const page = await readPage(join(webRoot, shellFile), origin);
  const text = page.plain.toString();
  const [beforeEnd = '', afterEnd = ''] = text.split(/(?=<\/head>)/);
  const files: Record<string, string[]> = JSON.parse(
    await readFile(join(webRoot, pageFiles), 'utf8').catch(() => '{}'),
  );
  return {
    ...page,
    withHead: (html) => Buffer.from(beforeEnd + html + afterEnd),
    linksTo: (pattern) =>
      (files[pattern] ?? [])
        .filter((file) => !text.includes(file))
        .map((file) => `<link rel="modulepreload" href="${file}"/>`)
        .join(''),
  };
}

async function readPage(file: string, origin: string): Promise<Page> {
  const html = (await readFile(file, 'utf8')).replaceAll(originPlaceholder, origin);
  const plain = Buffer.from(html);
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    policy: pagePolicy(html),
    plain,
    compressed: compressOnce(plain),
  };
}

function compressOnce(plain: Buffer): Page['compressed'] {
  const kept: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {};
  return (encoding) => {
    kept[encoding] ??= compressPage(plain, encoding, 8);
    return kept[encoding];
  };
}

/** Somebody waits for it: the last few percent would take several times as long. */
export function compressPage(plain: Buffer, encoding: 'br' | 'gzip', quality = 4): Promise<Buffer> {
  return encoding === 'br' ? brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) : zip(plain);
}

/** A reader without an account: no listing is theirs, and nobody has blocked them. */
const nobody = '00000000-0000-0000-0000-000000000000';
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type IsMissing = (request: FastifyRequest, path: string) => Promise<boolean>;

/** Whether a page is about a listing, a brand, a member or a shop that this reader will not find. */
export function createIsMissing(
  deps: Deps & { settings: SettingsReader },
  { sessions, brands }: { sessions: SessionReader; brands: BrandReader },
): IsMissing {
  const find: Record<string, (request: FastifyRequest, id: string) => Promise<unknown>> = {
    listing: async (request, id) => getListing(deps, id, (await sessions.find(request))?.id ?? nobody),
    user: async (_request, id) => getProfile(deps, id),
    shop: async (_request, code) => getShopOwner(deps, code),
  };
  return async (request, path) => {
    const [, thing = '', id = '', ...rest] = path.split('/');
    if (rest.length > 0) return false;
    if (thing === 'brand') return !(await hasBrand(brands, id));
    const look = find[thing];
    if (!look) return false;
    if (thing !== 'shop' && !uuid.test(id)) return true;
    return look(request, id).then(
      () => false,
      // When the truth cannot be known, the page itself says so; only a plain "not found" is a missing page.
      (error: unknown) => error instanceof Refusal && error.status === 404,
    );
  };
}

/** The first brands are there without a look, because none is ever deleted. When nobody knows, the page itself says so. */
async function hasBrand(brands: BrandReader, id: string): Promise<boolean> {
  if (firstBrandIds.includes(id)) return true;
  return brands.getBrands().then(
    (known) => known.some((brand) => brand.id === id),
    () => true,
  );
}
