import { sql } from 'drizzle-orm';
import { dayMs } from '#contract/durations.ts';
import { defaultSubscriptionSettings } from '#contract/settings/settings.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import type { Move } from '#server/deals/rules/deal-state.ts';
import { actOnDeal, passDeals } from '#server/deals/store/act-on-deal.ts';
import type { Act } from '#server/deals/store/acts.ts';
import { sealAddress } from '#server/deals/store/addresses.ts';
import { demoId } from '../demo-id.ts';
import type { Timeline } from '../timeline.ts';
import { keepRing, ringWish } from './kept-ring.ts';
import { findSoldAlike } from './sold-alike.ts';
import { addDemoWays } from './ways.ts';

const settings = { getSubscriptionSettings: async () => defaultSubscriptionSettings };

/** What a party of a demo deal does, without what each act repeats. */
type DemoAct = Act extends infer A ? (A extends { by: string } ? Omit<A, 'by' | 'terms'> : never) : never;

/** Plans one deal of the demo member in every state, so that each screen has something to show. Call it after the listings are there. */
export async function addDemoDeals(
  tx: DbOrTransaction,
  ids: ReadonlyMap<string, string>,
  { now, secret, timeline }: { now: Date; secret: string; timeline: Timeline },
): Promise<void> {
  const mila = ids.get('member@wigloop.test') ?? '';
  const wigs = await findWigs(tx, mila);
  const own = await findOwnWigs(tx, mila);
  if (wigs.sale.length < dealt.length || wigs.trade.length < 3 || own.length < 2) return;
  const stage = createStage(tx, now, timeline);
  const buy = (wig: Wig, cents = 9_500, shippingCents = 850): Move[] => [
    { from: mila, to: wig.owner, cents, shippingCents },
    { from: wig.owner, to: mila, listingId: wig.id },
  ];
  const [one, two] = own as [Wig, Wig];
  const wigOf = nameWigs(wigs.sale);
  const [swapped, inRing, alsoInRing] = wigs.trade as [Wig, Wig, Wig];
  const milasAddress = sealAddress(secret, mila, {
    name: 'Mila Member',
    lines: ['48 Juniper Street', 'Apartment 3'],
    city: 'Savannah',
    region: 'GA',
    postalCode: '31401',
    country: 'United States',
  });

  const sellers = [...wigs.sale.slice(0, dealt.length), ...wigs.trade].map(({ owner }) => owner);
  const besides = [...wigs.sale, ...wigs.trade].map(({ id }) => id);
  const soldAlike = await findSoldAlike(tx, { now, besides });
  const alsoSelling = soldAlike.map(({ owner }) => owner);
  await addDemoWays(tx, [...new Set([mila, ...sellers, ...alsoSelling])], { now, secret });

  const completed = stage.propose(mila, 70, buy(wigOf.completed));
  completed.act(wigOf.completed.owner, 69, { type: 'accept' });
  finish(completed, mila, wigOf.completed.owner, 68);

  for (const [place, { id, owner, buyer, cents }] of soldAlike.entries()) {
    const sold = stage.propose(buyer, 40 - place, [
      { from: buyer, to: owner, cents, shippingCents: 900 },
      { from: owner, to: buyer, listingId: id },
    ]);
    sold.act(owner, 39.5 - place, { type: 'accept' });
    finish(sold, buyer, owner, 39 - place);
  }

  const closed = stage.propose(mila, 60, buy(wigOf.closed));
  closed.act(wigOf.closed.owner, 59, { type: 'accept' });
  closed.act(mila, 58, { type: 'done', step: 1 });
  closed.act(mila, 50, problem('no-answer', 'I paid and have heard nothing since.'));
  closed.pass(20);

  const canceled = stage.propose(mila, 30, buy(wigOf.canceled));
  canceled.act(wigOf.canceled.owner, 29, { type: 'accept' });
  canceled.act(wigOf.canceled.owner, 28, { type: 'cancel', reason: 'mistake' });
  canceled.act(mila, 27, { type: 'answer-cancel', answer: 'yes' });

  const declined = stage.propose(mila, 20, buy(wigOf.declined, 4_000));
  declined.act(wigOf.declined.owner, 19.8, {
    type: 'decline',
    reason: 'price',
    note: 'That is less than I paid for the cap alone.',
  });

  const withdrawn = stage.propose(mila, 18, buy(wigOf.declined, 5_000));
  withdrawn.act(mila, 17.9, { type: 'withdraw' });

  const expired = stage.propose(mila, 15, buy(wigOf.expired));
  expired.pass(12);

  const missed = stage.propose(mila, 9, buy(wigOf.missed));
  const rival = stage.propose(inRing.owner, 9, [
    { from: inRing.owner, to: wigOf.missed.owner, cents: 12_000, shippingCents: 0 },
    { from: wigOf.missed.owner, to: inRing.owner, listingId: wigOf.missed.id },
  ]);
  rival.act(wigOf.missed.owner, 8.5, { type: 'accept' });
  missed.pass(8);

  const disputed = stage.propose(mila, 12, buy(wigOf.disputed));
  const entry = entryOf(disputed.id);
  disputed.act(wigOf.disputed.owner, 11.5, { type: 'accept' });
  disputed.act(mila, 11, { type: 'done', step: 1 });
  disputed.act(wigOf.disputed.owner, 10.5, { type: 'confirm', step: 1 });
  disputed.act(wigOf.disputed.owner, 9, {
    type: 'done',
    step: 2,
    carrier: 'usps',
    tracking: '9400 1000 0000 0000 0000 00',
  });
  disputed.act(mila, 2, { type: 'missing', step: 2, text: 'The tracking has not moved for a week.' });
  disputed.act(wigOf.disputed.owner, 1.5, entry(1, 'I have asked USPS to look for it. They say two more days.'));
  disputed.act(mila, 1, entry(2, 'Thank you. I write here as soon as something comes.'));

  const returning = stage.propose(mila, 8, buy(wigOf.returning));
  returning.act(wigOf.returning.owner, 7.5, { type: 'accept' });
  returning.act(mila, 7, { type: 'done', step: 1 });
  returning.act(wigOf.returning.owner, 6, { type: 'confirm', step: 1 });
  returning.act(wigOf.returning.owner, 4, { type: 'cancel', reason: 'damaged' });
  returning.act(mila, 3, { type: 'answer-cancel', answer: 'yes' });

  const agreed = stage.propose(mila, 1.5, buy(wigOf.agreed));
  agreed.act(wigOf.agreed.owner, 1, { type: 'accept' });

  // Agreed with somebody who has not said how to be paid; a small catalogue has nobody left for it.
  const silent = wigs.sale[dealt.length];
  if (silent) stage.propose(mila, 1.4, buy(silent)).act(silent.owner, 0.9, { type: 'accept' });

  // On its way to the demo member; sent some days ago, so that they are asked whether it has arrived; and tried on.
  const parcel = {
    carrier: 'ups',
    tracking: '1Z 999 AA1 01 2345 6784',
    note: 'Packed on its stand, in tissue.',
  } as const;
  const send = (wig: Wig, daysAgo: number) => {
    const sent = stage.propose(mila, daysAgo + 4, buy(wig));
    sent.act(wig.owner, daysAgo + 3.5, { type: 'accept' });
    sent.act(mila, daysAgo + 3.2, { type: 'address', sealed: milasAddress });
    sent.act(mila, daysAgo + 3, { type: 'done', step: 1 });
    sent.act(wig.owner, daysAgo + 2, { type: 'confirm', step: 1 });
    sent.act(wig.owner, daysAgo, { type: 'done', step: 2, ...parcel });
    return sent;
  };
  send(wigOf.onItsWay, 0.8);
  send(wigOf.arriving, 3).pass(0.9);
  send(wigOf.arrived, 4).act(mila, 0.7, { type: 'arrived', step: 2 });
  // What arrived would go back, and what arrived would be kept for less.
  const returned = send(wigOf.returned, 5);
  returned.act(mila, 1.4, { type: 'arrived', step: 2 });
  returned.act(mila, 1.2, { type: 'cancel', reason: 'does-not-fit' });
  const kept = send(wigOf.keptForLess, 6);
  kept.act(mila, 1.6, { type: 'arrived', step: 2 });
  kept.act(wigOf.keptForLess.owner, 0.9, { type: 'propose-less', id: demoId('deal-less', 1), cents: 1_500 });

  // Paid, and the parcel is some days late.
  const late = stage.propose(mila, 11, buy(wigOf.late));
  late.act(wigOf.late.owner, 10.5, { type: 'accept' });
  late.act(mila, 10, { type: 'address', sealed: milasAddress });
  late.act(mila, 9.5, { type: 'done', step: 1 });
  late.act(wigOf.late.owner, 8, { type: 'confirm', step: 1 });

  stage.propose(mila, 0.6, buy(wigOf.proposed));
  const countered = stage.propose(mila, 1.2, buy(wigOf.countered, 7_000));
  countered.act(wigOf.countered.owner, 0.4, {
    type: 'counter',
    id: demoId('deal-terms', 1),
    answers: countered.id,
    moves: buy(wigOf.countered, 8_800),
  });
  stage.propose(wigOf.received.owner, 0.3, [
    { from: wigOf.received.owner, to: mila, cents: 11_000, shippingCents: 0 },
    { from: mila, to: wigOf.received.owner, listingId: one.id },
  ]);
  stage.propose(swapped.owner, 0.2, [
    { from: swapped.owner, to: mila, listingId: swapped.id },
    { from: swapped.owner, to: mila, cents: 2_500, shippingCents: 0 },
    { from: mila, to: swapped.owner, listingId: two.id },
  ]);
  const aroundThree = [
    { from: inRing.owner, to: alsoInRing.owner, listingId: inRing.id },
    { from: alsoInRing.owner, to: mila, listingId: alsoInRing.id },
    { from: mila, to: inRing.owner, listingId: two.id },
  ];
  const foundAt = new Date(now.getTime() - 0.5 * dayMs);
  timeline.at(foundAt, () => keepRing(tx, aroundThree, foundAt));
  const ring = stage.propose(inRing.owner, 0.5, aroundThree);
  timeline.at(foundAt, () => tx.execute(sql`delete from wishes where name = ${ringWish}`));
  ring.act(alsoInRing.owner, 0.1, { type: 'accept' });
  // Old news: nobody has to be told of it when the demo starts.
  timeline.at(now, () =>
    tx.execute(sql`update notifications set read_at = created_at, mail_due_at = null where deal_id is not null`),
  );
}

