import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { originPlaceholder } from '#contract/built-pages.ts';
import { pagePolicy } from '#server/lib/csp.ts';

export interface Page {
  etag: string;
  policy: string;
  plain: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}

export interface PageStore {
  /** The pre-rendered page of a path, as visitors see it. */
  find(path: string): Page | undefined;
  /** The shell that becomes whatever page the address names: for members, and for pages made in the browser. */
  shell: Page;
}

const shellFile = '__spa-fallback.html';

/** Reads every pre-rendered page into memory, with its hash, its compressed forms and its own security policy. */
export async function loadPages(webRoot: string, origin: string): Promise<PageStore> {
  const files = await readdir(webRoot, { recursive: true });
  const pages = new Map<string, Page>();
  for (const file of files.filter((name) => name.endsWith('index.html'))) {
    const path = `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`;
    pages.set(path, await readPage(join(webRoot, file), origin));
  }
  return { find: (path) => pages.get(path), shell: await readPage(join(webRoot, shellFile), origin) };
}

async function readPage(file: string, origin: string): Promise<Page> {
  const html = (await readFile(file, 'utf8')).replaceAll(originPlaceholder, origin);
  const plain = Buffer.from(html);
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    policy: pagePolicy(html),
    plain,
    brotli: brotliCompressSync(plain, brotliOptions),
    gzip: gzipSync(plain),
  };
}

// Every page is compressed at every start: the last few percent would cost seconds.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } };
