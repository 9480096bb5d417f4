import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { VirtualMember } from './site.ts';
import type { World } from './world.ts';

/** Sends a message a byte at a time over this many milliseconds. True when it was taken. */
export async function writeSlowly({ site, acknowledged }: World, [from, to]: VirtualMember[], overMs: number) {
  if (!from || !to) return false;
  const id = randomUUID();
  const body = JSON.stringify({ id, receiverId: to.id, content: `Written slowly (${id})` });
  const bytes = Buffer.from(`${head('POST', '/api/messages', from)}content-length: ${body.length}\r\n\r\n${body}`);
  const socket = connect({ port: site.port, host: '127.0.0.1', noDelay: true });
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const closed = new Promise((done) => socket.on('close', done));
  socket.on('error', () => {});
  for (const byte of bytes) {
    if (socket.destroyed) break;
    socket.write(Buffer.of(byte));
    await sleep(overMs / bytes.length);
  }
  await closed;
  const isTaken = answer.startsWith('HTTP/1.1 200');
  if (isTaken) acknowledged.messages.push({ id, senderId: from.id, receiverId: to.id });
  return isTaken;
}

/** Asks for a list again and again and takes the answers a byte at a time. */
export async function readSlowly({ site }: World, member: VirtualMember, forMs: number): Promise<void> {
  const until = performance.now() + forMs;
  const buffer = Buffer.alloc(1);
  const socket = connect({
    port: site.port,
    host: '127.0.0.1',
    onread: {
      buffer,
      callback: () => {
        setTimeout(() => socket.resume(), 1);
        return false;
      },
    },
  });
  socket.on('error', () => {});
  // More answers than the buffers of both ends hold.
  const question = `${head('GET', '/api/listings', member).replace('connection: close\r\n', '')}\r\n`;
  for (let count = 0; count < 200; count += 1) socket.write(question);
  while (performance.now() < until && !socket.destroyed) await sleep(50);
  socket.destroy();
}

function head(method: string, path: string, { cookie, address }: VirtualMember): string {
  const headers = [`host: localhost`, `cookie: ${cookie}`, `x-forwarded-for: ${address}`, 'connection: close'];
  const type = method === 'POST' ? ['content-type: application/json'] : [];
  return `${[`${method} ${path} HTTP/1.1`, ...headers, ...type].join('\r\n')}\r\n`;
}
