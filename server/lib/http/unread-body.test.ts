import { randomUUID } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
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

interface Refused {
  answer: string;
  sentBytes: number;
  openMs: number;
}

/** Sends a photo as fast as the other side takes it, and reads meanwhile. */
async function sendPhoto(megabytes: number, cookie: string, to = address): Promise<Refused> {
  const body = Buffer.alloc(megabytes * 2 ** 20, 1);
  const socket = connect(Number(to.port), to.hostname);
  const head = [
    `POST /api/photos?id=${randomUUID()} HTTP/1.1`,
    `host: ${to.host}`,
    'content-type: image/jpeg',
    `content-length: ${body.length}`,
    `cookie: ${cookie}`,
  ];
  const startedAt = performance.now();
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  // The server breaks a connection that goes on sending.
  socket.on('error', () => {});
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  await new Promise((closed) => socket.once('close', closed));
  return { answer, sentBytes: socket.bytesWritten, openMs: performance.now() - startedAt };
}

test('a photo that is too large is refused with a sentence while it is being sent, and its connection ends within two seconds', async () => {
  const cookie = cookieOf(await addMember(testApp, 'ann@example.com'));
  const reads = watchReads();
  const { answer, openMs } = await sendPhoto(16, cookie);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(answer).toContain('This photo is larger than 15 MB. Choose a smaller one.');
  expect(openMs).toBeLessThan(2_500);
  expect(reads()).toBeLessThan(256 * 1024);
});

test('a sender without a session hears so through a proxy, and the server reads no more of the photo', async () => {
  const proxy = await startStreamingProxy(address);
  const reads = watchReads();
  const { answer } = await sendPhoto(8, '', proxy.address);
  proxy.close();
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toContain('User not authenticated');
  expect(reads()).toBeLessThan(256 * 1024);
});

test('a refused form that arrived whole keeps its connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(new URL('/api/me/fit', address), { method: 'PUT', agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer));
      });
      asked.on('error', reject).setHeader('content-type', 'application/json').end('{}');
    });
  const [first, second] = [await ask(), await ask()];
  agent.destroy();
  expect([first.statusCode, second.statusCode]).toEqual([401, 401]);
  expect(first.headers.connection).toBe('keep-alive');
});

/** The bytes that the server has read from all connections opened since. */
function watchReads(): () => number {
  const sockets: Socket[] = [];
  testApp.app.server.on('connection', (socket: Socket) => sockets.push(socket));
  return () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
}

/** Passes a body on while it arrives, as Caddy does, and nginx without request buffering. */
async function startStreamingProxy(to: URL): Promise<{ address: URL; close(): void }> {
  const proxy = createServer((asked, answer) => {
    const onward = request(new URL(asked.url ?? '', to), { method: 'POST', headers: asked.headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.on('error', () => answer.headersSent || answer.writeHead(502).end());
    asked.pipe(onward);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const { port } = proxy.address() as AddressInfo;
  return { address: new URL(`http://127.0.0.1:${port}`), close: () => proxy.close().closeAllConnections() };
}