const problem = (reason: 'no-answer', text: string): DemoAct => ({
  type: 'problem',
  id: demoId('deal-problem', 1),
  reason,
  text,
});

/** What is said about the one problem that nobody chose to open, which the rules name by its deal. */
const entryOf =
  (dealId: string) =>
  (count: number, text: string): DemoAct => ({
    type: 'entry',
    problem: `${dealId}-1`,
    id: demoId('deal-entry', count),
    text,
  });

type StagedDeal = ReturnType<ReturnType<typeof createStage>['propose']>;

function finish(deal: StagedDeal, buyer: string, seller: string, daysAgo: number): void {
  deal.act(buyer, daysAgo, { type: 'done', step: 1 });
  deal.act(seller, daysAgo - 1, { type: 'confirm', step: 1 });
  deal.act(seller, daysAgo - 2, { type: 'done', step: 2, carrier: 'in-person' });
  deal.act(buyer, daysAgo - 3, { type: 'confirm', step: 2 });
  deal.pass(daysAgo - 20);
}

/** Lets deals happen at moments of the past, by the same rules as everywhere. */
function createStage(tx: DbOrTransaction, now: Date, timeline: Timeline) {
  let count = 0;
  const plan = (daysAgo: number, happen: (at: number) => Promise<unknown>) => {
    const at = now.getTime() - Math.round(daysAgo * dayMs);
    timeline.at(new Date(at), () => happen(at));
  };
  const run = (id: string, daysAgo: number, act: Act) =>
    plan(daysAgo, async (at) => {
      const { refused } = await actOnDeal(tx, { settings }, id, act, at);
      if (refused) throw new Error(`Demo deal ${id}: ${act.type} is refused, ${refused.refusal.code}`);
    });
  return {
    propose(by: string, daysAgo: number, moves: Move[]) {
      count += 1;
      const id = demoId('deal', count);
      run(id, daysAgo, { type: 'propose', by, id, moves });
      return {
        id,
        act: (who: string, ago: number, act: DemoAct) => run(id, ago, { ...act, by: who, terms: id } as Act),
        pass: (ago: number) => plan(ago, (at) => passDeals(tx, [id], at)),
      };
    },
  };
}

