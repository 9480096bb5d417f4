import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEnv } from '#server/env.ts';
import { TestSmtpServer } from '#server/test/stand-ins/test-smtp-server.ts';
import { cloneDatabase } from '#server/test/test-app.ts';
import { examine } from './examine.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wigloop-doctor-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('an evaluation that has all it needs is well', async () => {
  const found = await findings({ DATA_DIR: folder }, database.url);
  expect(found.filter(({ isWell }) => !isWell)).toEqual([]);
  expect(found.map(({ about }) => about)).toEqual([
    'Settings',
    'Node',
    'Disk',
    'Modes',
    'Database',
    'News',
    'Clock',
    'Storage',
    'Mail',
    'Stripe',
  ]);
  expect(await text({ DATA_DIR: folder }, database.url)).toContain('has the tables of Wigloop');
});

test('a data folder that others can read is said, with the command that closes it', async () => {
  await chmod(folder, 0o755);
  expect(await text({ DATA_DIR: folder }, database.url)).toContain(`chmod -R go-rw ${folder}`);
  await chmod(folder, 0o700);
  expect(await text({ DATA_DIR: folder }, database.url)).toContain('✓ Modes: ');
});

test('a real mail goes to the super admin, and a mail server that refuses is said', async () => {
  const smtp = new TestSmtpServer();
  const settings = { DATA_DIR: folder, SMTP_URL: await smtp.open(), SUPER_ADMIN_EMAIL: 'boss@example.com' };
  expect(await text(settings, database.url)).toContain('✓ Mail: one went to boss@example.com');
  expect(smtp.received.join()).toContain('Wigloop can send mail');
  smtp.refusing = true;
  expect(await text(settings, database.url)).toContain('✗ Mail: ');
  smtp.close();
});

test.each([
  ['refused', '✗ Storage: the bucket wigloop does not list what it keeps', false],
  ['allowed', '✓ Storage: the bucket wigloop keeps what is written', true],
])('a listing of the bucket that is %s is said', async (_what, said, allowMismatchedSignatures) => {
  // The strict stand-in refuses each listing, because the SDK puts a slash after the bucket.
  const configureBuckets = [{ name: 'wigloop' }];
  const address = { port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3') };
  const server = new S3rver({ ...address, allowMismatchedSignatures, configureBuckets });
  const { port } = await server.run();
  const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
  const MEDIA_URL = `s3://wigloop?endpoint=http://127.0.0.1:${port}&region=eu-central-1`;
  expect(await text({ DATA_DIR: folder, MEDIA_URL, ...keys }, database.url)).toContain(said);
  await server.close();
});

test('what is away or cannot be written is one line each, and the others are looked at all the same', async () => {
  const found = await text({ DATA_DIR: '/dev/null/nowhere' }, 'postgres://me:secret-word@127.0.0.1:9/none');
  expect(found).toContain('✗ Disk: Wigloop cannot write to DATA_DIR (/dev/null/nowhere)');
  expect(found).toContain('✗ Database: Wigloop cannot reach the database at 127.0.0.1:9/none');
  expect(found).toContain('✗ Storage: ');
  expect(found).toContain('✓ Stripe: ');
  expect(found).not.toContain('secret-word');
});

test('in production a shop where nobody can pay is said', async () => {
  const settings = {
    NODE_ENV: 'production',
    APP_URL: 'https://wigloop.example.com',
    DATABASE_URL: database.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'hello@example.com',
    AUTH_SECRET: 'sZ0m0jDkq4m1yVnQh2pXb7TtWc9LeRfA',
    SUPER_ADMIN_EMAIL: 'boss@example.com',
    DATA_DIR: folder,
  };
  expect(await text(settings, database.url)).toContain('✗ Stripe: STRIPE_SECRET_KEY is not set');
});

async function findings(settings: Record<string, string>, url: string) {
  return Array.fromAsync(examine(loadEnv(settings), url));
}

async function text(settings: Record<string, string>, url: string): Promise<string> {
  const found = await findings(settings, url);
  return found.map(({ about, isWell, text }) => `${isWell ? '✓' : '✗'} ${about}: ${text}`).join('\n');
}
