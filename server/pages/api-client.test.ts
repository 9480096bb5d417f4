import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, testPassword } from '#server/test/test-members.ts';
import { listen } from '#server/test/test-messages.ts';
import { root, runProgram, runTool } from '../../scripts/tool.ts';

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'wigloop-api-client-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

/** A stranger's program: types from the description, cookies kept by hand, and three calls. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './paths.ts';

const [baseUrl = '', email = '', password = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });
const cookies = new Map<string, string>();
client.use({
  onRequest({ request }) {
    request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    return request;
  },
  onResponse({ response }) {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1).join().split(/=(.*)/s);
      cookies.set(name, value);
    }
  },
});

const before = await client.GET('/api/me/sessions');
const signedIn = await client.POST('/api/auth/sign-in/email', { body: { email, password, rememberMe: false } });
const after = await client.GET('/api/me/sessions');

const refusal: string | undefined = before.error?.code;
const isAskedForCode: boolean | undefined = signedIn.data?.twoFactorRequired;
const here: boolean[] | undefined = after.data?.sessions.map(({ current }) => current);
console.log(JSON.stringify({ refusal, isAskedForCode, here: here?.sort() }));

const mistakes = [
  // @ts-expect-error There is no such call.
  () => client.GET('/api/no-such-call'),
  // @ts-expect-error The password is missing.
  () => client.POST('/api/auth/sign-in/email', { body: { email, rememberMe: false } }),
  // @ts-expect-error The id of the session is missing.
  () => client.DELETE('/api/me/sessions/{id}'),
  // @ts-expect-error No session has a colour.
  () => after.data?.sessions.map(({ colour }) => colour),
];
`;

const tsconfig = {
  compilerOptions: {
    target: 'ES2024',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  },
  files: ['client.ts'],
};

// openapi-typescript builds its types with the compiler's JavaScript interface, which TypeScript 7 does not have.
const lendCompiler = `
import { registerHooks } from 'node:module';
registerHooks({
  resolve: (name, context, next) =>
    next(name === 'typescript' && context.parentURL.includes('/openapi-typescript/') ? '@typescript/typescript6' : name, context),
});
`;

/** Types for all calls take a compiler a quarter of a minute, so that is for the night: API_CLIENT=whole. */
const isWhole = process.env.API_CLIENT === 'whole';
const calls = ['/api/me/sessions', '/api/me/sessions/{id}', '/api/auth/sign-in/email'];

async function readDescription(): Promise<string> {
  const { body } = await testApp.app.inject('/api/openapi.json');
  const whole = JSON.parse(body);
  const paths = Object.fromEntries(calls.map((call) => [call, whole.paths[call]]));
  return isWhole ? body : JSON.stringify({ ...whole, paths });
}

test('a client with types from the description compiles, signs in and reads', async () => {
  const { email } = await addMember(testApp, 'program@example.com');
  await writeFile(join(folder, 'openapi.json'), await readDescription());
  await writeFile(join(folder, 'client.ts'), program);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));

  const generated = await runProgram(process.execPath, [
    '--import',
    `data:text/javascript,${encodeURIComponent(lendCompiler)}`,
    join(root, 'node_modules/openapi-typescript/bin/cli.js'),
    join(folder, 'openapi.json'),
    '--output',
    join(folder, 'paths.ts'),
  ]);
  expect(generated, generated.output).toMatchObject({ ok: true });
  expect(await runTool('tsc', ['--project', folder, '--pretty', 'false'])).toEqual({ ok: true, output: '' });

  const args = [join(folder, 'client.ts'), await listen(testApp), email, testPassword];
  const run = await runProgram(process.execPath, args, { env: { NODE_NO_WARNINGS: '1' } });
  expect(run, run.output).toMatchObject({ ok: true });
  expect(JSON.parse(run.output)).toEqual({
    refusal: 'auth.required',
    isAskedForCode: false,
    here: [false, true],
  });
});
