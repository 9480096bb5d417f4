import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import sharp from 'sharp';
import type { Photo } from '#contract/photos/photos.ts';
import { connect } from '../data/databases.ts';
import { sessionCookie } from '../data/sign-in.ts';
import type { Move } from './deals/move.ts';
import { Shelves } from './deals/shelves.ts';
import type { Site, VirtualMember } from './site.ts';
import type { OfferedWig, SavedWish } from './wishes/wished-for.ts';

/** What the server said yes to: all of this must be there afterwards. */
export interface Acknowledged {
  messages: { id: string; senderId: string; receiverId: string }[];
  photos: Photo[];
  /** Uploads for which there was no room. */
  withoutRoom: string[];
  wishes: SavedWish[];
  wigs: OfferedWig[];
  /** Ids of notifications that were marked as read one by one. */
  readNotices: string[];
}

export interface World {
  site: Site;
  members: readonly VirtualMember[];
  listingIds: string[];
  pictures: readonly Buffer[];
  acknowledged: Acknowledged;
  shelves: Shelves;
  /** Everything that was done to deals, or tried. */
  moves: Move[];
  /** How often the second has declined what the first proposed, by both their ids. */
  declined: Map<string, number>;
  /** How many times as often as usual they turn to deals, wishes and notices. */
  dealingsTimes: number;
  /** When the members go home, by performance.now(). */
  until: number;
}

/** Members who stay until they are told to go, what they look at, and what they photograph. */
export async function prepareWorld(
  site: Site,
  databaseUrl: string,
  { members: count, dealingsTimes }: { members: number; dealingsTimes: number },
): Promise<World> {
  const client = await connect(databaseUrl);
  const members = await signAllIn(client, count);
  await Promise.all(members.map((member) => site.send(member, wayToBePaid)));
  const { rows } = await client.query<{ id: string }>("select id from listings where status = 'active' limit 2000");
  const shelves = await Shelves.read(
    client,
    members.map(({ id }) => id),
  );
  await client.end();
  return {
    site,
    members,
    listingIds: rows.map(({ id }) => id),
    pictures: await drawPictures(),
    acknowledged: { messages: [], photos: [], withoutRoom: [], wishes: [], wigs: [], readNotices: [] },
    shelves,
    moves: [],
    declined: new Map(),
    dealingsTimes,
    until: Number.POSITIVE_INFINITY,
  };
}

const wayToBePaid = {
  method: 'PUT',
  path: '/api/me/ways-to-be-paid',
  body: Buffer.from(JSON.stringify({ ways: [{ method: 'PayPal', handle: 'bench' }] })),
} as const;

/** Each member of the database with a session, as signing in makes it. None is so new that they may ask few others. */
async function signAllIn(client: pg.Client, count: number): Promise<VirtualMember[]> {
  const { rows } = await client.query<{ id: string }>('select id from "user" order by email limit $1', [count]);
  const tokens = rows.map(() => randomBytes(24).toString('base64url'));
  await client.query(
    `insert into session (user_id, token, expires_at)
     select id, token, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as t (id, token)`,
    [rows.map(({ id }) => id), tokens],
  );
  await client.query(`update profiles set created_at = now() - interval '60 days' where id = any ($1::uuid[])`, [
    rows.map(({ id }) => id),
  ]);
  return rows.map(({ id }, at) => ({
    id,
    cookie: sessionCookie(tokens[at] ?? ''),
    address: `10.0.${at >> 8}.${at & 255}`,
  }));
}

/** A dozen photographs as phones make them, only smaller: the machine is to serve, not to encode. */
function drawPictures(): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: 12 }, (_, seed) => {
      const patches = randomBytes(48 * 3);
      const raw = { width: 8, height: 6, channels: 3 } as const;
      return sharp(patches, { raw })
        .resize(640, 480, { kernel: 'cubic' })
        .jpeg({ quality: 80 + (seed % 10) })
        .toBuffer();
    }),
  );
}
