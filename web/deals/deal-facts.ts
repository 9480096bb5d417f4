import type { DealAdjustment, DealStep } from '#contract/deals/deal-parts.ts';
import type { Deal, DealSummary, DealTerms } from '#contract/deals/deals.ts';
import {
  type DealFacts,
  type DealScene,
  type DealTodo,
  me as reader,
  type StepScene,
  sceneOf,
  stepSceneOf,
  type TodoScene,
} from '#contract/deals/words/deal-scene.ts';
import { headText, saidText } from '#contract/deals/words/event-words.ts';
import { type Named, nameOf } from './deal-words.ts';

type Told = Pick<DealSummary, 'kind' | 'picks' | 'endedAs'> & { parties: readonly Named[]; terms: DealTerms };

/** A deal as the table of words reads it. */
export function dealFacts(deal: Told, me: string, by: string | null = null, more: Partial<DealScene> = {}): DealFacts {
  const { kind, parties, terms, picks, endedAs } = deal;
  const ids = parties.map(({ id }) => id);
  const told = { kind, parties: ids, author: terms.by, moves: terms.moves, picks, titleOf: titleIn(terms) };
  return {
    scene: { ...sceneOf(told, me), ...(endedAs && endScene(endedAs, terms)), ...more },
    by: by === me ? reader : by,
    nameOf: (id) => nameOf(parties, id, me),
  };
}

function endScene({ reason, listingId, changed }: NonNullable<DealSummary['endedAs']>, { listings }: DealTerms) {
  const lost = listings[listingId ?? '']?.title;
  return { reason, changed, ...(lost && { lost }) };
}

const titleIn =
  ({ listings }: DealTerms) =>
  (id: string) =>
    listings[id]?.title ?? 'a wig';

/** On the way back, or paid back so that the buyer keeps what came. */
export const isBack = ({ isReturn, isRefund }: DealStep): boolean => isReturn || isRefund;

export const stepScene = (step: DealStep, { terms }: Pick<Deal, 'terms'>, me: string): StepScene =>
  stepSceneOf({ ...step, isBack: isBack(step) }, { titleOf: titleIn(terms) }, me);

export const lessScene = ({ cents, by }: DealAdjustment, me: string): DealScene['less'] => ({
  cash: { cents, shippingCents: 0 },
  by: by === me ? reader : by,
});

/** Why the deal ended, or how it stands, in one sentence for its reader. */
export function endText(deal: DealSummary, me: string): string {
  const { state, endedAs } = deal;
  if (!endedAs || !isEndNews(state)) return 'This deal has ended.';
  return saidText(state, dealFacts(deal, me, endedAs.by));
}

const isEndNews = (state: DealSummary['state']) =>
  state !== 'proposed' && state !== 'agreed' && state !== 'returning' && state !== 'disputed';

/** One line of what happened, by the terms of that moment. Staff, who are no party, read who did what. */
export function newsText(
  entry: Deal['timeline'][number],
  deal: Told & Pick<Deal, 'earlierTerms' | 'steps' | 'adjustments' | 'problems'>,
  me: string,
): string {
  const { of, by, at, step: stepId } = entry;
  const terms = [...deal.earlierTerms, deal.terms].findLast(({ createdAt }) => createdAt <= at) ?? deal.terms;
  const step = deal.steps.find(({ id }) => id === stepId);
  const less = deal.adjustments.findLast(({ proposedAt }) => proposedAt <= at);
  const why = deal.problems.find(({ openedAt }) => openedAt === at)?.reason;
  const facts = dealFacts({ ...deal, terms }, me, by, {
    ...(step && { step: stepScene(step, deal, me) }),
    ...(less && { less: lessScene(less, me) }),
    ...(why && { why }),
  });
  if (deal.parties.some(({ id }) => id === me)) return saidText(of, facts) || 'A reminder was sent.';
  return [by && facts.nameOf(by), headText(of, facts.scene)].filter(Boolean).join(': ');
}

type Wait = NonNullable<DealStep['wait']>;

/** The act that a step waits for; silence may cancel while nothing is done. */
export function todoOfStep(step: DealStep & { wait: Wait }, deal: Deal, me: string): TodoScene {
  const { for: what, on, waiting, dueAt, mayCancelAt, endsAt, silence } = step.wait;
  const isAnythingDone = deal.steps.some(({ doneAt }) => doneAt !== null);
  const asks = whatOf(step, what);
  return {
    what: asks,
    on: on === me ? reader : on,
    waiting: waiting === me ? reader : waiting,
    ...(asks !== 'say-arrived' && { dueAt }),
    endsAt,
    silence,
    ...(mayCancelAt && !isAnythingDone && { mayCancelAt }),
    ...(what !== 'arrival' && { isAsked: true }),
    step: stepScene(step, deal, me),
  };
}

function whatOf({ kind, carrier }: Pick<DealStep, 'kind' | 'carrier'>, what: Wait['for']): DealTodo {
  if (what === 'word') return kind === 'payment' || carrier === 'in-person' ? 'confirm' : 'say-arrived';
  return asked[what];
}

const asked: Record<Exclude<Wait['for'], 'word'>, DealTodo> = {
  payment: 'pay',
  parcel: 'send',
  address: 'give-address',
  way: 'say-how-to-pay',
  arrival: 'say-arrived',
  'all-well': 'say-well',
  answer: 'answer-return',
};

/** A list's facts about the reader's next act: its day and its direction. */
export function todoOfSummary(
  { waitsForMe, state, mayDo }: DealSummary,
  { gives, gets }: DealScene,
): TodoScene | undefined {
  if (!waitsForMe) return undefined;
  const { for: what, step: kind, dueAt } = waitsForMe;
  const isComing = !['payment', 'parcel', 'answer'].includes(what);
  const isMoved = (flow: DealScene['gives'][number]) => (kind === 'payment' ? flow.cash : flow.wigs.length > 0);
  const flow = state === 'agreed' ? (isComing ? gets : gives).find(isMoved) : undefined;
  const step: StepScene = {
    kind,
    from: isComing ? (flow?.with ?? '') : reader,
    to: isComing ? reader : (flow?.with ?? ''),
    wigs: kind === 'parcel' ? (flow?.wigs ?? []) : [],
    ...(kind === 'payment' && flow?.cash && { cash: flow.cash }),
  };
  const asks = mayDo.includes('answer-less') ? 'answer-less' : whatOf({ kind, carrier: null }, what);
  return {
    what: asks,
    on: reader,
    ...(asks !== 'say-arrived' && { dueAt }),
    ...(what !== 'arrival' && { isAsked: true }),
    ...(flow && { step }),
  };
}
