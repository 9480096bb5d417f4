import type { RequestTarget } from '#server/test/test-client.ts';

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
