import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '#server/base/package-root.ts';
import { guards } from '#server/test/matrix.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { apiFeatures } from './api-features.ts';
import { refusalsByCode } from './api-names.ts';
import { callRefusals } from './call-refusals.ts';

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string }[];
  responses: Record<string, object>;
}

interface Description {
  info: { version: string; license: object };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  components: { securitySchemes: Record<string, object>; schemas: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
}

let testApp: TestApp;
let description: Description;
/** Each call as the table of guards names it. */
let calls: [call: string, operation: Operation][];

beforeAll(async () => {
  testApp = await startTestApp();
  description = (await new TestClient(testApp.app).send<Description>('GET', '/api/openapi.json')).body;
  calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      operation,
    ]),
  );
});
afterAll(() => testApp.close());

/** The calls of which something is not so. */
const callsWhere = (isWrong: (operation: Operation, call: string) => boolean) =>
  calls.filter(([call, operation]) => isWrong(operation, call)).map(([call]) => call);

// These are the recommended rules of public linters for such descriptions, as far as they can be broken here.

test('the description has every call of the contract, each under a name of its own that lasts', () => {
  const contract = testApp.routes
    .filter(({ method, config }) => method !== 'HEAD' && config?.endpoint)
    .map(({ method, url }) => `${method} ${url}`);
  expect(calls.map(([call]) => call).sort()).toEqual(contract.sort());
  const names = new Map(calls.map(([call, { operationId }]) => [operationId, call]));
  expect(names.size).toBe(calls.length);
  expect([...names.keys()].filter((name) => !/^[a-z][A-Za-z\d]+$/.test(name ?? ''))).toEqual([]);
  expect(names.get('signIn')).toBe('POST /api/auth/sign-in/email');
  expect(names.get('acceptDeal')).toBe('PUT /api/deals/:id/acceptance');
});

test('each call states whether it takes the session cookie, and its guard agrees', () => {
  expect(description.components.securitySchemes).toEqual({
    session: expect.objectContaining({ type: 'apiKey', in: 'cookie', name: 'wigloop.session_token' }),
    bearer: expect.objectContaining({ type: 'http', scheme: 'bearer' }),
  });
  expect(callsWhere(({ security }) => !security)).toEqual([]);
  expect(callsWhere(({ security }, call) => (security?.length === 0) !== (guards[call] === 'public'))).toEqual([]);
  expect(callsWhere(({ security, responses }) => security?.length !== 0 && !('401' in responses))).toEqual([]);
});

test('each call belongs to a feature and says who may call it', () => {
  const features = description.tags.map(({ name }) => name);
  expect(callsWhere(({ tags = [] }) => tags.length !== 1 || !features.includes(tags.join()))).toEqual([]);
  expect(callsWhere((each) => !each.description || /The guard/.test(each.description))).toEqual([]);
});

test('each name of the contract is one component, and the whole description stays under 500 kB', () => {
  const text = JSON.stringify(description);
  const known =
    'Listing ListingCard Deal DealTerms Move DealStep Profile Review Message Conversation Notification Refusal';
  expect(Object.keys(description.components.schemas)).toEqual(expect.arrayContaining(known.split(' ')));
  const names = apiFeatures
    .flatMap(({ modules }) => modules.flatMap(Object.keys))
    .filter((name) => /Schema$/.test(name));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(text.length).toBeLessThan(500_000);
});

test('each call has a sentence, an answer and a refusal', () => {
  const answers = (start: string) =>
    callsWhere(({ responses }) => !Object.keys(responses).some((each) => each.startsWith(start)));
  expect(callsWhere(({ summary }) => !summary)).toEqual([]);
  expect(answers('2')).toEqual([]);
  expect(answers('4')).toEqual([]);
});

test('each refusal that is listed for a call is one of the contract, and each list names a call', () => {
  const names = calls.map(([, { operationId }]) => operationId);
  expect(Object.keys(callRefusals).filter((name) => !names.includes(name))).toEqual([]);
  expect(
    Object.values(callRefusals)
      .flatMap((codes) => codes ?? [])
      .filter((code) => !refusalsByCode.has(code)),
  ).toEqual([]);
});

test('each part of an address is described once', () => {
  const inPath = ({ parameters = [] }: Operation) =>
    parameters.filter((each) => each.in === 'path').map(({ name }) => name);
  const named = (call: string) => [...call.matchAll(/:(\w+)/g)].map(([, name]) => name);
  expect(callsWhere((operation, call) => `${inPath(operation).sort()}` !== `${named(call).sort()}`)).toEqual([]);
});

test('what a schema requires it also describes', () => {
  expect(findUndescribed(description)).toEqual([]);
  expect(findUndescribed({ schema: { required: ['a', 'b'], properties: { a: {} } } })).toEqual(['schema: b']);
});

test('the description names the version, the license and the address of the site', () => {
  const { version, license } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  expect(description.info).toMatchObject({ version, license: { name: license, identifier: license } });
  expect(description.servers).toEqual([{ url: testApp.deps.env.APP_URL }]);
});

/** Required properties that no schema says anything about, with the way to them. */
function findUndescribed(value: unknown, way: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { required, properties = {} } = value as { required?: unknown; properties?: object };
  const missing = Array.isArray(required) ? required.filter((name) => !(name in properties)) : [];
  return [
    ...missing.map((name) => `${way.join(' ')}: ${name}`),
    ...Object.entries(value).flatMap(([key, inner]) => findUndescribed(inner, [...way, key])),
  ];
}
