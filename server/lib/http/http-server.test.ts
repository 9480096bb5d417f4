import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestApp } from '#server/test/test-app.ts';
import { listen } from '#server/test/test-messages.ts';

test('a server that is being stopped answers everything that reached it before', async () => {
  const testApp = await startTestApp();
  const { hostname, port } = new URL(await listen(testApp));
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify({ email: 'a@example.com' });
  const head = `host: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.write(`POST /api/password-resets HTTP/1.1\r\n${head}${body.slice(0, 5)}`);
  await sleep(100);
  const closed = testApp.app.close();
  await sleep(100);
  socket.write(`${body.slice(5)}GET /api/health HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  let answers = '';
  for await (const chunk of socket) answers += chunk;
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  await closed;
  await testApp.close();
});
