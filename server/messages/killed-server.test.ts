import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let server: ChildProcess | undefined;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await testApp.close();
});

test('kill -9 under load: every acknowledged message is there afterwards, exactly once, and a retry makes no double', async () => {
  const members: TestMember[] = [];
  for (let at = 0; at < 6; at += 1) members.push(await addMember(testApp, `load${at}@example.com`));
  const port = await freePort();
  server = await startServer(port);
  const wanted = members.flatMap((from, at) =>
    Array.from({ length: 40 }, (_, turn) => {
      const to = members[(at + 1 + (turn % 5)) % members.length] as TestMember;
      return { from, body: { id: randomUUID(), receiverId: to.id, content: `${at}/${turn}` } };
    }),
  );
  const acknowledged = new Set<string>();
  const sendAll = (messages: typeof wanted) =>
    Promise.all(
      members.map(async (member) => {
        // Each member types one message after the other; all members at once.
        for (const { from, body } of messages)
          if (from === member && (await post(port, from, body))) acknowledged.add(body.id);
      }),
    );

  const sending = sendAll(wanted);
  while (acknowledged.size < 60) await sleep(2);
  server.kill('SIGKILL');
  await sending;
  expect(acknowledged.size).toBeLessThan(wanted.length);
  const stored = await readIds();
  expect([...acknowledged].filter((id) => !stored.includes(id))).toEqual([]);

  server = await startServer(port);
  await sendAll(wanted);
  expect(acknowledged.size).toBe(wanted.length);
  expect((await readIds()).sort()).toEqual(wanted.map(({ body }) => body.id).sort());
}, 120_000);

async function readIds(): Promise<string[]> {
  const { rows } = await testApp.deps.database.pool.query('select id from messages');
  return rows.map(({ id }) => id);
}

async function post(port: number, { client }: TestMember, body: object): Promise<boolean> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'content-type': 'application/json', cookie };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`http://127.0.0.1:${port}/api/messages`, request).catch(() => undefined);
  return answer?.ok ?? false;
}

async function startServer(port: number): Promise<ChildProcess> {
  const { env, database } = testApp.deps;
  const settings = {
    NODE_ENV: 'test',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '100000',
    SHED_LOAD_AFTER_MS: '0',
  };
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../main.ts')], {
    env: {
      ...settings,
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: database.url,
      AUTH_SECRET: env.AUTH_SECRET,
    },
    stdio: 'ignore',
  });
  for (let attempt = 0; attempt < 1_000; attempt += 1, await sleep(50))
    if ((await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined))?.ok) return child;
  throw new Error('The server for the test was not ready in time');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
}
