import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '#server/test/processes/server-process.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember } from '#server/test/test-members.ts';
import { listen } from '#server/test/test-messages.ts';

let testApp: TestApp;
let address: URL;
beforeAll(async () => {
  testApp = await startTestApp();
  address = new URL(await listen(testApp));
});
afterAll(() => testApp.close());

/** Sends everything before it listens, on a connection for one request, as nginx does. */
async function sendPhoto(megabytes: number, cookie: string): Promise<string> {
  const body = Buffer.alloc(megabytes * 2 ** 20, 1);
  const socket = connect(Number(address.port), address.hostname);
  const head = [
    `POST /api/photos?id=${randomUUID()} HTTP/1.1`,
    `host: ${address.host}`,
    'connection: close',
    'content-type: image/jpeg',
    `content-length: ${body.length}`,
    `cookie: ${cookie}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  for (let at = 0; at < body.length; at += 65_536)
    if (!socket.write(body.subarray(at, at + 65_536))) await once(socket, 'drain');
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

test('whoever sends a photo that is too large hears so, not that the line was cut', async () => {
  const answer = await sendPhoto(16, cookieOf(await addMember(testApp, 'ann@example.com')));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('This photo is larger than 15 MB. Choose a smaller one.');
});

test('whoever sends a photo without being signed in hears so', async () => {
  const answer = await sendPhoto(8, '');
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toContain('User not authenticated');
});
