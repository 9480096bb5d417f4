import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { envExample } from '#server/lib/startup/env-example.ts';
import { findUnknownSettings } from '#server/lib/startup/unknown-settings.ts';
import { loadEnv, settings } from './env.ts';

test('without any setting, Wigloop runs in evaluation mode', () => {
  expect(loadEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    APP_URL: 'http://localhost:3000',
    DEMO: true,
    production: false,
  });
});

test('everything that is wrong is said in one sentence', () => {
  expect(() => loadEnv({ PORT: 'abc', DATABASE_URL: 'mysql://x' })).toThrow(
    'Wigloop cannot start: PORT must be a number; DATABASE_URL must be a postgres:// address.',
  );
});

test('production lists every missing setting in one message', () => {
  expect(() => loadEnv({ NODE_ENV: 'production', APP_URL: 'https://wigloop.example.com' })).toThrow(
    'Wigloop cannot start in production without DATABASE_URL, SMTP_URL, MAIL_FROM, AUTH_SECRET, SUPER_ADMIN_EMAIL.',
  );
});

const complete = {
  NODE_ENV: 'production',
  APP_URL: 'https://wigloop.example.com',
  DATABASE_URL: 'postgres://db/wigloop',
  SMTP_URL: 'smtp://mail',
  MAIL_FROM: 'Wigloop <hello@example.com>',
  AUTH_SECRET: 'sZ0m0jDkq4m1yVnQh2pXb7TtWc9LeRfA',
  SUPER_ADMIN_EMAIL: 'Boss@Example.com',
};

test('a short secret, an address without TLS, a missing setting and a proxy range of everyone are said by one start', () => {
  const wrong = {
    AUTH_SECRET: 'short',
    APP_URL: 'http://wigloop.example.com',
    SMTP_URL: '',
    TRUSTED_PROXIES: '0.0.0.0/0',
  };
  const load = () => loadEnv({ ...complete, ...wrong });
  for (const name of Object.keys(wrong)) expect(load).toThrow(name);
  expect(load).not.toThrow(/without [^.]*AUTH_SECRET/);
});

test('a name with one of our prefixes that is no setting is found', () => {
  const given = { ...complete, STRIPE_SECRETKEY: 'sk_1', DATABASE_READ_URLS: '', PATH: '/bin', PGSSLMODE: 'require' };
  expect(findUnknownSettings(given)).toEqual(['STRIPE_SECRETKEY']);
});

test('production pushes to no service on this machine', () => {
  const standIn = { PUSH_STAND_IN: 'http://127.0.0.1:4999' };
  expect(loadEnv(standIn)).toMatchObject(standIn);
  expect(() => loadEnv({ ...complete, ...standIn })).toThrow('unset PUSH_STAND_IN');
});

test('production has no demo data', () => {
  expect(loadEnv(complete)).toMatchObject({ DEMO: false, SUPER_ADMIN_EMAIL: 'boss@example.com' });
  expect(() => loadEnv({ ...complete, DEMO: 'on' })).toThrow('no demo data in production');
});

test.each([
  ['https://wigloop.example.com', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://wigloop.example.com', false],
  ['http://localhost.example.com', false],
  ['http://127.0.0.1.example.com', false],
])('production takes APP_URL %s: %s', (APP_URL, isTaken) => {
  const load = () => loadEnv({ ...complete, APP_URL });
  if (isTaken) expect(load().APP_URL).toBe(APP_URL);
  else expect(load).toThrow('APP_URL must begin with https://');
});

test.each([
  'x'.repeat(40),
  'changemechangemechangemechangeme',
  'changeme-changeme-changeme-changeme',
  'your-secret-key-please-change-in-production',
  'better-auth-secret-12345678901234567890',
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz123456',
  'qwertyuiopasdfghjklzxcvbnm123456',
  'correct-horse-battery-staple-correct-horse',
  'wigloop-production-auth-secret-2026',
])('production refuses the secret %s', (AUTH_SECRET) => {
  expect(() => loadEnv({ ...complete, AUTH_SECRET })).toThrow('AUTH_SECRET can be guessed');
  expect(loadEnv({ AUTH_SECRET }).AUTH_SECRET).toBe(AUTH_SECRET);
});

test('production takes every random secret', () => {
  for (let count = 0; count < 2_000; count += 1)
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const AUTH_SECRET = randomBytes(encoding === 'hex' ? 16 : 24).toString(encoding);
      expect(loadEnv({ ...complete, AUTH_SECRET }).AUTH_SECRET).toBe(AUTH_SECRET);
    }
});

test('all that makes production unsafe is said in one message', () => {
  expect(() =>
    loadEnv({ NODE_ENV: 'production', APP_URL: 'http://wigloop.example.com', AUTH_SECRET: 'x'.repeat(32) }),
  ).toThrow(
    /without DATABASE_URL, SMTP_URL, MAIL_FROM, SUPER_ADMIN_EMAIL.*APP_URL must begin.*AUTH_SECRET can be guessed/,
  );
});

test('.env.example lists exactly the settings there are', async () => {
  expect(await readFile('.env.example', 'utf8'), 'run npx node scripts/env-example.ts').toBe(envExample(settings));
});

test.each([
  [{ TRUSTED_PROXIES: 'foo' }, 'TRUSTED_PROXIES must be addresses or ranges'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be addresses or ranges'],
  [{ APP_URL: 'https://example.com/wigloop' }, 'APP_URL must end with the host or its port'],
  [{ MAIL_FROM: 'Wigloop\r\nBcc: all@example.com <hello@example.com>' }, 'MAIL_FROM must look like'],
  [{ MAIL_FROM: 'Wigloop' }, 'MAIL_FROM must look like'],
  [{ VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'VAPID_PRIVATE_KEY must be a private key'],
  [{ VAPID_PRIVATE_KEY: '' }, 'VAPID_PRIVATE_KEY is empty: give it a key, or take its line out.'],
  [{ VAPID_PRIVATE_KEY: ' ' }, 'VAPID_PRIVATE_KEY is empty'],
])('a setting that cannot work is named before anything starts: %j', (wrong, sentence) => {
  expect(() => loadEnv(wrong)).toThrow(`Wigloop cannot start: ${sentence}`);
});

test.each(['10.0.0.10', '10.0.0.0/8, ::1', 'fd00::/8', 'uniquelocal'])('proxies may be named as %s', (proxies) => {
  expect(loadEnv({ TRUSTED_PROXIES: proxies }).TRUSTED_PROXIES).toBe(proxies);
});

test('a password of the database may have any character', () => {
  const { DATABASE_URL: _, ...others } = complete;
  const PGPASSWORD = ' p@ss:w/rd?#%$ü ';
  const url = new URL(loadEnv({ ...others, PGHOST: 'db', PGPASSWORD }).DATABASE_URL ?? '');
  expect([url.username, decodeURIComponent(url.password), url.host, url.pathname]).toEqual([
    'wigloop',
    PGPASSWORD,
    'db:5432',
    '/wigloop',
  ]);
});

test("a developer's PGHOST is not taken for ours", () => {
  expect(loadEnv({ PGHOST: 'db' }).DATABASE_URL).toBeUndefined();
});
