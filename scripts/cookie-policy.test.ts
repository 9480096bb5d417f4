import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './tool.ts';

const policy = readFileSync(join(root, 'web/pages/legal/cookies-page.tsx'), 'utf8');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('the cookie page names every cookie that we set ourselves', () => {
  const [, names = ''] = /export type CookieName = (.+);/.exec(read('server/auth/signed-cookies.ts')) ?? [];
  const cookies = [...names.matchAll(/'(\w+)'/g)].map(([, name]) => `wigloop.${name}`);
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(policy).toContain(`'${cookie}'`);
});

test('the cookie page names every cookie that a sign-in can leave', () => {
  for (const name of ['session_token', 'dont_remember', 'two_factor', 'trust_device'])
    expect(policy).toContain(`'wigloop.${name}'`);
});

test('the cookie page names every key that belongs to the browser and not to a member', async () => {
  const keys: string[] = [];
  for await (const file of glob('web/**/*.{ts,tsx}', { cwd: root })) {
    const text = read(file);
    if (!text.includes('localStorage.setItem')) continue;
    keys.push(...[...text.matchAll(/const (?:storageKey|prefix) = '([\w-]+)/g)].map(([, key]) => String(key)));
  }
  expect(keys).toEqual(expect.arrayContaining(['feature_flags', 'admin_theme']));
  for (const key of keys) expect(policy).toContain(key);
});
