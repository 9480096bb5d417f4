import { randomUUID } from 'node:crypto';
import { connect as connectSocket, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { searchTermMaxLength } from '#contract/listings/listing-values.ts';
import type { Photo } from '#contract/photos/photos.ts';
import { connect } from '../data/databases.ts';
import { sentences } from '../data/vocabulary.ts';
import type { World } from './members.ts';
import type { Question, VirtualMember } from './site.ts';
import type { Stretch } from './tally.ts';

export interface GreedyMember {
  start(): void;
  stop(): Promise<void>;
  /** How many requests were answered, and how many were told to come back later. */
  readonly served: number;
  readonly sentAway: number;
}

/** When the greedy member was away, and when there, and what came of its requests. */
export interface BesideGreedy {
  alone: readonly Stretch[];
  beside: readonly Stretch[];
  served: number;
  sentAway: number;
}

/** What comes of an answer: a photograph that must make room for the next, the next page. */
type Act = () => { question: Question; afterwards?: (body: Buffer) => Promise<void> | void };

/** Half of what one member may have on the way: the other half is for photographs that arrive. */
const halfUploads = 3;
const timeoutMs = 1_000;

/**
 * A member who does the most expensive thing of every kind that is allowed, all at once and without a pause: each from an
 * address of its own, so that the limits by address do not help.
 */
export async function prepareGreedyMember(
  world: World,
  databaseUrl: string,
  member: VirtualMember,
): Promise<GreedyMember> {
  const acts = await prepareActs(world, databaseUrl, member);
  let working: Promise<unknown>[] = [];
  let sockets: Socket[] = [];
  let running = false;
  let hangUp = new AbortController();
  const counts = { served: 0, sentAway: 0 };

  const repeat = async (act: Act, address: string): Promise<void> => {
    while (running) {
      const { question, afterwards } = act();
      const answer = await world.site.send({ ...member, address }, { ...question, signal: hangUp.signal });
      if (answer && answer.status < 400) {
        counts.served += 1;
        await afterwards?.(answer.body);
      } else {
        counts.sentAway += 1;
        // Asks again sooner than told to.
        await sleep(Math.min(Number(answer?.retryAfter ?? 0.1) * 1_000, timeoutMs));
      }
    }
  };
  return {
    start() {
      running = true;
      hangUp = new AbortController();
      working = acts.flatMap(([atOnce, act], at) =>
        Array.from({ length: atOnce }, (_, nth) => repeat(act, `10.250.${at}.${nth}`)),
      );
      sockets = Array.from({ length: halfUploads }, () => sendHalf(world.site.port, member));
    },
    async stop() {
      running = false;
      hangUp.abort();
      for (const socket of sockets) socket.destroy();
      await Promise.all(working);
    },
    get served() {
      return counts.served;
    },
    get sentAway() {
      return counts.sentAway;
    },
  };
}

async function prepareActs(world: World, databaseUrl: string, member: VirtualMember): Promise<[number, Act][]> {
  const listings = await findOwnListings(databaseUrl, member.id);
  const huge = await drawHuge();
  const [friend] = world.members;
  let cursor: string | undefined;
  const get =
    (path: () => string): Act =>
    () => ({ question: { path: path() } });
  const send = (method: 'POST' | 'PUT', path: string, body: object) => ({
    question: { method, path, body: Buffer.from(JSON.stringify(body)) },
  });
  return [
    [
      8,
      () => {
        const { id, photoIds } = pick(listings);
        return send('PUT', `/api/listings/${id}`, {
          ...editedFields,
          photoIds,
          description: Math.random() < 0.5 ? longestWord() : manyWords(),
        });
      },
    ],
    [
      6,
      () => ({
        question: { path: `/api/listings?${new URLSearchParams({ sort: 'price_desc', ...(cursor && { cursor }) })}` },
        afterwards: (body) => {
          cursor = JSON.parse(body.toString()).nextCursor ?? undefined;
        },
      }),
    ],
    [6, get(() => `/api/listings?${new URLSearchParams({ q: searchText(), sort: 'price_asc' })}`)],
    [4, get(() => `/api/listings/facets?${new URLSearchParams({ q: searchText() })}`)],
    [2, get(() => `/api/listings/featured?${new URLSearchParams({ q: searchText() })}`)],
    [2, get(() => '/api/me/export')],
    [2, get(() => '/api/me/dashboard')],
    [2, get(() => '/api/me/analytics')],
    [
      2,
      () => send('POST', '/api/messages', { id: randomUUID(), receiverId: friend?.id, content: 'wig '.repeat(1_240) }),
    ],
    [
      6,
      () => ({
        question: { method: 'POST', path: `/api/photos?id=${randomUUID()}`, body: pick(huge), type: 'image/png' },
        afterwards: async (body) => {
          const { id } = JSON.parse(body.toString()) as Photo;
          await world.site.send(member, { method: 'DELETE', path: `/api/photos/${id}` });
        },
      }),
    ],
    [
      2,
      () => ({
        question: { method: 'PUT', path: `/api/me/avatar?id=${randomUUID()}`, body: pick(huge), type: 'image/png' },
      }),
    ],
  ];
}

const editedFields = {
  title: 'Edited without end',
  brand: 'gabor',
  condition: 'new',
  type: 'sale',
  priceCents: 10_000,
  color: 'Brunette',
  fiberType: 'Synthetic',
  capSize: 'Average',
  modifications: false,
};

async function findOwnListings(databaseUrl: string, ownerId: string) {
  const client = await connect(databaseUrl);
  const { rows } = await client.query<{ id: string; photoIds: string[] }>(
    `select l.id, array_agg(p.id) as "photoIds" from listings l join photos p on p.listing_id = l.id
     where l.user_id = $1 and l.status = 'active' group by l.id`,
    [ownerId],
  );
  await client.end();
  return rows;
}

/** 49 megapixels each: one of few bytes, one with something to see. */
async function drawHuge(): Promise<Buffer[]> {
  const side = 7_000;
  const grey = { width: side, height: side, channels: 3, background: '#777777' } as const;
  const raw = { width: 8, height: 8, channels: 3 } as const;
  const patches = Buffer.from(Array.from({ length: 8 * 8 * 3 }, () => Math.floor(Math.random() * 256)));
  return Promise.all([
    sharp({ create: grey }).toColourspace('b-w').png().toBuffer(),
    sharp(patches, { raw }).resize(side, side).jpeg({ quality: 90 }).toBuffer(),
  ]);
}

function longestWord(): string {
  return Array.from({ length: 4_900 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');
}

function manyWords(): string {
  return Array.from({ length: 2_450 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join(
    ' ',
  );
}

/** Words that are common one by one and rare together, single letters, and nonsense as long as a search may be. */
function searchText(): string {
  const words = () => pick(sentences).split(' ');
  return pick([
    `${pick(words())} ${pick(words())}`,
    `${pick(words()).slice(0, 2)} ${pick(words()).slice(0, 1)}`,
    Array.from({ length: 66 }, () => pick(words()).slice(0, 2)).join(' '),
    longestWord(),
  ]).slice(0, searchTermMaxLength);
}

/** All of an upload but its end. */
function sendHalf(port: number, { cookie }: VirtualMember): Socket {
  const length = 10 * 1024 * 1024;
  const socket = connectSocket({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  socket.write(
    `POST /api/photos?id=${randomUUID()} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n` +
      `x-forwarded-for: 10.251.0.1\r\ncontent-type: image/jpeg\r\ncontent-length: ${length}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(1024 * 1024));
  return socket;
}

function pick<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() * from.length)] as T;
}
