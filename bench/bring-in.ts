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

const pauseMs = 250;
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
    numberOption(options, 'seconds', 60),
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
      let isOver = false;
      const began = performance.now();
      const bringing = bringIn(seller, photo, { rows, photos }).finally(() => {
        isOver = true;
      });
      const beside = await liveBeside(other, photo, () => !isOver);
      const waits = await bringing;
      await report({ alone, beside, waits, rows, photos, took: (performance.now() - began) / 1000 });
    } finally {
      await server.kill();
    }
  });
}

/** As a phone makes it, at a quarter of its size: 1,500 × 2,000 points. */
async function takePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = sharp({ create: { width: 300, height: 400, channels: 3, background: '#853', noise } });
  return grain.resize(1_500, 2_000).jpeg().toBuffer();
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

/** Answers how often it was told to come back later. */
async function bringIn(send: Send, photo: Buffer, size: { rows: number; photos: number }): Promise<number> {
  let waits = 0;
  const persist = async (...request: Parameters<Send>) => {
    for (;;) {
      const answer = await send(...request);
      await answer.arrayBuffer();
      if (answer.ok) return;
      if (answer.status !== 429 && answer.status !== 503) throw new Error(`The import got ${answer.status}`);
      waits += 1;
      await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000);
    }
  };
  const drafts = Array.from({ length: size.rows }, () => ({ id: randomUUID(), typed: { title: wig.title } }));
  for (let at = 0; at < drafts.length; at += createdAtOnce)
    await persist('POST', '/api/me/drafts', { drafts: drafts.slice(at, at + createdAtOnce) });
  const each = Math.ceil(size.photos / size.rows);
  const waiting = [...drafts];
  const work = async () => {
    for (let draft = waiting.shift(); draft; draft = waiting.shift()) {
      const photoIds = Array.from({ length: each }, () => randomUUID());
      for (const id of photoIds) await persist('POST', `/api/photos?id=${id}`, photo);
      await persist('PUT', `/api/me/drafts/${draft.id}`, { typed: draft.typed, photoIds });
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, work));
  return waits;
}

interface Outcome {
  alone: Times;
  beside: Times;
  waits: number;
  rows: number;
  photos: number;
  took: number;
}

async function report({ alone, beside, waits, rows, photos, took }: Outcome): Promise<void> {
  const ms = ({ p50, p99 }: Measured) => [p50.toFixed(1), p99.toFixed(1)];
  const text = `# Many wigs brought in, and everyone else

Made by \`npm run bench -- bring-in\` on ${machine}. One member brings in ${rows} rows with ${photos} photographs of three megapixels, ${uploadsAtOnce} on
the way at once; it took ${took.toFixed(0)} s, and ${waits} requests of it were told to come back later. Another member lists wigs, a request every ${pauseMs} ms.

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
