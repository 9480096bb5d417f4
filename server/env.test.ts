import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { envExample } from '#server/lib/env-example.ts';
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
    'Wigloop cannot start in production without DATABASE_URL, SMTP_URL, AUTH_SECRET, SUPER_ADMIN_EMAIL.',
  );
});

test('production has no demo data', () => {
  const complete = {
    NODE_ENV: 'production',
    APP_URL: 'https://wigloop.example.com',
    DATABASE_URL: 'postgres://db/wigloop',
    SMTP_URL: 'smtp://mail',
    AUTH_SECRET: 'x'.repeat(32),
    SUPER_ADMIN_EMAIL: 'Boss@Example.com',
  };
  expect(loadEnv(complete)).toMatchObject({ DEMO: false, SUPER_ADMIN_EMAIL: 'boss@example.com' });
  expect(() => loadEnv({ ...complete, DEMO: 'on' })).toThrow('no demo data in production');
});

test('.env.example lists exactly the settings there are', async () => {
  expect(await readFile('.env.example', 'utf8')).toBe(envExample(settings));
});
