import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { broughtPhotosMax } from '#contract/listings/bring-in/bring-in-values.ts';
import { createdAtOnce, draftsMax } from '#contract/listings/drafts/draft-values.ts';
import { uploadsAtOnce } from '#contract/photos/photos.ts';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { inNewDatabase } from './data/databases.ts';
import { fillListings } from './data/fill-listings.ts';
import { signIn } from './data/sign-in.ts';
import { type Measured, summarize } from './load/measure.ts';
import { numberOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';
import { drawTable } from './load/table.ts';
import { startServer } from './load-members/server.ts';

/** As somebody who lists wigs without a pause, and within their own share. */
const pauseMs = 1_000;
const kinds = ['a list', 'a photograph', 'a listing saved'] as const;
type Times = Record<(typeof kinds)[number], number[]>;
type Send = (method: string, path: string, body: Buffer | object) => Promise<Response>;

/**
 * One member brings in as much as may be brought in, with as many uploads at once as one member may have; another browses, sends
 * photographs and lists wigs, first alone and then beside it. `--rows=50 --photos=100 --seconds=5` is a try.
 */
export async function bench(options: string[]): Promise<void> {
  const [rows, photos, seconds] = [
    numberOption(options, 'rows', draftsMax),
    numberOption(options, 'photos', broughtPhotosMax),
    numberOption(options, 'seconds', 120),
  ];
  const photo = await takePhoto();
  await inNewDatabase(async ({ client, url, dataDir }) => {
    await fillListings(client, 10_000);
    await client.query('vacuum analyze');
    const [sellerCookie, otherCookie] = [
      await signIn(client, 'member1@bench.example.com'),
      await signIn(client, 'member2@bench.example.com'),
    ];
    const port = await findFreePort();
    const server = await startServer(port, url, dataDir, { RATE_LIMIT_PER_MINUTE: '1000000000' });
    try {
      const [seller, other] = [senderOf(port, sellerCookie), senderOf(port, otherCookie)];
      const until = (moment: number) => () => performance.now() < moment;
      await liveBeside(other, photo, until(performance.now() + (seconds * 1000) / 4));
      const alone = await liveBeside(other, photo, until(performance.now() + seconds * 1000));
      const bringing = bringIn(seller, photo, { rows, photos });
      const beside = await liveBeside(other, photo, until(performance.now() + seconds * 1000));
      await report({ alone, beside, rows, photos, seconds, sent: await bringing.stop() });
    } finally {
      await server.kill();
    }
  });
}

/** Small, so that many of them are made in the time: a photograph as phones make them is twenty times the work, and waits its turn as well. */
function takePhoto(): Promise<Buffer> {
  const half = { create: { width: 450, height: 600, channels: 3, background: '#246' } } as const;
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#853' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
}

function senderOf(port: number, cookie: string): Send {
  return (method, path, body) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { cookie, 'content-type': Buffer.isBuffer(body) ? 'image/jpeg' : 'application/json' },
      ...(method !== 'GET' && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    });
}

async function liveBeside(send: Send, photo: Buffer, isGoing: () => boolean): Promise<Times> {
  const times: Times = { 'a list': [], 'a photograph': [], 'a listing saved': [] };
  const timed = async (kind: keyof Times, ...request: Parameters<Send>) => {
    const began = performance.now();
    const answer = await send(...request);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${kind} was answered with ${answer.status}`);
    times[kind].push(performance.now() - began);
    await sleep(pauseMs);
  };
  while (isGoing()) {
    const photoId = randomUUID();
    await timed('a list', 'GET', '/api/listings', {});
    await timed('a photograph', 'POST', `/api/photos?id=${photoId}`, photo);
    await timed('a listing saved', 'POST', '/api/listings', { id: randomUUID(), ...wig, photoIds: [photoId] });
  }
  return times;
}

const wig = {
  ...{ title: 'Soft waves', brand: 'gabor', condition: 'like-new', type: 'sale', priceCents: 18_000 },
  ...{ description: 'Worn twice.', color: 'Red', fiberType: 'Synthetic', capSize: 'Average', modifications: false },
};

interface Sent {
  rows: number;
  photos: number;
  /** How often it was told to come back later. */
  waits: number;
}

/** Goes on until all is sent or it is stopped: what phones take by the thousand is hours of work for one member's share. */
function bringIn(send: Send, photo: Buffer, size: { rows: number; photos: number }): { stop(): Promise<Sent> } {
  const sent: Sent = { rows: 0, photos: 0, waits: 0 };
  let isGoing = true;
  const persist = async (...request: Parameters<Send>) => {
    while (isGoing) {
      const answer = await send(...request);
      await answer.arrayBuffer();
      if (answer.ok) return;
      if (answer.status !== 429 && answer.status !== 503) throw new Error(`The import got ${answer.status}`);
      sent.waits += 1;
      await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000);
    }
  };
  const drafts = Array.from({ length: size.rows }, () => ({ id: randomUUID(), typed: { title: wig.title } }));
  const each = Math.ceil(size.photos / size.rows);
  const waiting = [...drafts];
  const sendPhotos = async () => {
    for (let draft = waiting.shift(); draft && isGoing; draft = waiting.shift()) {
      const photoIds = Array.from({ length: each }, () => randomUUID());
      for (const id of photoIds) {
        await persist('POST', `/api/photos?id=${id}`, photo);
        if (isGoing) sent.photos += 1;
      }
      await persist('PUT', `/api/me/drafts/${draft.id}`, { typed: draft.typed, photoIds });
    }
  };
  const run = async () => {
    for (let at = 0; at < drafts.length; at += createdAtOnce) {
      const batch = drafts.slice(at, at + createdAtOnce);
      await persist('POST', '/api/me/drafts', { drafts: batch });
      if (isGoing) sent.rows += batch.length;
    }
    await Promise.all(Array.from({ length: uploadsAtOnce }, sendPhotos));
  };
  const running = run();
  return {
    async stop() {
      isGoing = false;
      await running;
      return sent;
    },
  };
}

interface Outcome {
  alone: Times;
  beside: Times;
  rows: number;
  photos: number;
  seconds: number;
  sent: Sent;
}

async function report({ alone, beside, rows, photos, seconds, sent }: Outcome): Promise<void> {
  const ms = ({ p50, p99 }: Measured) => [p50.toFixed(1), p99.toFixed(1)];
  const text = `# Many wigs brought in, and everyone else

Made by \`npm run bench -- bring-in\` on ${machine}. One member brings in ${rows} rows with ${photos} photographs of half a megapixel, ${uploadsAtOnce} on
the way at once: after ${seconds} s, ${sent.rows} rows and ${sent.photos} photographs were there, and ${sent.waits} requests had been told to come back later. Another member
lists wigs meanwhile, with ${pauseMs} ms between two requests.

${drawTable([
  ['what the other does', 'alone, p50 ms', 'p99 ms', 'beside, p50 ms', 'p99 ms', 'how often'],
  ...kinds.map((kind) => [
    kind,
    ...ms(summarize(alone[kind], 1)),
    ...ms(summarize(beside[kind], 1)),
    String(beside[kind].length),
  ]),
])}
`;
  await keepResult('bring-in', text);
}
