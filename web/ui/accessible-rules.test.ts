import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !/\.test\.|^dev\//.test(path))
  .map((path) => ({ path, source: readFileSync(join(web, path), 'utf8') }));

test('what is said when it changes is said as a whole, never only the word that is new', () => {
  const parts = files.flatMap(({ path, source }) =>
    [...source.matchAll(/aria-live="polite"([^>]*)>/g)]
      .filter(([, rest]) => !rest?.includes('aria-atomic="true"'))
      .map(() => path),
  );
  // Notices are a list: each new one is whole by itself.
  expect(parts).toEqual(['shell/toast-region.tsx']);
});

test('the ring of the focus is taken away only where something else shows it', () => {
  const without = files.filter(({ source }) => source.includes('outline-none')).map(({ path }) => path);
  expect(without.toSorted()).toEqual([
    // The page and dialogs themselves: they take the focus for what is in them.
    'admin/frame/admin-frame.tsx',
    // Cards, which have the ring in place of the link that fills them.
    'deals/list/deals-page.tsx',
    'deals/list/offer-row.tsx',
    'listings/card/listing-card.tsx',
    'shell/shell.tsx',
    // The star has it in place of its button.
    'ui/form/star-rating-input.tsx',
    // Menus give it back to their entries.
    'ui/overlay/menu.tsx',
    'ui/overlay/modal-frame.tsx',
  ]);
});

test('nobody is said to be elsewhere: `aria-current` is there or not there', () => {
  const always = files.filter(({ source }) => /aria-current=\{[^}]*===[^}|?]*\}/.test(source));
  expect(always.map(({ path }) => path)).toEqual([]);
});
