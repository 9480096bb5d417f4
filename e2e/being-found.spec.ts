import { type APIRequestContext, expect } from '@playwright/test';
import { findSitePath, sitePaths } from '#contract/paths.ts';
import { test } from './accounts.ts';

const own = ['/help', '/resources', '/contact', '/about', '/press', '/sitemap', '/legal/terms', '/legal/cookies'];

interface CrawledPage {
  path: string;
  status: number;
  html: string;
  links: string[];
}

test('a crawl from the home page finds every public page, whole, and no broken link', async ({ request, baseURL }) => {
  test.setTimeout(120_000);
  const pages = await crawl(request);
  expect(pages.filter(({ status }) => status >= 400).map(({ path }) => path)).toEqual([]);

  // No link leads to /legal: it is a second address of the terms, for those who type it.
  const made = (await findMade(request)).filter((path) => path !== '/legal');
  expect(made).toEqual(expect.arrayContaining(own));
  const found = new Set(pages.map(({ path }) => path));
  expect(made.filter((path) => !found.has(path))).toEqual([]);

  for (const { path, html } of pages.filter((page) => made.includes(page.path))) {
    const head = readHead(html);
    expect.soft(head.title, `${path} has a title`).toMatch(/Wigloop/);
    expect.soft(head.description || head.robots, `${path} has a description, or is not to be found`).not.toBe('');
    expect.soft(html.match(/<h1[\s>]/g), `${path} has one h1`).toHaveLength(1);
    expect.soft(html, `${path} knows its own address`).not.toContain('wigloop.invalid');
    if (head.canonical) expect.soft(new URL(head.canonical).href).toBe(new URL(path, baseURL).href);
  }
  const titles = pages.filter((page) => made.includes(page.path)).map(({ html }) => readHead(html).title);
  expect(titles.filter((title, place) => titles.indexOf(title) !== place)).toEqual([]);
});

test('each information page has a picture for shared links and data that search engines can read', async ({
  request,
}) => {
  for (const path of own) {
    const html = await (await request.get(path)).text();
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await request.get(picture);
    expect(answer.headers()['content-type'], picture).toBe('image/jpeg');
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
      JSON.parse(String(text)),
    );
    expect(data.map((item) => item['@context'])).toContain('https://schema.org');
  }
});

test('icons, manifest, robots.txt and sitemap.xml answer', async ({ request, baseURL }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  for (const { src } of [...manifest.icons, { src: '/apple-touch-icon.png' }])
    expect((await request.get(src)).ok(), src).toBe(true);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${baseURL}/help/shipping</loc>`);
});

test('a page that was built before names no price that depends on who comes, and says what holds for all', async ({
  request,
}) => {
  const prices = await (await request.get('/pricing')).text();
  for (const price of ['$9.99', '$14.99', '$99.99', '$149.99']) expect(prices).not.toContain(price);
  const home = await (await request.get('/')).text();
  for (const words of ['Buy, Sell, Trade - Premium Wigs', 'Payment and returns are agreed between buyer and seller.'])
    expect(home).toContain(words);
});

test('a brand page says what there is to know about the brand before any script runs', async ({ request }) => {
  const html = await (await request.get('/brand/jon-renau')).text();
  expect(html).toMatch(/<h1[^>]*>Jon Renau</);
  for (const words of ['SmartLace ready-to-wear lace fronts', '$250 - $600']) expect(html).toContain(words);
});

async function crawl(request: APIRequestContext): Promise<CrawledPage[]> {
  const pages: CrawledPage[] = [];
  const waiting = ['/'];
  const seen = new Set(waiting);
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await request.get(path);
    const isPage = String(answer.headers()['content-type']).startsWith('text/html');
    const html = isPage ? await answer.text() : '';
    const links = [...html.matchAll(/<a\s[^>]*?href="(\/[^"#?]*)/g)].map(([, href]) => String(href));
    pages.push({ path, status: answer.status(), html, links });
    // Members' pages answer with the empty shell; there is nothing to follow in them.
    if (findSitePath(path)?.access !== 'public') continue;
    for (const link of new Set(links)) {
      if (seen.has(link)) continue;
      seen.add(link);
      waiting.push(link);
    }
  }
  return pages;
}

/** The pages of the route table whose text is there before any script runs. */
async function findMade(request: APIRequestContext): Promise<string[]> {
  const paths = sitePaths.flatMap(({ prerender }) => prerender ?? []);
  const made: string[] = [];
  for (const path of paths) if (/<h1[\s>]/.test(await (await request.get(path)).text())) made.push(path);
  return made;
}

function readHead(html: string) {
  const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  return {
    title: first(/<title>([^<]*)<\/title>/),
    description: first(/<meta name="description" content="([^"]*)"/),
    robots: first(/<meta name="robots" content="([^"]*)"/),
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
  };
}
