import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { RequestTarget } from '#server/test/test-client.ts';

export interface RoundRobin {
  address: string;
  close(): void;
}

/** Says which of the servers answered. */
export const servedBy = 'x-served-by';

/** One address for several servers: each request goes to the next of them, and on from one that does not answer. */
export async function startRoundRobin(servers: readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const inTurn = (): string[] => {
    turn += 1;
    return servers.map((_, at) => servers[(turn + at) % servers.length] ?? '');
  };
  const proxy = createServer(async (asked, answer) => {
    const body = await buffer(asked);
    for (const server of inTurn()) if (await passOn(server, asked, body, answer)) return;
    answer.writeHead(502).end();
  });
  proxy.on('upgrade', (asked: IncomingMessage, socket, head: Buffer) => {
    const { hostname, port } = new URL(inTurn()[0] ?? '');
    const onward = connect({ host: hostname, port: Number(port) });
    const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`);
    onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
    // One side that is cut off takes the other along.
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

/** False when this server is not there. */
function passOn(server: string, asked: IncomingMessage, body: Buffer, answer: ServerResponse): Promise<boolean> {
  const forwarded = [asked.headers['x-forwarded-for'], asked.socket.remoteAddress].filter(Boolean).join(', ');
  const headers = { ...asked.headers, 'x-forwarded-for': forwarded };
  return new Promise((resolve) => {
    request(server + asked.url, { method: asked.method, headers, agent: false }, (given) => {
      answer.writeHead(given.statusCode ?? 502, { ...given.headers, [servedBy]: server });
      given.pipe(answer);
      resolve(true);
    })
      .on('error', () => resolve(false))
      .end(body);
  });
}

/** Sends a test's requests to a server in another process, with the client's address as a proxy would name it. */
export function httpTarget(address: string): RequestTarget {
  return {
    async inject({ method, url, headers, payload, remoteAddress }) {
      const isJson = payload !== undefined && !Buffer.isBuffer(payload);
      const answer = await fetch(address + url, {
        method,
        headers: {
          ...(isJson && { 'content-type': 'application/json' }),
          'x-forwarded-for': remoteAddress,
          ...headers,
        },
        ...(payload && { body: isJson ? JSON.stringify(payload) : new Uint8Array(payload as Buffer) }),
      });
      const body = await answer.text();
      return {
        statusCode: answer.status,
        headers: { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() },
        body,
        json: () => JSON.parse(body),
      };
    },
  };
}
