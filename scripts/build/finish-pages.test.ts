import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { inlineStyles, precompress } from './finish-pages.ts';

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

const page = (style: string) => `<head><style id="app-css">${style}</style></head><p>$& text</p>`;

test('the style sheet moves into the page, letter by letter', () => {
  const css = '.price::before{content:"$&"}';
  const asked: string[] = [];
  const html = inlineStyles(page('@import "/assets/app-x1.css";'), (asset) => {
    asked.push(asset);
    return `${css}\n`;
  });
  expect(html).toBe(`<head><style id="app-css">${css}</style></head><p>$& text</p>`);
  expect(asked).toEqual(['/assets/app-x1.css']);
});

test('a style sheet cannot end the style element it lies in', () => {
  const html = inlineStyles(page('@import "/assets/app-x1.css";'), () => 'a{content:"</style><script>"}');
  expect(html.match(/<\/style>/g)).toHaveLength(1);
});
