import { randomUUID } from 'node:crypto';
import type { DealNews, DealView } from '#contract/deals/deal-values.ts';
import type { Deal, DealPage } from '#contract/deals/deals.ts';
import type { BenchMember } from '../data/members.ts';
import { type Question, readAnswer, tell } from '../measure/site.ts';
import { ask, happens, insist, pick, type World } from './world.ts';

const home = { lines: ['1 Main Street'], city: 'Springfield', region: 'IL', postalCode: '12345', country: 'US' };
/** Half of all proposals are for these wigs, so that they meet. */
const wantedByAll = 50;

/** Offers cash for a wig. */
export async function propose(world: World, member: BenchMember): Promise<void> {
  const others = world.listings.filter(({ ownerId, type }) => ownerId !== member.id && type !== 'trade');
  const { id: listingId, ownerId } = pick(happens(0.5) ? others.slice(0, wantedByAll) : others);
  const id = randomUUID();
  const cash = { from: member.id, to: ownerId, cents: 2_000 + Math.floor(Math.random() * 18_000), shippingCents: 0 };
  const moves = [cash, { from: ownerId, to: member.id, listingId }];
  await move(world, member, { dealId: id, of: 'proposed' }, tell('POST', '/api/deals', { id, moves }));
}

/** Looks at the deals that wait for the member, or are on their way, and does one thing about one of them. */
export async function tendDeals(world: World, member: BenchMember): Promise<void> {
  const waiting = await readDeals(world, member, 'needs-me');
  // Nobody asks for days whether a parcel has come: its receiver looks by themselves.
  const deals = waiting.length > 0 && happens(0.7) ? waiting : await readDeals(world, member, 'agreed');
  if (deals.length === 0) return;
  const path = `/api/deals/${pick(deals).id}`;
  const deal = readAnswer<Deal>(await ask(world, 'look at deals', member, { path }));
  if (deal) await goOn(world, member, deal);
}

async function readDeals(world: World, member: BenchMember, view: DealView): Promise<DealPage['deals']> {
  const page = await ask(world, 'look at deals', member, { path: `/api/me/deals?view=${view}` });
  return readAnswer<DealPage>(page)?.deals ?? [];
}

/** Says yes, or takes the next step of an agreed deal: an address, a payment, a parcel, a word that it came. */
async function goOn(world: World, member: BenchMember, { id, steps, terms, mayDo, waitsForMe }: Deal) {
  const put = (of: DealNews, noun: string, content?: object, step: number | null = null) =>
    move(world, member, { dealId: id, of, step }, tell('PUT', `/api/deals/${id}/${noun}`, content));
  if (mayDo.includes('accept')) return put('accepted', 'acceptance', { terms: terms.id });
  if (waitsForMe?.for === 'address') return put('address-given', 'address', { name: 'A Member', ...home });
  const came = steps.find((step) => step.mayDo.includes('confirm'));
  if (came) return put('step-confirmed', `steps/${came.id}/confirmed`, {}, came.id);
  const own = steps.find((step) => step.mayDo.includes('mark-done'));
  if (!own) return;
  const content = own.kind === 'parcel' ? { carrier: 'usps', tracking: randomUUID() } : {};
  await put('step-done', `steps/${own.id}/done`, content, own.id);
}

type Move = Pick<World['acknowledged']['moves'][number], 'dealId' | 'of'> & { step?: number | null };

async function move(world: World, member: BenchMember, { dealId, of, step = null }: Move, question: Question) {
  const kind = of === 'proposed' ? 'propose a deal' : 'act on a deal';
  const given = await insist(world, kind, member, question);
  if (given?.status === 200) world.acknowledged.moves.push({ dealId, of, by: member.id, step });
}
