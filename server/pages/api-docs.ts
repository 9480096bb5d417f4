import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import { signIn } from '#contract/auth/auth.ts';
import { commonErrors } from '#contract/errors.ts';
import type { Env } from '#server/env.ts';
import { Refusal } from '#server/lib/errors.ts';
import { pagePolicy } from '#server/lib/http/csp.ts';
import { requestTarget } from '#server/lib/http/request-path.ts';
import { everyone } from '#server/lib/http/serve.ts';
import { sessionCookieName } from '#server/lib/http/session-cookie.ts';
import { packageRoot } from '#server/lib/package-root.ts';

/**
 * OpenAPI from the same zod schemas that check the requests, and a page to browse it. Both stand on large libraries and few
 * ever ask: a server beside this one, with the same routes and nothing behind them, is made for the first who does.
 */
export function registerApiDocs(app: FastifyInstance, env: Env): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  let docs: Promise<FastifyInstance> | undefined;
  const open = (): Promise<FastifyInstance> => {
    docs ??= describe(routes, env);
    return docs;
  };

  const options = {
    config: { guard: 'public', withoutContract: 'API documentation' },
    schema: { hide: true },
  } as const;
  app.get('/api/openapi.json', options, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send((await open()).swagger()),
  );
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { statusCode, headers, rawPayload } = await (await open()).inject({ url: requestTarget(request) });
    if (statusCode === 404) throw new Refusal(commonErrors.notFound);
    for (const name of ['content-type', 'location']) if (headers[name]) reply.header(name, headers[name]);
    if (String(headers['content-type']).startsWith('text/html'))
      reply.header('content-security-policy', pagePolicy(rawPayload.toString()));
    return reply.status(statusCode).send(rawPayload);
  };
  app.get('/api/docs', options, answer);
  app.get('/api/docs/*', options, answer);
}

async function describe(routes: readonly RouteOptions[], env: Env): Promise<FastifyInstance> {
  const { default: swagger } = await import('@fastify/swagger');
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const { describeAllRefusals, describeRefusals } = await import('./api-refusals.ts');
  const { version, license } = readPackage();
  const docs = Fastify({ exposeHeadRoutes: false });
  docs.setValidatorCompiler(validatorCompiler);
  docs.setSerializerCompiler(() => JSON.stringify);
  await docs.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Wigloop',
        description: `The calls the Wigloop web app makes.\n\n${describeAllRefusals()}`,
        version,
        license: { name: license, identifier: license },
      },
      servers: [{ url: env.APP_URL }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieName(env),
            description: `Set by \`${operationIdOf(signIn.method, signIn.path)}\` and by every other way to sign in.`,
          },
        },
      },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const file = input.route.config?.endpoint?.file;
      const response = { ...describeRefusals(input.route), ...(schema.response as object | undefined) };
      const operationId = operationIdOf(String(input.route.method), input.url);
      const security = input.route.config?.guard === everyone.name ? [] : [{ session: [] }];
      const body = file && { body: describeFile(file) };
      return { url, schema: { ...schema, operationId, security, response, ...body } };
    },
  });
  await docs.register(apiReference, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', title: 'Wigloop API', telemetry: false, withDefaultFonts: false },
  });
  for (const { method, url, schema, config } of routes)
    if (method !== 'HEAD' && schema && !schema.hide)
      docs.route({ method, url, schema, config, handler: async () => {} });
  await docs.ready();
  return docs;
}

/** A call's name for generated clients, as lasting as its address: `GET /api/deals/:id` is `getDealsById`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace('/api/', '')
    .replaceAll(':', 'by-')
    .split(/[^a-z\d]+/i);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function readPackage(): { version: string; license: string } {
  return JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
}

function describeFile(types: readonly string[]) {
  const file = { schema: { type: 'string', format: 'binary' } };
  return { required: true, content: Object.fromEntries(types.map((type) => [type, file])) };
}
