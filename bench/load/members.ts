import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstBrandIds } from '#contract/brands/brands.ts';
import { facets } from '#contract/listings/facets.ts';
import { listingSorts } from '#contract/listings/listing-values.ts';
import type { BenchMember } from '../data/members.ts';
import { sentences, styleNames } from '../data/vocabulary.ts';
import { tell } from '../measure/site.ts';
import { propose, tendDeals } from './deals.ts';
import { ask, happens, insist, pick, upload, type World, write } from './world.ts';

const thinkMs = { least: 200, most: 1_200 };

/** One person with one browser: does one thing after the other, and thinks in between. */
export async function visit(world: World, member: BenchMember): Promise<void> {
  await sleep(Math.random() * thinkMs.most);
  while (performance.now() < world.until) {
    await pick(acts)(world, member);
    await sleep(thinkMs.least + Math.random() * (thinkMs.most - thinkMs.least));
  }
}

type Act = (world: World, member: BenchMember) => Promise<unknown>;

/** Most of the time they look for something. A deal takes one proposal and some eight acts after it. */
const shares: readonly [share: number, act: Act][] = [
  [16, (world, member) => ask(world, 'open a page', member, { path: '/api/session' })],
  [48, browse],
  [36, search],
  [48, (world, member) => ask(world, 'view a listing', member, { path: someListing(world) })],
  [12, (world, member) => ask(world, 'save a listing', member, tell('PUT', `${someListing(world)}/save`))],
  [24, (world, member) => write(world, member, pick(world.members.filter((other) => other !== member)))],
  [8, (world, member) => ask(world, 'read messages', member, { path: '/api/conversations' })],
  [4, upload],
  [2, propose],
  [18, tendDeals],
  [1, offerWig],
  [12, readNotices],
];
const acts = shares.flatMap(([share, act]) => Array<Act>(share).fill(act));

const someListing = ({ listings }: World): string => `/api/listings/${pick(listings).id}`;

function browse(world: World, member: BenchMember) {
  const query = new URLSearchParams({ sort: pick(listingSorts) });
  if (happens(0.5)) query.set('brands', pick(firstBrandIds));
  return ask(world, 'browse', member, { path: `/api/listings?${query}` });
}

function search(world: World, member: BenchMember) {
  const q = happens(0.5) ? pick(styleNames) : (pick(sentences).split(' ')[2] ?? 'wig');
  return ask(world, 'search', member, { path: `/api/listings?${new URLSearchParams({ q })}` });
}

/** Photographs a wig and lists it; its owner's followers are told. */
async function offerWig(world: World, member: BenchMember) {
  const photo = await upload(world, member);
  if (!photo) return;
  const id = randomUUID();
  const listing = {
    id,
    brand: pick(firstBrandIds),
    color: pick(facets.color.values),
    priceCents: 15_000,
    title: `${pick(styleNames)} of this load`,
    description: pick(sentences),
    condition: 'like-new',
    type: 'both',
    fiberType: 'Synthetic',
    capSize: 'Average',
    modifications: false,
    shippingCents: 0,
    photoIds: [photo.id],
  };
  const answer = await insist(world, 'offer a wig', member, tell('POST', '/api/listings', listing));
  if (answer?.status === 200) world.acknowledged.listings.push(id);
}

async function readNotices(world: World, member: BenchMember) {
  await ask(world, 'read notices', member, { path: '/api/me/unread-counts' });
  await ask(world, 'read notices', member, { path: '/api/me/notifications' });
  const upTo = new Date().toISOString();
  if (happens(0.5)) await insist(world, 'read notices', member, tell('PUT', '/api/me/notifications/read', { upTo }));
}
