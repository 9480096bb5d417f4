import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { commonErrors } from '#contract/errors.ts';
import { Refusal } from '#server/lib/errors.ts';
import { pagePolicy } from '#server/lib/http/csp.ts';
import { requestTarget } from '#server/lib/http/request-path.ts';

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
  let reference: Promise<FastifyInstance> | undefined;
  for (const url of ['/api/docs', '/api/docs/*'])
    app.get(url, { config: { guard: 'public', withoutContract: 'API documentation' }, schema: { hide: true } }, answer);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reference ??= openReference();
    const { statusCode, headers, rawPayload } = await (await reference).inject({ url: requestTarget(request) });
    if (statusCode === 404) throw new Refusal(commonErrors.notFound);
    for (const name of ['content-type', 'location']) if (headers[name]) reply.header(name, headers[name]);
    if (String(headers['content-type']).startsWith('text/html'))
      reply.header('content-security-policy', pagePolicy(rawPayload.toString()));
    return reply.status(statusCode).send(rawPayload);
  }
}

/** A page of four megabytes that few ever open: it stands apart, and is loaded by the first who does. */
async function openReference(): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const docs = Fastify();
  await docs.register(apiReference, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', title: 'Wigloop API', telemetry: false, withDefaultFonts: false },
  });
  return docs;
}

function describeFile(types: readonly string[]) {
  const file = { schema: { type: 'string', format: 'binary' } };
  return { required: true, content: Object.fromEntries(types.map((type) => [type, file])) };
}
