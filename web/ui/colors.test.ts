import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const day = colorsOf(readFileSync(join(web, 'app.css'), 'utf8').split('@theme')[1] ?? '');
const night = { ...day, ...colorsOf(readFileSync(join(web, 'admin/frame/admin-theme.css'), 'utf8')) };

const grounds = ['ivory', 'ivory-deep', 'surface'];
/** Colors of borders of fields, marks, switches, icons and the ring of the focus. */
const marks = ['line-strong', 'plum', 'copper', 'sage', 'danger'];
const texts = ['ink', 'ink-soft', 'plum', 'copper', 'sage', 'danger'];

test.each([
  ['by day', day],
  ['by night', night],
])('what has to be seen stands out from its ground %s: marks by 3 to 1, texts by 4.5 to 1', (_, colors) => {
  const pale = (names: string[], least: number) =>
    names.flatMap((name) =>
      grounds
        .filter((ground) => contrast(colors[name], colors[ground]) < least)
        .map((ground) => `${name} on ${ground}`),
    );
  expect(pale(marks, 3)).toEqual([]);
  expect(pale(texts, 4.5)).toEqual([]);
});

function colorsOf(css: string): Record<string, string> {
  return Object.fromEntries([...css.matchAll(/--color-([\w-]+): (#\w{6})/g)].map(([, name, color]) => [name, color]));
}

/** As WCAG defines it. */
function contrast(one = '', other = ''): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
