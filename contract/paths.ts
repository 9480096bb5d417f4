import { firstBrandIds } from '#contract/brands/brands.ts';

/** Who gets in: anyone, a signed-in member, a member with access (subscription, bypass or paywall off), or an admin. */
type Access = 'public' | 'session' | 'subscriber' | 'admin';

interface SitePath {
  pattern: string;
  access: Access;
  /** The addresses whose HTML is made at build time. */
  prerender?: readonly string[];
}

export const brandPath = '/brand/:brandId';

/** Every page of the product. `:name` stands for one segment, a final `*` for any number of them. */
export const sitePaths: readonly SitePath[] = [
  publicPage('/'),
  publicPage('/search'),
  {
    pattern: brandPath,
    access: 'public',
    prerender: firstBrandIds.map((id) => `/brand/${id}`),
  },
  publicPage('/pricing'),
  publicPage('/register'),
  publicPage('/login'),
  publicPage('/reset-password'),
  { pattern: '/auth/reset-password', access: 'public' },
  { pattern: '/auth/email-change', access: 'public' },
  { pattern: '/auth/callback', access: 'public' },
  { pattern: '/auth/confirmation', access: 'public' },
  publicPage('/legal'),
  publicPage('/legal/accessibility'),
  publicPage('/legal/cookies'),
  { pattern: '/legal/:page', access: 'public', prerender: ['/legal/terms', '/legal/privacy', '/legal/guidelines'] },
  publicPage('/resources'),
  publicPage('/press'),
  publicPage('/about'),
  publicPage('/contact'),
  publicPage('/sitemap'),
  publicPage('/help'),
  publicPage('/help/creating-account'),
  publicPage('/help/listing-first-item'),
  publicPage('/help/first-wig'),
  publicPage('/help/hygiene'),
  publicPage('/help/safety-guidelines'),
  publicPage('/help/shipping'),
  publicPage('/help/payment-methods'),
  publicPage('/help/communication'),
  publicPage('/help/returns'),
  publicPage('/help/deals'),
  publicPage('/help/tools'),
  publicPage('/help/report'),
  { pattern: '/listing/:id', access: 'public' },
  { pattern: '/user/:userId', access: 'public' },
  { pattern: '/shop/:code', access: 'public' },
  { pattern: '/payment-return', access: 'public' },
  { pattern: '/account', access: 'subscriber' },
  { pattern: '/account/listings', access: 'subscriber' },
  { pattern: '/account/listings/bring-in', access: 'subscriber' },
  { pattern: '/account/create-listing', access: 'subscriber' },
  { pattern: '/account/analytics', access: 'subscriber' },
  { pattern: '/account/transaction-policy', access: 'subscriber' },
  { pattern: '/account/favorites', access: 'subscriber' },
  { pattern: '/account/wishes', access: 'subscriber' },
  { pattern: '/account/resources', access: 'subscriber' },
  { pattern: '/account/matches', access: 'subscriber' },
  { pattern: '/account/matches/:id', access: 'subscriber' },
  { pattern: '/account/deals', access: 'session' },
  { pattern: '/account/deals/new', access: 'session' },
  { pattern: '/account/deals/:id', access: 'session' },
  { pattern: '/account/notifications', access: 'session' },
  { pattern: '/account/subscription', access: 'session' },
  { pattern: '/account/settings', access: 'session' },
  { pattern: '/messages', access: 'subscriber' },
  { pattern: '/unsubscribe', access: 'public' },
  { pattern: '/subscription', access: 'session' },
  { pattern: '/myaccount', access: 'session' },
  { pattern: '/admin-invitation', access: 'session' },
  { pattern: '/admin/*', access: 'admin' },
  { pattern: '/admin-dashboard/*', access: 'admin' },
];

export const fallbackReturnPath = '/account';

/**
 * The only reader of return_to and of every other target that arrives from outside: a path of this site's route
 * table, with its query and fragment, or else the fallback.
 */
export function safeReturnPath(input: string | null | undefined): string {
  if (!input || input.length > 2000 || !/^\/(?!\/)/.test(input) || unsafeCharacters.test(input))
    return fallbackReturnPath;
  // What is checked is what is returned: the address after the browser's own clean-up of dots and odd characters.
  const { pathname, search, hash } = new URL(input, 'https://site.invalid');
  return findSitePath(pathname) ? pathname + search + hash : fallbackReturnPath;
}

// Backslashes and control characters, plain or percent-encoded: browsers read some of them as slashes or drop them.
const unsafeCharacters = /[\\\p{Cc}\p{Zl}\p{Zp}]|%(?:[01][\da-f]|7f|5c)/iu;

export function findSitePath(pathname: string): SitePath | undefined {
  return matchers.find(({ matches }) => matches.test(pathname))?.path;
}

/** The addresses to make at build time, out of the patterns that have a page. */
export function findPrerenderPaths(registeredPatterns: ReadonlySet<string>): string[] {
  return sitePaths.filter(({ pattern }) => registeredPatterns.has(pattern)).flatMap(({ prerender }) => prerender ?? []);
}

const matchers = sitePaths.map((path) => ({ path, matches: toExpression(path.pattern) }));

// A parameter is an id or a slug, so no percent sign can pass: encoded slashes and dots never match.
function toExpression(pattern: string): RegExp {
  if (pattern === '/') return /^\/$/;
  const source = pattern.replace('/*', '(?:/[\\w-]{1,64}){0,4}').replace(/:\w+/g, '[\\w-]{1,64}');
  return new RegExp(`^${source}/?$`);
}

function publicPage(path: string): SitePath {
  return { pattern: path, access: 'public', prerender: [path] };
}