/** One wig for each deal of the demo member, named by how its deal stands. */
const dealt = [
  'completed',
  'closed',
  'canceled',
  'declined',
  'expired',
  'missed',
  'disputed',
  'returning',
  'agreed',
  'proposed',
  'countered',
  'received',
  'arriving',
  'late',
  'arrived',
  'onItsWay',
  'returned',
  'keptForLess',
] as const;

const nameWigs = (sale: readonly Wig[]) =>
  Object.fromEntries(dealt.map((name, place) => [name, sale[place]])) as Record<(typeof dealt)[number], Wig>;

interface Wig {
  id: string;
  owner: string;
}

/** Of others than the named accounts, one each, the oldest first: the first pages stay as they are. */
async function findWigs(tx: DbOrTransaction, mila: string): Promise<{ sale: Wig[]; trade: Wig[] }> {
  const { rows } = await tx.execute<{ id: string; owner: string; isForTrade: boolean }>(sql`
    select distinct on (l.user_id) l.id, l.user_id as owner, l.type <> 'sale' as "isForTrade"
    from listings l join "user" u on u.id = l.user_id
    where l.shelf = 'active' and l.user_id <> ${mila} and u.email not in ('admin@wigloop.test', 'seller@wigloop.test')
    order by l.user_id, l.type = 'sale', l.sort_at`);
  const trade = rows.filter(({ isForTrade }) => isForTrade).slice(0, 3);
  const { rows: sold } = await tx.execute<{ id: string; owner: string }>(sql`
    select distinct on (l.user_id) l.id, l.user_id as owner from listings l join "user" u on u.id = l.user_id
    where l.shelf = 'active' and l.type <> 'trade' and l.user_id <> ${mila}
      and u.email not in ('admin@wigloop.test', 'seller@wigloop.test')
      and l.id <> all (${sql.param(trade.map(({ id }) => id))}::uuid[])
    order by l.user_id, l.sort_at`);
  return { trade, sale: sold };
}

async function findOwnWigs(tx: DbOrTransaction, mila: string): Promise<Wig[]> {
  const { rows } = await tx.execute<{ id: string; owner: string }>(
    sql`select id, user_id as owner from listings where user_id = ${mila} and shelf = 'active' order by id`,
  );
  return rows;
}
