import type { RouteOptions } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiErrorSchema } from '#contract/errors.ts';
import { everyone } from '#server/lib/http/serve.ts';
import { apiExamples } from './api-examples.ts';
import { apiFeatures } from './api-features.ts';
import { callNames, schemaNames } from './api-names.ts';
import { type Json, nameSchemas } from './api-schemas.ts';
import { describeCaller, describeRefusals } from './describe-refusals.ts';

interface Call {
  name: string;
  tag: string;
  endpoint: Endpoint;
  route: RouteOptions;
}

/** Paths, tags and components of an OpenAPI 3.1 description, from the routes and the contract's own names. */
export function describeApi(routes: readonly RouteOptions[]): { paths: Json; tags: Json[]; components: Json } {
  const calls = routes.flatMap((route): Call[] => {
    const endpoint = route.method === 'HEAD' ? undefined : route.config?.endpoint;
    const found = endpoint && callNames.get(endpoint);
    return found ? [{ ...found, endpoint, route }] : [];
  });
  const endpoints = calls.map(({ endpoint }) => endpoint);
  const inAddress = endpoints.flatMap(({ params, query }) => [params ?? [], query ?? []].flat());
  const schemas = nameSchemas(
    // The parts of an address are described one by one.
    new Map([...schemaNames].filter(([schema]) => !inAddress.includes(schema))),
    [...inAddress, ...endpoints.flatMap(({ body }) => body ?? [])],
    [apiErrorSchema, ...endpoints.map(({ response }) => response)],
  );
  const refusals = describeRefusals(schemas.output(apiErrorSchema));
  const paths: Record<string, Record<string, Json>> = {};
  for (const { name, tag, endpoint, route } of calls) {
    const { method, path, summary, params, query, body, file, response, forTools } = endpoint;
    const examples = apiExamples[name];
    const url = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[url] ??= {};
    paths[url][method.toLowerCase()] = {
      operationId: name,
      tags: [tag],
      summary,
      description: describeCaller(String(route.config?.guard), forTools),
      security: route.config?.guard === everyone.name ? [] : [{ session: [] }, ...(forTools ? [{ bearer: [] }] : [])],
      parameters: [
        ...parametersOf(params && schemas.input(params), 'path'),
        ...parametersOf(query && schemas.input(query), 'query'),
      ],
      ...(body && { requestBody: { required: true, content: jsonContent(schemas.input(body), examples?.body) } }),
      ...(file && { requestBody: { required: true, content: fileContent(file) } }),
      responses: {
        200: { description: 'Done.', content: jsonContent(schemas.output(response), examples?.answer) },
        ...refusals.of(route),
      },
    };
  }
  return {
    paths,
    tags: apiFeatures.map(({ tag, about }) => ({ name: tag, description: about })),
    components: { schemas: schemas.components(), responses: refusals.components() },
  };
}

function parametersOf(schema: Json | undefined, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, { description, ...rest }]: [string, Json]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description && { description }),
    schema: rest,
  }));
}

const jsonContent = (schema: Json, example: unknown): Json => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

const fileContent = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
