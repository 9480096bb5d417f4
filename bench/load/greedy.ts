import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import sharp from 'sharp';
import { dealLimits } from '#contract/deals/deal-values.ts';
import { searchTermMaxLength } from '#contract/listings/listing-values.ts';
import type { BenchMember } from '../data/members.ts';
import { sentences } from '../data/vocabulary.ts';
import { type Answer, type Question, readAnswer, tell } from '../measure/site.ts';
import { judge, readRefusal } from './tally.ts';
import { drawPicture, type Listing, pick, sendPhoto, type World } from './world.ts';

/** One question, and how to make room for the next. */
type Act = () => { question: Question; afterwards?: Question };

/** One member may have a few on the way: the server refuses nearly all of them. */
const uploadsAtOnce = 24;
const purchasesAtOnce = 12;
const patienceMs = 1_000;

/**
 * The last member does the most expensive thing of every kind that is allowed, all at once and without a pause: each from an address of its own, so that
 * the limits by address do not help. A new account beside it buys every wig that it can get and pays none.
 */
export async function prepareGreedyMember(world: World, client: pg.Client) {
  const { site, stranger } = world;
  const member = world.members.at(-1) as BenchMember;
  const forSale = world.listings.filter(({ ownerId, type }) => ownerId === world.members[1]?.id && type !== 'trade');
  await client.query('update listings set buy_at_once = true where id = any ($1)', [forSale.map(({ id }) => id)]);
  const acts = [...(await prepareUploads()), ...prepareOthers(world, member)];
  const counts = { served: 0, sentAway: 0, unclear: 0, bought: 0, toldToPay: 0 };
  let working: Promise<unknown>[] = [];
  let hangUp = new AbortController();

  const send = async (from: BenchMember, question: Question): Promise<Answer | undefined> => {
    const answer = await site.send(from, question);
    counts[answer && answer.status < 400 ? 'served' : 'sentAway'] += 1;
    if (answer && judge(answer) === 'unclear') counts.unclear += 1;
    return answer;
  };
  const repeat = async (act: Act, address: string): Promise<void> => {
    while (!hangUp.signal.aborted) {
      const { question, afterwards } = act();
      const answer = await send({ ...member, address }, { ...question, signal: hangUp.signal });
      if (answer?.status === 200 && afterwards) await site.send(member, afterwards);
      if (answer?.status === 200) continue;
      // Asks again sooner than told to.
      await sleep(Math.min(Number(answer?.retryAfter ?? 0.1) * 1_000, patienceMs));
    }
  };
  const buy = async ({ id: listingId, ownerId, priceCents }: Listing): Promise<void> => {
    const cash = { from: stranger.id, to: ownerId, cents: priceCents, shippingCents: 0 };
    const moves = [cash, { from: ownerId, to: stranger.id, listingId }];
    const answer = await send(stranger, tell('POST', '/api/deals', { id: randomUUID(), moves }));
    if (readAnswer<{ state: string }>(answer)?.state === 'agreed') counts.bought += 1;
    if (answer && readRefusal(answer).code === 'deals.unpaid_first') counts.toldToPay += 1;
  };
  return {
    counts,
    start(): void {
      hangUp = new AbortController();
      const repeating = acts.flatMap(([atOnce, act], at) =>
        Array.from({ length: atOnce }, (_, nth) => repeat(act, `10.250.${at}.${nth}`)),
      );
      working = [...repeating, ...forSale.splice(0, purchasesAtOnce).map(buy)];
    },
    async stop(): Promise<void> {
      hangUp.abort();
      await Promise.all(working);
    },
  };
}
export type GreedyMember = Awaited<ReturnType<typeof prepareGreedyMember>>;

/** Photographs of 48 megapixels, and far more of 600 kB at once than one member may send. */
async function prepareUploads(): Promise<[number, Act][]> {
  const raw = { width: 520, height: 390, channels: 3 } as const;
  const noise = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer();
  const huge = await drawPicture(8_000);
  const send = (picture: Buffer) => () => {
    const id = randomUUID();
    return { question: sendPhoto(id, picture), afterwards: { method: 'DELETE' as const, path: `/api/photos/${id}` } };
  };
  return [
    [6, send(huge)],
    [uploadsAtOnce, send(noise)],
  ];
}

/** The longest searches and messages, proposals for as many wigs as fit into one, and whatever is counted anew for each reader. */
function prepareOthers({ members, listings }: World, member: BenchMember): [number, Act][] {
  const [friend] = members as [BenchMember];
  const wigs = listings.filter(({ ownerId, type }) => ownerId === friend.id && type !== 'trade');
  const moves = [
    { from: member.id, to: friend.id, cents: dealLimits.maxCents, shippingCents: 0 },
    ...wigs.slice(0, dealLimits.listingsPerGiver).map(({ id }) => ({ from: friend.id, to: member.id, listingId: id })),
  ];
  const get = (path: string) => () => ({ question: { path } });
  const find = (path: string) => () => ({ question: { path: `${path}?sort=price_asc&q=${longSearch()}` } });
  const post = (path: string, content: object) => () => ({
    question: tell('POST', path, { id: randomUUID(), ...content }),
  });
  return [
    [5, find('/api/listings')],
    [5, find('/api/listings/facets')],
    ...['export', 'dashboard', 'analytics', 'matches'].map((page): [number, Act] => [2, get(`/api/me/${page}`)]),
    [4, post('/api/deals', { moves, note: 'wig '.repeat(dealLimits.noteLength / 4).trim() })],
    [2, post('/api/messages', { receiverId: friend.id, content: 'wig '.repeat(1_240) })],
  ];
}

function longSearch(): string {
  const beginnings = Array.from({ length: 66 }, () => pick(pick(sentences).split(' ')).slice(0, 2));
  return encodeURIComponent(beginnings.join(' ').slice(0, searchTermMaxLength));
}
