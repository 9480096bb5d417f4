import type { FastifyInstance } from 'fastify';
import { brandPath, sitePaths } from '#contract/paths.ts';
import type { BrandReader, Brands } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';

/** What search engines read first: which pages there are, and which are none of their business. */
export function foundRoutes(
  app: FastifyInstance,
  { env }: Pick<Deps, 'env'>,
  { brands }: { brands: BrandReader },
): void {
  const files = [
    { url: '/robots.txt', type: 'text/plain; charset=utf-8', write: () => robots(env.APP_URL) },
    {
      url: '/sitemap.xml',
      type: 'application/xml; charset=utf-8',
      write: async () => sitemap(env.APP_URL, await brands.getBrands()),
    },
  ];
  for (const { url, type, write } of files) {
    const config = { guard: 'public', withoutContract: 'static file' };
    app.get(url, { config, schema: { hide: true } }, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=3600')
        .send(await write()),
    );
  }
}

// Forms that say nothing to a searcher, and a second address of the terms: they can be found by links alone.
const leftOut = new Set(['/legal', '/login', '/reset-password', '/search', '/help/report']);

export function sitemap(origin: string, brands: Brands): string {
  const others = sitePaths.filter(({ pattern }) => pattern !== brandPath).flatMap(({ prerender }) => prerender ?? []);
  const ofBrands = brands.filter(({ isShown }) => isShown).map(({ id }) => `/brand/${id}`);
  const paths = [...others.filter((path) => !leftOut.has(path)), ...ofBrands];
  const urls = paths.map((path) => `  <url><loc>${origin}${path === '/' ? '' : path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/** A page that is not made at build time belongs to members, and shows a stranger nothing. */
export function robots(origin: string): string {
  const closed = sitePaths.filter(({ prerender }) => !prerender).map(({ pattern }) => pattern.replace(/\/[:*].*/, ''));
  const shortest = closed.filter((path) => !closed.some((other) => other !== path && path.startsWith(other)));
  const lines = ['/api/', '/dev/', ...shortest].map((path) => `Disallow: ${path}`);
  const previews = [
    ...previewReaders.map((name) => `User-agent: ${name}`),
    'Allow: /listing/',
    'Allow: /shop/',
    ...lines,
  ];
  return `User-agent: *\n${lines.join('\n')}\n\n${previews.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Programs that fetch a shared link to draw its preview: a listing with a public card and a shop page have one. */
const previewReaders = ['facebookexternalhit', 'Twitterbot', 'WhatsApp', 'Pinterestbot', 'Slackbot', 'LinkedInBot'];
