import { createECDH, hkdfSync } from 'node:crypto';
import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { daySeconds } from '#contract/durations.ts';
import type { PushPayload } from '#contract/notifications/push.ts';
import { getAuthSecret } from '#server/auth/secret.ts';
import type { pushSubscriptions } from '#server/db/schema/notifications.ts';
import type { Env } from '#server/env.ts';
import type { Deps } from '#server/lib/deps.ts';
import { isStandIn, readPushAddress, resolveOutward } from './push-address.ts';

interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const curve = 'prime256v1';

/** The pair of keys by which push services know this site (VAPID): from the setting, or made from AUTH_SECRET, so that every server has the same. */
async function getPushKeys(env: Pick<Env, 'AUTH_SECRET' | 'DATA_DIR' | 'VAPID_PRIVATE_KEY'>): Promise<PushKeys> {
  if (env.VAPID_PRIVATE_KEY) return pairOf(Buffer.from(env.VAPID_PRIVATE_KEY, 'base64url'));
  const secret = await getAuthSecret(env);
  for (let attempt = 0; ; attempt += 1) {
    const candidate = Buffer.from(hkdfSync('sha256', secret, '', `web push ${attempt}`, 32));
    // One in four billion is no number of the curve.
    if (isKey(candidate)) return pairOf(candidate);
  }
}

function pairOf(privateKey: Buffer): PushKeys {
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

function isKey(candidate: Buffer): boolean {
  try {
    createECDH(curve).setPrivateKey(candidate);
    return true;
  } catch {
    return false;
  }
}

export type Device = Pick<typeof pushSubscriptions.$inferSelect, 'id' | 'endpoint' | 'p256dh' | 'auth'>;

/**
 * `gone`: the device wants no more. `refused`: the service does not accept our key or clock. `failed`: the service did not take it;
 * another time it may, but not before `retryAt` where the service named one.
 */
export interface PushAnswer {
  outcome: 'sent' | 'gone' | 'refused' | 'failed';
  status: number;
  retryAt?: Date | undefined;
}

export interface PushMessage {
  payload: PushPayload;
  /** What the service replaces while the device is away. */
  topic: string;
  urgency: 'normal' | 'high';
}

export interface PushSender {
  send(device: Device, message: PushMessage): Promise<PushAnswer>;
  publicKey(): Promise<string>;
}

const defaultTimeoutMs = 10_000;
const keptSeconds = daySeconds;
const socketsPerHost = 6;
/** What every push service takes; encryption needs about a hundred bytes of it. */
const payloadMaxBytes = 3_800;
const textLength = 400;
/** For a service that finds the usual form too large (413). */
const shortTextLength = 60;
const reasonMaxBytes = 2_000;

/** Encrypts and sends push messages: never inward, never through a redirect, and never for long. */
export function createPushSender(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  { timeoutMs = defaultTimeoutMs } = {},
): PushSender {
  const pool = { keepAlive: true, maxSockets: socketsPerHost, timeout: timeoutMs };
  const outside = new https.Agent({ ...pool, lookup: lookUpOutward });
  const standIn = new http.Agent(pool);

  async function post(
    url: URL,
    { headers, body }: { headers: http.OutgoingHttpHeaders; body: Buffer },
  ): Promise<PushAnswer> {
    const inside = isStandIn(url, env.PUSH_STAND_IN) && url.protocol === 'http:';
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) };
    return new Promise((resolve, reject) => {
      const request = inside
        ? http.request(url, { ...options, agent: standIn })
        : https.request(url, { ...options, agent: outside });
      request.on('error', reject);
      request.on('response', (response) => {
        let reason = '';
        response.on('data', (part: Buffer) => {
          if (reason.length < reasonMaxBytes) reason += part.toString();
        });
        response.on('error', reject);
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          const retryAt = readRetryAfter(response.headers['retry-after'], clock.now());
          resolve({ outcome: outcomeOf(status, reason), status, retryAt });
        });
      });
      request.end(body);
    });
  }

  return {
    async publicKey() {
      return (await getPushKeys(env)).publicKey;
    },
    async send(device, message) {
      const url = readPushAddress(device.endpoint, env);
      if (!url) return { outcome: 'gone', status: 0 };
      const attempt = async (letters: number): Promise<PushAnswer> =>
        post(url, await encrypt(env, device, message, letters)).catch(() => ({ outcome: 'failed', status: 0 }));
      const answer = await attempt(textLength);
      return answer.status === 413 ? attempt(shortTextLength) : answer;
    },
  };
}

function outcomeOf(status: number, reason: string): PushAnswer['outcome'] {
  if (status >= 200 && status < 300) return 'sent';
  // Apple says so of a subscription that was made with another key.
  if (status === 400 && reason.includes('VapidPkHashMismatch')) return 'gone';
  // Mozilla answers 401 where others answer 403.
  if (status === 401 || status === 403) return 'refused';
  return status === 404 || status === 410 ? 'gone' : 'failed';
}

/** Seconds or a date (RFC 9110), at most a day: older news is not pushed anyway. */
function readRetryAfter(header: string | undefined, now: Date): Date | undefined {
  if (!header) return undefined;
  const wanted = /^\d+$/.test(header) ? now.getTime() + Number(header) * 1000 : Date.parse(header);
  if (!(wanted > now.getTime())) return undefined;
  return new Date(Math.min(wanted, now.getTime() + keptSeconds * 1000));
}

async function encrypt(
  env: Deps['env'],
  { endpoint, p256dh, auth }: Device,
  { payload, topic, urgency }: PushMessage,
  letters: number,
) {
  // Loaded with the first message: most starts of a server send none.
  const { default: webPush } = await import('web-push');
  const address = /<([^>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM;
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, fitting(payload, letters), {
    vapidDetails: { subject: `mailto:${address}`, ...(await getPushKeys(env)) },
    TTL: keptSeconds,
    contentEncoding: 'aes128gcm',
    topic,
    urgency,
  });
  return { headers: details.headers as http.OutgoingHttpHeaders, body: details.body as Buffer };
}

/** Shortened until it fits: letters may need four bytes each. */
export function fitting(payload: PushPayload, lettersMax = textLength): string {
  for (let length = lettersMax; ; length = Math.floor(length / 2)) {
    const letters = [...payload.text];
    const text = letters.length > length ? `${letters.slice(0, length).join('').trimEnd()}…` : payload.text;
    const json = JSON.stringify({ ...payload, text });
    if (Buffer.byteLength(json) <= payloadMaxBytes || length === 0) return json;
  }
}

// The address that was judged is the one that is connected to: asking twice, the name could lead elsewhere.
const lookUpOutward: LookupFunction = (hostname, options, callback) => {
  resolveOutward(hostname).then(
    (found) => {
      const [first] = found;
      if (options.all) callback(null, found);
      else callback(null, first?.address ?? '', first?.family);
    },
    (error: Error) => callback(error, ''),
  );
};
