import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^dev\//.test(path))
  .map((path) => ({ path, source: readFileSync(join(web, path), 'utf8') }));
const pathsWith = (pattern: RegExp) => files.filter(({ source }) => pattern.test(source)).map(({ path }) => path);

// A search sends nothing: it leads to another address.
const searches = ['listings/search/member-search.tsx', 'shell/site-header.tsx'];

test('every form that sends something is the kit’s, so that Enter twice sends it once and errors come into sight', () => {
  expect(pathsWith(/<form\b/).toSorted()).toEqual([...searches, 'ui/form/form.tsx'].toSorted());
});

test('every change on the server goes through the one hook that sends a double click once', () => {
  const direct = files.filter(({ source }) =>
    /useMutation\b[^;]*from '@tanstack\/react-query'/s.test(importsOf(source)),
  );
  expect(direct.map(({ path }) => path)).toEqual(['lib/api/use-mutation.ts']);
});

test('no component calls the server by itself, past the hook', () => {
  const past = pathsWith(/await (?:watched\()?\s*call\(/).filter((path) => path.endsWith('.tsx'));
  // Reads, and reads alone.
  expect(past.toSorted()).toEqual([
    'admin/table/office-table.tsx',
    'listings/form/use-ending-proposals.tsx',
    'members/profile/user-page.tsx',
  ]);
});

test('whatever people write at length is kept as a draft of theirs', () => {
  const written = pathsWith(/<TextArea\b|<textarea\b/).filter((path) => !path.startsWith('ui/'));
  const forgetful = written.filter((path) => !keepsDraft(path));
  // A cell belongs to a file that only its page has read.
  expect(forgetful).toEqual(['listings/mine/bring-in/mending/bring-in-cell.tsx']);
});

test('bars of numbers are drawn by the kit’s one chart', () => {
  expect(pathsWith(/<rect\b/)).toEqual(['ui/table/bar-chart.tsx']);
});

test('whatever asks before it acts is the kit’s one dialog, which waits, says a refusal and keeps what was typed', () => {
  // Layers over the page that are no questions: forms and views of their own.
  const others = [
    'admin/listings/listing-modals.tsx',
    'deals/purchase/counter-sheet.tsx',
    'deals/purchase/purchase-sheet.tsx',
    'listings/outside/feed-picture-dialog.tsx',
    'listings/outside/qr-dialog.tsx',
    'members/security/backup-codes-dialog.tsx',
    'members/tools/secret-dialog.tsx',
    'moderation/report-dialog.tsx',
    'reviews/review-dialog.tsx',
  ];
  const users = pathsWith(/from '(?:#web\/ui\/overlay|\.)\/dialog\.tsx'/);
  expect(users.toSorted()).toEqual([...others, 'ui/overlay/ask-dialog.tsx'].toSorted());
});

/** Itself, or where it is only the fields of a form, the form. */
function keepsDraft(path: string): boolean {
  const isWhole = pathsWith(/<Form\b/).includes(path);
  const name = path.split('/').at(-1);
  const users = files.filter(({ source }) => !isWhole && importsOf(source).includes(`/${name}'`));
  return files.some((file) => (file.path === path || users.includes(file)) && /\buseDraft[(<]/.test(file.source));
}

function importsOf(source: string): string {
  return source
    .split(/;\n/)
    .filter((statement) => /^\s*import\b/.test(statement))
    .map((statement) => `${statement};`)
    .join('\n');
}
