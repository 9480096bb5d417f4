import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, testPassword } from '#server/test/test-members.ts';
import { listen } from '#server/test/test-messages.ts';
import { root, runProgram, runTool } from '../../../scripts/tool.ts';

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

/** A stranger's program: it signs in, lists, saves a wig and makes an offer, with the names that the description gives. */
const program = `
import { randomUUID } from 'node:crypto';
import type { Deal, ListingCard } from './client/index.ts';
import { findListings, getSession, proposeDeal, saveListing, signIn } from './client/index.ts';
import { client } from './client/client.gen.ts';

const [baseUrl = '', email = '', password = ''] = process.argv.slice(2);
let cookie = '';
client.setConfig({ baseUrl });
client.interceptors.request.use((request) => {
  request.headers.set('cookie', cookie);
  return request;
});
client.interceptors.response.use((response) => {
  cookie ||= response.headers.getSetCookie().map((line) => line.split(';', 1)[0]).join('; ');
  return response;
});

const { error: refusal } = await findListings();
await signIn({ body: { email, password } });
const { data: session } = await getSession();
const { data: page } = await findListings({ query: { query: 'bob' } });
const wig: ListingCard | undefined = page?.listings[0];
const me = session?.member?.id ?? '';
const { data: saved } = await saveListing({ path: { id: wig?.id ?? '' } });
const { data } = await proposeDeal({
  body: {
    id: randomUUID(),
    moves: [
      { from: me, to: wig?.owner.id ?? '', cents: 14000, shippingCents: 0 },
      { from: wig?.owner.id ?? '', to: me, listingId: wig?.id ?? '' },
    ],
  },
});
const deal: Deal | undefined = data;
console.log(JSON.stringify({ refusal: refusal?.code, title: wig?.title, saved: saved?.saved, state: deal?.state }));

const mistakes = [
  // @ts-expect-error The password is missing.
  () => signIn({ body: { email } }),
  // @ts-expect-error The id of the listing is missing.
  () => saveListing({}),
  // @ts-expect-error No card has a colour.
  () => wig?.colour,
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
  files: ['program.ts'],
};

// The generator needs the compiler's JavaScript interface, which TypeScript 7 does not have.
const lendCompiler = `
import { registerHooks } from 'node:module';
registerHooks({
  resolve: (name, context, next) =>
    next(name === 'typescript' && context.parentURL.includes('/@hey-api/') ? '@typescript/typescript6' : name, context),
});
`;

/** Types for all calls take a compiler a quarter of a minute, so that is for the night: API_CLIENT=whole. */
const isWhole = process.env.API_CLIENT === 'whole';
const calls = ['/api/session', '/api/auth/sign-in/email', '/api/listings', '/api/listings/{id}/save', '/api/deals'];

async function readDescription(): Promise<string> {
  const { body } = await testApp.app.inject('/api/openapi.json');
  const whole = JSON.parse(body);
  const paths = Object.fromEntries(calls.map((call) => [call, whole.paths[call]]));
  return isWhole ? body : JSON.stringify({ ...whole, paths });
}

test('a client that a public generator makes compiles, signs in, lists, saves and proposes a deal', async () => {
  const seller = await addMember(testApp, 'seller@example.com');
  await addListing(testApp, seller.id, { title: 'Juniper bob' });
  const { email } = await addMember(testApp, 'program@example.com');
  await writeFile(join(folder, 'openapi.json'), await readDescription());
  const output = { path: join(folder, 'client'), importFileExtension: '.ts' };
  const config = { input: join(folder, 'openapi.json'), output };
  await writeFile(join(folder, 'openapi-ts.config.js'), `export default ${JSON.stringify(config)};`);
  await writeFile(join(folder, 'program.ts'), program);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));

  const generated = await runProgram(process.execPath, [
    '--import',
    `data:text/javascript,${encodeURIComponent(lendCompiler)}`,
    join(root, 'node_modules/@hey-api/openapi-ts/dist/run.mjs'),
    '--file',
    join(folder, 'openapi-ts.config.js'),
  ]);
  expect(generated, generated.output).toMatchObject({ ok: true });
  expect(await runTool('tsc', ['--project', folder, '--pretty', 'false'])).toEqual({ ok: true, output: '' });

  const args = [join(folder, 'program.ts'), await listen(testApp), email, testPassword];
  const run = await runProgram(process.execPath, args, { env: { NODE_NO_WARNINGS: '1' } });
  expect(run, run.output).toMatchObject({ ok: true });
  expect(JSON.parse(run.output)).toEqual({
    refusal: 'auth.required',
    title: 'Juniper bob',
    saved: true,
    state: 'proposed',
  });
});
