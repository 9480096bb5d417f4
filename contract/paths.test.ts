import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fallbackReturnPath, findPrerenderPaths, findSitePath, safeReturnPath, sitePaths } from './paths.ts';

describe('a return path', () => {
  test.each([
    '/',
    '/account',
    '/account/settings',
    '/search?q=bob%20cut&brands=noriko,envy',
    '/listing/0f8fad5b-d9cb-469f-a165-70867728950e#reviews',
    '/messages?user=0f8fad5b-d9cb-469f-a165-70867728950e',
    '/brand/jon-renau?sort=price_asc',
    '/subscription?subscription=success',
    '/admin/listings',
    '/help/payment-methods',
  ])('%s is a page of this site and is kept whole', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['a word', 'account'],
    ['another site', 'https://evil.example/account'],
    ['a protocol-relative address', '//evil.example/account'],
    ['three slashes', '///evil.example'],
    ['a slash and a backslash', '/\\evil.example'],
    ['a backslash further on', '/account\\..\\evil'],
    ['an encoded second slash', '/%2Fevil.example'],
    ['two encoded slashes', '%2F%2Fevil.example'],
    ['a doubly encoded slash', '/%252Fevil.example'],
    ['an encoded backslash', '/%5Cevil.example'],
    ['an encoded backslash in the query', '/search?q=%5c%5cevil.example'],
    ['dots that uncover two slashes', '/.//evil.example'],
    ['dots that climb to two slashes', '/account/..//evil.example'],
    ['encoded dots that climb', '/account/%2e%2e//evil.example'],
    ['a script address', 'javascript:alert(1)'],
    ['a script address after a slash', '/javascript:alert(1)'],
    ['a script address behind a space', ' javascript:alert(1)'],
    ['a data address', 'data:text/html,x'],
    ['a tab between the slashes', '/\t/evil.example'],
    ['a line break between the slashes', '/\n/evil.example'],
    ['a leading line break', '\n//evil.example'],
    ['a NUL byte', '/account\0'],
    ['an encoded line break', '/account?next=%0d%0aSet-Cookie:x'],
    ['an encoded NUL byte', '/search?q=%00'],
    ['an encoded delete character', '/search?q=%7F'],
    ['a line separator', '/account\u2028'],
    ['a user and host', '/@evil.example'],
    ['a host after the root', '/evil.example'],
    ['an address of the API', '/api/session'],
    ['an address of the API behind dots', '/account/../api/session'],
    ['a page nobody made', '/account/nowhere'],
    ['a parameter with a slash in code', '/listing/a%2Fb'],
    ['a longer page', '/pricing/extra'],
    ['other letters', '/ACCOUNT'],
    ['a very long address', `/search?q=${'a'.repeat(2000)}`],
  ])('that is %s falls back to the account', (_what, path) => {
    expect(safeReturnPath(path)).toBe(fallbackReturnPath);
  });

  test('leads to this site and to a page of the table, whatever it is given', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      'account',
      'search',
      'evil.example',
      'javascript',
    );
    const hostile = fc
      .array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 8 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          fc.webUrl(),
          hostile.map((text) => `/${text}`),
        ),
        (input) => {
          const path = safeReturnPath(input);
          const url = new URL(path, 'https://wigloop.test');
          expect(url.origin).toBe('https://wigloop.test');
          expect(path).toMatch(/^\/(?![/\\])/);
          expect(findSitePath(url.pathname)).toBeDefined();
          expect(safeReturnPath(path)).toBe(path);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('the route table', () => {
  test('knows each page that is made at build time by its own pattern', () => {
    for (const { pattern, prerender = [] } of sitePaths) {
      for (const path of prerender) expect(findSitePath(path)?.pattern).toBe(pattern);
    }
  });

  test('never makes a page at build time that needs a session', () => {
    expect(sitePaths.filter(({ access, prerender }) => access !== 'public' && prerender)).toEqual([]);
  });

  test('makes only the pages that are registered', () => {
    expect(findPrerenderPaths(new Set(['/', '/brand/:brandId']))).toHaveLength(16);
    expect(findPrerenderPaths(new Set(['/account']))).toEqual([]);
  });

  test('does not know an address outside of it', () => {
    expect(findSitePath('/nowhere')).toBeUndefined();
  });
});
