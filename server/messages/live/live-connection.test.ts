import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { Member } from '#server/auth/sessions.ts';
import { LiveConnection } from './live-connection.ts';

test('what is told while the greeting is still being read comes after it, because it is newer', async () => {
  const frames: string[] = [];
  const socket = { readyState: 1, OPEN: 1, bufferedAmount: 0, send: (frame: string) => frames.push(frame) };
  const connection = new LiveConnection(socket as unknown as WebSocket, {} as FastifyRequest, {} as Member);
  connection.send('{"type":"unread","count":1}');
  await Promise.resolve();
  expect(frames).toEqual([]);
  connection.greet('{"type":"hello","unreadCount":0}');
  await Promise.resolve();
  expect(frames).toEqual(['[{"type":"hello","unreadCount":0},{"type":"unread","count":1}]']);
});
