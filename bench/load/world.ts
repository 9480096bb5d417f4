import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import sharp from 'sharp';
import type { DealNews } from '#contract/deals/deal-values.ts';
import type { Photo } from '#contract/photos/photos.ts';
import { type BenchMember, signSomeIn } from '../data/members.ts';
import { type Question, readAnswer, type Site, tell } from '../measure/site.ts';
import { Tally } from './tally.ts';

/** Everything here was acknowledged by the server: it must be there afterwards, once. */
interface Acknowledged {
  messages: string[];
  photos: Photo[];
  listings: string[];
  moves: { dealId: string; of: DealNews; by: string; step: number | null }[];
}

export interface World {
  site: Site;
  members: readonly BenchMember[];
  /** Has a new account. */
  stranger: BenchMember;
  listings: readonly Listing[];
  pictures: readonly Buffer[];
  tally: Tally;
  acknowledged: Acknowledged;
  /** When the members go home, by performance.now(). */
  until: number;
}

export interface Listing {
  id: string;
  ownerId: string;
  type: string;
  priceCents: number;
}

const givingUpMs = 15_000;

/** Members who are no longer new and follow each other, what they look at, and what they photograph. */
export async function prepareWorld(site: Site, client: pg.Client, count: number): Promise<World> {
  const [stranger, ...members] = (await signSomeIn(client, count + 1)) as [BenchMember, ...BenchMember[]];
  const ids = members.map(({ id }) => id);
  await client.query(`update profiles set created_at = now() - interval '60 days' where id = any ($1)`, [ids]);
  const ways = tell('PUT', '/api/me/ways-to-be-paid', { ways: [{ method: 'PayPal', handle: 'bench' }] });
  await Promise.all(members.map((member) => site.send(member, ways)));
  for (const [at, member] of members.entries())
    for (const seller of [1, 2, 3].map((next) => ids[(at + next) % count])) {
      const wish = { id: randomUUID(), name: 'A seller', alert: 'at-once', isPublic: false, filters: { seller } };
      await site.send(member, tell('POST', '/api/me/wishes', wish));
    }
  const { rows: listings } = await client.query<Listing>(
    `select id, user_id as "ownerId", type, price_cents as "priceCents" from listings
     where status = 'active' and price_cents is not null and user_id = any ($1)`,
    [ids],
  );
  const acknowledged = { messages: [], photos: [], listings: [], moves: [] };
  const pictures = await Promise.all(Array.from({ length: 12 }, () => drawPicture(640)));
  const until = Number.POSITIVE_INFINITY;
  return { site, members, stranger, listings, pictures, tally: new Tally(), acknowledged, until };
}

/** Asks once and keeps the books. */
export async function ask(world: World, kind: string, member: BenchMember, question: Question) {
  const startedAt = performance.now();
  const answer = await world.site.send(member, question);
  world.tally.add(kind, startedAt, answer);
  return answer;
}

/** Asks the same again while the server is away or asks to come back, as the page does. */
export async function insist(world: World, kind: string, member: BenchMember, question: Question) {
  for (const startedAt = performance.now(); ; await sleep(1_000)) {
    const answer = await ask(world, kind, member, question);
    const isFinal = answer !== undefined && answer.status !== 503;
    if (isFinal || performance.now() - startedAt > givingUpMs) return answer;
  }
}

export async function write(world: World, from: BenchMember, to: BenchMember): Promise<string> {
  const id = randomUUID();
  const message = { id, receiverId: to.id, content: `Is it still available? (${id})` };
  const answer = await insist(world, 'write a message', from, tell('POST', '/api/messages', message));
  if (answer?.status === 200) world.acknowledged.messages.push(id);
  return id;
}

export async function upload(world: World, member: BenchMember): Promise<Photo | undefined> {
  const answer = await insist(world, 'upload a photo', member, sendPhoto(randomUUID(), pick(world.pictures)));
  const photo = readAnswer<Photo>(answer);
  if (photo) world.acknowledged.photos.push(photo);
  return photo;
}

export function sendPhoto(id: string, body: Buffer): Question {
  return { method: 'POST', path: `/api/photos?id=${id}`, body, type: 'image/jpeg' };
}

/** Patches of color: quick to encode, and each picture is another one. */
export function drawPicture(width: number): Promise<Buffer> {
  const raw = { width: 8, height: 6, channels: 3 } as const;
  return sharp(randomBytes(8 * 6 * 3), { raw })
    .resize(width, (width * 3) / 4, { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

export const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
export const happens = (share: number): boolean => Math.random() < share;
