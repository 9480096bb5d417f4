import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { findSitePath } from '#contract/paths.ts';
import routes from '#web/routes.ts';
import { everyPage } from '../e2e/every-page.ts';

/** Pages that lead on by themselves. */
const withoutPage = ['members/my-account-page.tsx', 'admin/frame/moved-page.tsx'];

test('the runs that visit every page know every page of the product', () => {
  const known = Object.values(everyPage)
    .flat()
    .map((path) => matchRoutes(routes as RouteObject[], path.replace(/\?.*/, ''))?.at(-1)?.route as Entry | undefined);
  const files = new Set(known.map((route) => route?.file));
  const missing = pageFiles(routes as Entry[]).filter((file) => !files.has(file) && !withoutPage.includes(file));
  expect(missing, 'an address of each belongs in e2e/every-page.ts').toEqual([]);
});

test('the server knows the address of every page, and who gets in', () => {
  const addresses = Object.values(everyPage).flat();
  // Pages of development, and one that is none.
  const others = /^\/(?:dev\/|nowhere)/;
  const unknown = addresses.filter(
    (path) => !others.test(path) && !findSitePath(path.replace(/[?#].*/, '').replace(':', '')),
  );
  expect(unknown, 'its row belongs in contract/paths.ts').toEqual([]);
});

interface Entry {
  file: string;
  children?: Entry[];
}

/** Frames and doors have pages of their own; some pages stand at two addresses. */
function pageFiles(entries: Entry[]): string[] {
  return entries.flatMap(({ file, children }) => (children ? pageFiles(children) : [file]));
}
