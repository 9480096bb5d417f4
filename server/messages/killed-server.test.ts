import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, type ServerProcess, startServerProcess } from '#server/test/server-process.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let server: ServerProcess | undefined;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(async () => {
  server?.kill();
  await testApp.close();
});

test('kill -9 under load: every acknowledged message is there afterwards, exactly once, and a retry makes no double', async () => {
  const members: TestMember[] = [];
  for (let at = 0; at < 6; at += 1) members.push(await addMember(testApp, `load${at}@example.com`));
  server = await startServerProcess(testApp);
  let { address } = server;
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
          if (from === member && (await post(address, from, body))) acknowledged.add(body.id);
      }),
    );

  const sending = sendAll(wanted);
  while (acknowledged.size < 60) await sleep(2);
  server.kill();
  await sending;
  expect(acknowledged.size).toBeLessThan(wanted.length);
  const stored = await readIds();
  expect([...acknowledged].filter((id) => !stored.includes(id))).toEqual([]);

  server = await startServerProcess(testApp);
  address = server.address;
  await sendAll(wanted);
  expect(acknowledged.size).toBe(wanted.length);
  expect((await readIds()).sort()).toEqual(wanted.map(({ body }) => body.id).sort());
}, 120_000);

async function readIds(): Promise<string[]> {
  const { rows } = await testApp.deps.database.pool.query('select id from messages');
  return rows.map(({ id }) => id);
}

async function post(address: string, from: TestMember, body: object): Promise<boolean> {
  const headers = { 'content-type': 'application/json', cookie: cookieOf(from) };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${address}/api/messages`, request).catch(() => undefined);
  return answer?.ok ?? false;
}
