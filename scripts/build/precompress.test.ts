import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { precompress } from './precompress.ts';

const folder = mkdtempSync(join(tmpdir(), 'precompress-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('texts worth it get a smaller .br and .gz beside them that hold the same', async () => {
  const text = 'const wig = "curly";\n'.repeat(200);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/app.js'), text);
  writeFileSync(join(folder, 'tiny.css'), 'a{}');
  writeFileSync(join(folder, 'font.woff2'), text);

  await precompress(folder);

  const br = readFileSync(join(folder, 'assets/app.js.br'));
  const gz = readFileSync(join(folder, 'assets/app.js.gz'));
  expect(brotliDecompressSync(br).toString()).toBe(text);
  expect(gunzipSync(gz).toString()).toBe(text);
  expect(br.length).toBeLessThan(text.length);
  expect(existsSync(join(folder, 'tiny.css.br'))).toBe(false);
  expect(existsSync(join(folder, 'font.woff2.br'))).toBe(false);
});
