import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPhotoBodies, type UploadedFile } from '#server/photos/photo-bodies.ts';
import { handleError } from './error-handler.ts';
import { registerBodyPace } from './request-checks.ts';

const firstMs = 300;
let app: FastifyInstance;
let port: number;
beforeEach(async () => {
  app = Fastify();
  app.setErrorHandler(handleError);
  registerBodyPace(app, { firstMs });
  app.post('/json', async () => ({ done: true }));
  await app.register(async (uploads) => {
    createPhotoBodies().accept(uploads);
    uploads.post('/file', { bodyLimit: 10_000_000 }, async (request) => ({
      bytes: (request.body as UploadedFile).size,
    }));
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => app.close());

function open(path: string, type: string, length: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`);
  return socket;
}

async function answerOn(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

test.each([
  ['/json', 'application/json'],
  ['/file', 'image/jpeg'],
])('a body for %s that stops arriving is answered 408 with a sentence, and the line is closed', async (path, type) => {
  const socket = open(path, type, 1_000);
  socket.write('{"a":');
  const answer = await answerOn(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('This took too long to arrive.');
});

test('a large file has the time its size needs, as long as it keeps arriving', async () => {
  const piece = Buffer.alloc(40_000, 1);
  const socket = open('/file', 'image/jpeg', piece.length * 10);
  const answer = answerOn(socket);
  // Each piece buys more than the pause after it; together the pauses take twice the time everyone is given.
  for (let sent = 0; sent < 10; sent += 1) {
    socket.write(piece);
    await new Promise((wake) => setTimeout(wake, firstMs / 5));
  }
  socket.end();
  expect(await answer).toContain('{"bytes":400000}');
});
