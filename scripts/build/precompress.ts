import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesUnder } from '../walk.js';

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
