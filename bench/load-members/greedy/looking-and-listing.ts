import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { searchTermMaxLength } from '#contract/listings/listing-values.ts';
import type { Photo } from '#contract/photos/photos.ts';
import { connect } from '../../data/databases.ts';
import { sentences } from '../../data/vocabulary.ts';
import { pick } from '../pick.ts';
import type { VirtualMember } from '../site.ts';
import type { World } from '../world.ts';
import { type Acts, get, send, turnPages } from './act.ts';

/** Of what members do with listings, photographs and messages, the most expensive. */
export async function prepareLookingAndListing(
  world: World,
  databaseUrl: string,
  member: VirtualMember,
): Promise<Acts> {
  const listings = await findOwnListings(databaseUrl, member.id);
  const huge = await drawHuge();
  const [friend] = world.members;
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
    [6, turnPages('/api/listings', { sort: 'price_desc' })],
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
  type: 'both',
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
