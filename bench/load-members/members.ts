import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstBrandIds } from '#contract/brands/brands.ts';
import { listingSorts } from '#contract/listings/listing-values.ts';
import { photoUrl } from '#contract/photos/photo-urls.ts';
import { sentences, styleNames } from '../data/vocabulary.ts';
import { propose } from './deals/propose.ts';
import { tendDeals } from './deals/tend.ts';
import { readNotices } from './notices/read-notices.ts';
import { pick } from './pick.ts';
import type { VirtualMember } from './site.ts';
import { untilAnswered } from './until-answered.ts';
import { upload } from './upload.ts';
import { offerWig } from './wishes/offer-wig.ts';
import { lookAtWishes, saveWish } from './wishes/wish.ts';
import type { World } from './world.ts';

const thinkMs = { least: 200, most: 1_200 };

/** One person with one browser: does one thing after the other, and thinks in between. */
export async function visit(world: World, at: number): Promise<void> {
  const member = world.members[at];
  if (!member) return;
  await sleep(Math.random() * thinkMs.most);
  while (performance.now() < world.until) {
    await chooseAct(world)(world, member, at);
    await sleep(thinkMs.least + Math.random() * (thinkMs.most - thinkMs.least));
  }
}

type Act = (world: World, member: VirtualMember, at: number) => Promise<unknown>;

/** Most of the time they look for something. A deal takes one proposal and some eight acts after it. */
const acts: readonly [share: number, act: Act][] = [
  [8, openPage],
  [24, browse],
  [18, search],
  [24, view],
  [6, save],
  [12, write],
  [4, readMessages],
  [2, upload],
  [2, seePhoto],
];
const dealings: typeof acts = [
  [1, propose],
  [9, tendDeals],
  [0.5, saveWish],
  [1, lookAtWishes],
  [0.5, offerWig],
  [6, readNotices],
];

function chooseAct({ dealingsTimes }: World): Act {
  const all = [...acts, ...dealings.map(([share, act]) => [share * dealingsTimes, act] as const)];
  let left = Math.random() * all.reduce((sum, [share]) => sum + share, 0);
  for (const [share, act] of all) {
    left -= share;
    if (left < 0) return act;
  }
  return browse;
}

/** Every page asks first who is there. */
function openPage({ site }: World, member: VirtualMember) {
  return site.ask('open a page', member, { path: '/api/session' });
}

async function browse({ site }: World, member: VirtualMember) {
  const query = new URLSearchParams({ sort: pick(listingSorts) });
  if (Math.random() < 0.5) query.set('brands', pick(firstBrandIds));
  const first = await site.ask('browse', member, { path: `/api/listings?${query}` });
  if (first?.status !== 200 || Math.random() < 0.7) return;
  const { nextCursor } = JSON.parse(first.body.toString());
  if (nextCursor) query.set('cursor', nextCursor);
  await site.ask('browse', member, { path: `/api/listings?${query}` });
}

function search({ site }: World, member: VirtualMember) {
  const text = Math.random() < 0.5 ? pick(styleNames) : (pick(sentences).split(' ')[2] ?? 'wig');
  return site.ask('search', member, { path: `/api/listings?${new URLSearchParams({ q: text })}` });
}

function view({ site, listingIds }: World, member: VirtualMember) {
  return site.ask('view a listing', member, { path: `/api/listings/${pick(listingIds)}` });
}

function save({ site, listingIds }: World, member: VirtualMember) {
  const method = Math.random() < 0.7 ? 'PUT' : 'DELETE';
  return site.ask('save a listing', member, { method, path: `/api/listings/${pick(listingIds)}/save` });
}

/** To one of five acquaintances. Whatever gets no answer is sent again under the same id, as the page does. */
async function write({ site, members, acknowledged }: World, member: VirtualMember, at: number) {
  const receiver = members[(at + 1 + Math.floor(Math.random() * 5)) % members.length];
  if (!receiver || receiver === member) return;
  const id = randomUUID();
  const body = Buffer.from(JSON.stringify({ id, receiverId: receiver.id, content: `${pick(sentences)} (${id})` }));
  const send = () => site.ask('write a message', member, { method: 'POST', path: '/api/messages', body });
  const answer = await untilAnswered(send);
  if (answer?.status === 200) acknowledged.messages.push({ id, senderId: member.id, receiverId: receiver.id });
}

function readMessages({ site }: World, member: VirtualMember) {
  return site.ask('read messages', member, { path: '/api/conversations' });
}

async function seePhoto({ site, acknowledged: { photos } }: World, member: VirtualMember) {
  if (photos.length > 0) await site.ask('see a photo', member, { path: photoUrl(pick(photos), 320) });
}
