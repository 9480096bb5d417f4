import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createPhotoBodies } from './photo-bodies.ts';

test('whoever hangs up after sending a photo, before it is looked at, has met no failure of ours', async () => {
  const bodies = createPhotoBodies();
  const arrived = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<unknown>();
  const app = fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler((error, _request, reply) => {
    refused.resolve(error);
    return reply.send();
  });
  await app.register(async (scope) => {
    bodies.accept(scope);
    scope.post('/', {
      // As long as a guard that asks a busy database.
      preValidation: async ({ raw }) => {
        arrived.resolve();
        await once(raw.socket, 'close');
      },
      handler: (request) => bodies.use(request, async () => 'stored'),
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: image/png\r\ncontent-length: 5\r\n\r\nphoto');
  await arrived.promise;
  socket.destroy();

  expect(await refused.promise).toMatchObject({ code: 'unavailable', status: 503 });
});
