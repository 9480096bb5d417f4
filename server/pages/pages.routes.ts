import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageFiles } from '#contract/built-pages.ts';
import { commonErrors } from '#contract/errors.ts';
import { workerPath } from '#contract/offline.ts';
import { findSitePath } from '#contract/paths.ts';
import type { SessionReader } from '#server/auth/sessions.ts';
import { packageRoot } from '#server/base/package-root.ts';
import type { BrandReader } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { isApiRequest, requestPath, requestTarget } from '#server/lib/http/request-path.ts';
import { hasSessionCookie } from '#server/lib/http/session-cookie.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { findFirstAnswers, linkFirstPhotos, writeFirstAnswers } from './first-answers.ts';
import { createFindPreview, shellWithPreview } from './link-previews.ts';
import { compressPage, createIsMissing, loadPages, type Page, type PageStore } from './page-store.ts';

export const builtWebRoot = join(packageRoot, 'build/client');

/** The web app: hashed assets that never change, and pages that are asked for anew each time. */
export async function pageRoutes(
  app: FastifyInstance,
  deps: Deps,
  { sessions, brands, settings }: { sessions: SessionReader; brands: BrandReader; settings: SettingsReader },
  webRoot: string | undefined,
): Promise<void> {
  const { env } = deps;
  // Without a build (API tests, `npm run dev` where Vite serves the pages) there are no pages to serve.
  const built = webRoot && existsSync(join(webRoot, 'assets')) ? webRoot : undefined;
  const pages = built ? await loadPages(built, env.APP_URL) : undefined;
  if (built) await registerFiles(app, built);
  if (built) await registerWorker(app, built, env.OFFLINE_APP);
  const isMissing = createIsMissing({ ...deps, settings }, { sessions, brands });
  const findPreview = createFindPreview({ ...deps, settings }, brands);

  app.setNotFoundHandler(async (request, reply) => {
    const path = requestPath(request);
    const wantsPage = pages && !isApiRequest(request) && (request.method === 'GET' || request.method === 'HEAD');
    if (!wantsPage || path.startsWith('/assets/')) throw new Refusal(commonErrors.notFound);
    if (path !== '/' && path.endsWith('/')) return reply.redirect(withoutTrailingSlash(requestTarget(request)), 308);
    const exists = findSitePath(path) !== undefined || (!env.production && path.startsWith('/dev/'));
    const found = exists && !(await isMissing(request, path));
    const preview = found && !hasSessionCookie(request) ? await findPreview(path) : null;
    if (preview) {
      reply.header('x-robots-tag', 'noindex');
      return sendOnce(request, reply, pages.shell, shellWithPreview(pages.shell, env.APP_URL, preview));
    }
    reply.status(found ? 200 : 404);
    const answers = await findFirstAnswers(app, request, reply, {
      path,
      withinMs: env.FIRST_ANSWERS_WITHIN_MS,
    });
    if (!answers) return sendPage(request, reply, pages, path);
    const links = pages.shell.linksTo(findSitePath(path)?.pattern ?? '');
    return sendOnce(
      request,
      reply,
      pages.shell,
      pages.shell.withHead(links + linkFirstPhotos(answers) + writeFirstAnswers(answers)),
    );
  });
}

/** A page that is made for one answer. Kept anywhere, it would show a listing or a member that is gone. */
async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { policy }: Page,
  html: Buffer,
): Promise<FastifyReply> {
  const encoding = encodingFor(request);
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('vary', 'Cookie, Accept-Encoding')
    .header('content-security-policy', policy)
    .send(encoding ? await compressPage(html, encoding) : html);
}

const needless = ['accept-ranges', 'etag', 'last-modified'];

async function registerFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, guard: 'public', withoutContract: 'static file' };
    });
    await files.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz', `**${workerPath}`, `**/${pageFiles}`],
      setHeaders: (reply, path) => {
        const forever = path.includes(`${webRoot}/assets/`);
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
        // Nobody asks whether a file has changed that never does.
        if (forever) for (const name of needless) reply.removeHeader(name);
      },
    });
  });
}

/**
 * The service worker. Browsers ask for it anew past everything it does itself, so that even a broken one can be replaced,
 * and with OFFLINE_APP=off one that removes itself.
 */
async function registerWorker(app: FastifyInstance, webRoot: string, offlineApp: 'on' | 'off'): Promise<void> {
  const source = offlineApp === 'on' ? await readFile(join(webRoot, workerPath)) : workerThatLeaves;
  const etag = `"${createHash('sha256').update(source).digest('base64url').slice(0, 22)}"`;
  app.get(workerPath, { config: { guard: 'public', withoutContract: 'static file' } }, (request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      // It fetches pages under the policy that came with its own file.
      .header('content-security-policy', "default-src 'self'");
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.send(source);
  });
}

const workerThatLeaves = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('wigloop-')) await caches.delete(name);
  await self.registration.unregister();
}
`;

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: PageStore,
  path: string,
): Promise<FastifyReply> {
  // A member must never see the visitors' page flash by: with a session the browser gets the shell and draws its own.
  const page = (hasSessionCookie(request) ? undefined : pages.find(path)) ?? pages.shell;
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'Cookie, Accept-Encoding')
    .header('etag', page.etag)
    .header('content-security-policy', page.policy);
  if (request.headers['if-none-match'] === page.etag && reply.statusCode === 200) return reply.status(304).send();
  return reply.send(await encoded(request, reply, page));
}

function encoded(request: FastifyRequest, reply: FastifyReply, page: Page): Buffer | Promise<Buffer> {
  const encoding = encodingFor(request);
  if (!encoding) return page.plain;
  reply.header('content-encoding', encoding);
  return page.compressed(encoding);
}

function encodingFor(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** Built from the path alone, so that `//host/` cannot become an address of another site. */
function withoutTrailingSlash(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  const clean = `/${path.replace(/^[/\\]+/, '').replace(/\/+$/, '')}`;
  return query ? `${clean}?${query}` : clean;
}
