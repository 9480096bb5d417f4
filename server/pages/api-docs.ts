import swagger from '@fastify/swagger';
import apiReference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { pagePolicy } from '#server/lib/http/csp.ts';

/** OpenAPI from the same zod schemas that check the requests, and a page to browse it. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Wigloop', description: 'The calls the Wigloop web app makes.', version: '0.1.0' },
    },
    transform: (input) => {
      const described = jsonSchemaTransform(input);
      const file = input.route.config?.endpoint?.file;
      return file ? { ...described, schema: { ...described.schema, body: describeFile(file) } } : described;
    },
  });
  app.get(
    '/api/openapi.json',
    { config: { guard: 'public', withoutContract: 'OpenAPI' }, schema: { hide: true } },
    async (_request, reply) => reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, guard: 'public', withoutContract: 'API documentation' };
    });
    docs.addHook('onSend', async (_request, reply, payload) => {
      if (String(reply.getHeader('content-type')).startsWith('text/html') && typeof payload === 'string')
        reply.header('content-security-policy', pagePolicy(payload));
    });
    await docs.register(apiReference, {
      routePrefix: '/api/docs',
      configuration: { url: '/api/openapi.json', title: 'Wigloop API', telemetry: false, withDefaultFonts: false },
    });
  });
}

function describeFile(types: readonly string[]) {
  const file = { schema: { type: 'string', format: 'binary' } };
  return { required: true, content: Object.fromEntries(types.map((type) => [type, file])) };
}
