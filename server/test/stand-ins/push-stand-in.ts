import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '#contract/notifications/push.ts';

interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

const bodyMaxBytes = 4_096;
const tokenMaxSeconds = 24 * 3_600;

/** A push service of our own: it takes what browsers' services take, refuses what they refuse, and knows the keys of its subscriptions. */
export async function startPushStandIn(port = 0) {
  const received: ReceivedPush[] = [];
  let answer: (push: ReceivedPush) => Answer | undefined = () => ({ status: 201 });
  /** The key that each subscription was made with; one made without a key keeps the first that sends to it. */
  const serverKeys = new Map<string, string | undefined>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const push = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) };
      received.push(push);
      const given = judge(request.method, push) ?? answer(push);
      // Undefined: it never answers.
      if (given) response.writeHead(given.status, given.headers).end(given.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** What RFC 8030, 8188 and 8292 demand, in the statuses that browsers' services answer with; undefined when all is right. */
  function judge(method: string | undefined, push: ReceivedPush): Answer | undefined {
    const { headers, body, path } = push;
    if (method !== 'POST') return { status: 405 };
    if (!serverKeys.has(path)) return { status: 404 };
    const isWell =
      /^\d+$/.test(`${headers.ttl}`) &&
      headers['content-encoding'] === 'aes128gcm' &&
      /^[\w-]{1,32}$/.test(`${headers.topic ?? 'none'}`) &&
      ['very-low', 'low', 'normal', 'high'].includes(`${headers.urgency ?? 'normal'}`);
    if (!isWell) return { status: 400 };
    if (body.length > bodyMaxBytes) return { status: 413 };
    const sender = readSender(push);
    const seconds = (sender?.exp ?? 0) - Date.now() / 1000;
    const isTrusted = sender?.aud === origin && /^(mailto:[^<>\s]+@|https:)/.test(sender.sub);
    if (!isTrusted || seconds <= 0 || seconds > tokenMaxSeconds)
      return { status: 403, body: '{"reason":"BadJwtToken"}' };
    const key = serverKeys.get(path) ?? sender.key;
    serverKeys.set(path, key);
    return key === sender.key ? undefined : { status: 400, body: '{"reason":"VapidPkHashMismatch"}' };
  }

  return {
    origin,
    received,
    answerWith(next: typeof answer) {
      answer = next;
    },
    /** Ends what it has not answered. */
    hangUp: () => server.closeAllConnections(),
    /** What a browser would make: an address, and keys whose secret halves it keeps. */
    subscribe(applicationServerKey?: string) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      serverKeys.set(path, applicationServerKey);
      return {
        path,
        body: {
          endpoint: origin + path,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        /** What arrived for this device, as its browser reads it. */
        read: (): PushPayload[] =>
          received.filter((push) => push.path === path).map(({ body }) => JSON.parse(decrypt(body, keys, auth))),
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type PushStandIn = Awaited<ReturnType<typeof startPushStandIn>>;

/** RFC 8188 with the keys of RFC 8291: one record, as push messages are. */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Who sent it, as RFC 8292 says it: the signed claims, or undefined when the signature is not of the key that is named. */
export function readSender({
  headers,
}: ReceivedPush): { key: string; aud: string; sub: string; exp: number } | undefined {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return undefined;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? { key, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) } : undefined;
}
