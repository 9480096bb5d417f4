import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSessions, signIn } from '#contract/auth/auth.ts';
import { getSession } from '#contract/auth/session.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addMember, testPassword } from '#server/test/test-members.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp({}, { apart: true });
  // The writes of the start are done.
  await house.app.ready();
});
afterAll(() => house.close());

test('signing in and asking who is there work while every other connection is taken', async () => {
  const { email } = await addMember(house, 'ann@example.com');
  const { requests, background } = house.deps.database;
  const pools = [requests.pool, background.pool];
  const taken = await Promise.all(
    pools.flatMap((pool) => Array.from({ length: pool.options.max ?? 0 }, () => pool.connect())),
  );
  try {
    const client = new TestClient(house.app);
    expect((await client.call(signIn, { body: { email, password: testPassword } })).status).toBe(200);
    expect((await client.call(getSession, {})).body).toMatchObject({ member: { email } });
    expect((await client.call(findSessions, {})).status).toBe(200);
  } finally {
    for (const connection of taken) connection.release();
  }
});
