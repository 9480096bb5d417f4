import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';
import { commonErrors } from '#contract/errors.ts';
import { packageRoot } from '#server/base/package-root.ts';
import type { Env } from '#server/env.ts';
import { Refusal } from '#server/lib/errors.ts';
import { pagePolicy } from '#server/lib/http/csp.ts';
import { requestTarget } from '#server/lib/http/request-path.ts';
import { sessionCookieName } from '#server/lib/http/session-cookie.ts';

/**
 * The description of the API at /api/openapi.json, from the same schemas that check the requests, and a page to browse it.
 * The page's library is large and few people ask for it, so the first request loads it.
 */
export function registerApiDocs(app: FastifyInstance, env: Env): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  let description: Promise<Buffer> | undefined;
  let page: Promise<FastifyInstance> | undefined;

  const options = {
    config: { guard: 'public', withoutContract: 'API documentation' },
    schema: { hide: true },
  } as const;
  app.get('/api/openapi.json', options, async (_request, reply) => {
    description ??= describe(routes, env);
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(await description);
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    page ??= openPage();
    const { statusCode, headers, rawPayload } = await (await page).inject({ url: requestTarget(request) });
    if (statusCode === 404) throw new Refusal(commonErrors.notFound);
    for (const name of ['content-type', 'location']) if (headers[name]) reply.header(name, headers[name]);
    if (String(headers['content-type']).startsWith('text/html'))
      reply.header('content-security-policy', pagePolicy(rawPayload.toString()));
    return reply.status(statusCode).send(rawPayload);
  };
  app.get('/api/docs', options, answer);
  app.get('/api/docs/*', options, answer);
}

async function openPage(): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const page = Fastify({ exposeHeadRoutes: false });
  await page.register(apiReference, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      title: 'Wigloop API',
      telemetry: false,
      withDefaultFonts: false,
      hideTestRequestButton: true,
    },
  });
  await page.ready();
  return page;
}

async function describe(routes: readonly RouteOptions[], env: Env): Promise<Buffer> {
  const { describeApi } = await import('./describe-api.ts');
  const { apiGuide } = await import('./api-guide.ts');
  const { version, license } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  const { paths, tags, components } = describeApi(routes);
  const session = {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName(env),
    description: '`signIn` and every other way to sign in set this cookie.',
  };
  const bearer = {
    type: 'http',
    scheme: 'bearer',
    description:
      'A personal access token from Settings, Access for tools. Calls that take one name the right it needs.',
  };
  return Buffer.from(
    JSON.stringify({
      openapi: '3.1.0',
      info: {
        title: 'Wigloop',
        description: apiGuide(env.APP_URL),
        version,
        license: { name: license, identifier: license },
        contact: { name: 'Wigloop', url: `${env.APP_URL}/contact` },
      },
      servers: [{ url: env.APP_URL }],
      tags,
      paths,
      components: { ...components, securitySchemes: { session, bearer } },
    }),
  );
}
