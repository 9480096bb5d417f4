import { expect, test } from 'vitest';
import { robots, sitemap as sitemapOf } from './found.routes.ts';

const origin = 'https://wigloop.example.com';
const told = { description: '', features: [], priceRange: '' };
const brands = [
  { id: 'jon-renau', name: 'Jon Renau', isShown: true, ...told },
  { id: 'later-brand', name: 'Later Brand', isShown: true, ...told },
  { id: 'gabor', name: 'Gabor', isShown: false, ...told },
];
const sitemap = (from: string) => sitemapOf(from, brands);

test('the sitemap names public pages by their whole address, and no form or member page', () => {
  const addresses = [...sitemap(origin).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(String(address)));
  expect(addresses.every((address) => address.origin === origin)).toBe(true);
  const paths = addresses.map(({ pathname }) => pathname);
  expect(paths).toEqual(expect.arrayContaining(['/', '/help/shipping']));
  expect(paths.filter((path) => path.startsWith('/brand'))).toEqual(['/brand/jon-renau', '/brand/later-brand']);
  expect(paths.filter((path) => /^\/(?:login|account|messages|listing|admin|search)/.test(path))).toEqual([]);
});

test.each([
  '/account/settings',
  '/messages',
  '/listing/1',
  '/user/1',
  '/admin/users',
  '/api/session',
  '/auth/callback',
])('search engines are asked to leave %s alone', (path) => {
  const closed = [...robots(origin).matchAll(/^Disallow: (.+)$/gm)].map(([, prefix]) => String(prefix));
  expect(closed.some((prefix) => path.startsWith(prefix))).toBe(true);
});

test('no page of the sitemap is closed to search engines', () => {
  const closed = [...robots(origin).matchAll(/^Disallow: (.+)$/gm)].map(([, prefix]) => String(prefix));
  const paths = [...sitemap(origin).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address]) => new URL(String(address)).pathname,
  );
  expect(paths.filter((path) => closed.some((prefix) => path.startsWith(prefix)))).toEqual([]);
});

test('who draws the preview of a shared link may read a listing, and nothing else that is closed', () => {
  const [, group = ''] = robots(origin).split('User-agent: facebookexternalhit');
  expect(group).toContain('Allow: /listing/\n');
  expect(group).toContain('Disallow: /account\n');
});
