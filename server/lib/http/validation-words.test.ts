import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { uploadMessageImage } from '#contract/messages/messages.ts';
import { cleanUpPhotos, deletePhoto, removeAvatar, setAvatar, uploadPhoto } from '#contract/photos/photos.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
let admin: TestClient;
beforeAll(async () => {
  testApp = await startTestApp({ SUPER_ADMIN_EMAIL: 'boss@example.com' });
  admin = (await addMember(testApp, 'boss@example.com')).client;
});
afterAll(() => testApp.close());

// Sentences of zod itself, in every version of it that we had.
const validatorsWords =
  /\bexpected\b|\breceived\b|invalid (input|option|string|uuid|key|element|type)|too (small|big)|unrecognized|must match|[<>]=|undefined|\bNaN\b/i;
const wrongValues = [null, 7, -1.5, 1e21, true, '', 'x', 'x'.repeat(20_000), [], [null], ['x'], {}, { a: 1 }];

interface Part {
  route: string;
  schema: z.ZodType;
}

const parts = (): Part[] =>
  testApp.routes.flatMap((route) => {
    const { params, querystring, body } = (route.schema ?? {}) as Record<string, unknown>;
    return [params, querystring, body]
      .filter((schema): schema is z.ZodType => schema instanceof z.ZodType)
      .map((schema) => ({ route: `${route.method} ${route.url}`, schema }));
  });

test('whatever is wrong with any field of any call, it is said in our words', () => {
  const wrong = parts().flatMap(({ route, schema }) =>
    [...wrongValues, ...wrongFields(schema)].flatMap((input) =>
      (schema.safeParse(input).error?.issues ?? [])
        .filter(({ message }) => !message || validatorsWords.test(message))
        .map(({ path, message }) => `${route} ${path.join('.')}: ${message}`),
    ),
  );
  expect([...new Set(wrong)]).toEqual([]);
  expect(parts().length).toBeGreaterThan(80);
});

test('every call answers bad input with 4xx and a sentence of ours, whatever is sent', async () => {
  const wrong: string[] = [];
  for (const { method, url, schema } of testApp.routes) {
    const { params, querystring, body } = (schema ?? {}) as Record<string, unknown>;
    // Sign-out takes an empty body, and would end the caller.
    if (method === 'HEAD' || !(params || querystring || body) || url === '/api/auth/sign-out') continue;
    const address = url.replaceAll(/:\w+/g, 'not-an-id').replace('*', 'none');
    const sent = body ? [undefined, {}, [], 'text', 7, null, { unknown: 1 }] : [undefined];
    for (const payload of sent) {
      const headers: Record<string, string> = payload === undefined ? {} : { 'content-type': 'application/json' };
      const json = payload === undefined ? undefined : JSON.stringify(payload);
      const search = querystring ? '?id=x&page=x&limit=-1&cursor=%00x&sort=x&width=x&query=x&token=x' : '';
      const answer = await admin.send<string>(String(method), address + search.replace('%00', ''), json, headers);
      const text = JSON.stringify(answer.error ?? '');
      if (answer.status >= 500 && answer.status !== 503) wrong.push(`${method} ${url} ${json}: ${answer.status}`);
      if (answer.status >= 400 && validatorsWords.test(answer.error?.message ?? text))
        wrong.push(`${method} ${url} ${json}: ${text}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  [{ password: testPassword }, 'Email is required', 'email'],
  [{ email: 'a@example.com' }, 'Password is required', 'password'],
  [{ email: 7, password: testPassword }, 'Email must be text', 'email'],
  [
    { email: 'a@example.com', password: testPassword, rememberMe: 'yes' },
    'Remember me must be true or false',
    'rememberMe',
  ],
  [[], 'This request must be an object', undefined],
])('a sign-in with %j is told "%s"', async (body, message, field) => {
  const answer = await new TestClient(testApp.app).send('POST', '/api/auth/sign-in/email', body);
  expect([answer.status, answer.error.message, answer.error.field]).toEqual([400, message, field]);
});

test('photo calls without a session are told so in their own words', async () => {
  for (const { method, path } of [uploadPhoto, deletePhoto, cleanUpPhotos, setAvatar, removeAvatar]) {
    const answer = await new TestClient(testApp.app).send(method, path.replace(':id', crypto.randomUUID()));
    expect([path, answer.status, answer.error.message]).toEqual([path, 401, 'User not authenticated']);
  }
});

test('the description of the interface says which files an upload takes', async () => {
  const description = await admin.send<{ paths: Record<string, Record<string, { requestBody?: object }>> }>(
    'GET',
    '/api/openapi.json',
  );
  for (const { method, path } of [uploadPhoto, setAvatar, uploadMessageImage]) {
    const described = description.body.paths[path]?.[method.toLowerCase()]?.requestBody;
    const file = { schema: { type: 'string', format: 'binary' } };
    expect(described, path).toMatchObject({
      required: true,
      content: { 'image/jpeg': file, 'image/png': file, 'image/webp': file, 'image/avif': file },
    });
  }
});

/** All fields wrong at once, in every way, and an unknown one beside them: each is named by an issue of its own. */
function wrongFields(schema: z.ZodType): object[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const names = Object.keys(properties);
  return wrongValues.map((value) => ({ ...Object.fromEntries(names.map((name) => [name, value])), unknown: 1 }));
}
