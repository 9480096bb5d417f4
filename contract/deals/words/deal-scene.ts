import { isolated } from '#contract/isolated.ts';
import { namesText } from '#contract/members/names-text.ts';
import { cashText } from '#contract/money-text.ts';
import type { Carrier, DealKind, EndReason, ProblemReason, Silence } from '../deal-values.ts';
import type { DealMove } from '../deals.ts';

/** The reader's id within a scene. */
export const me = 'me';

/** Pushes are shown on locked screens, where an amount is hidden. */
type Cash = { cents: number; shippingCents: number; isShippingOpen?: boolean | undefined } | 'hidden';

/** Everything that goes between the reader and one other party in one direction. */
export interface Flow {
  with: string;
  /** Titles. */
  wigs: string[];
  /** One of the wigs goes, and the accepting side picks. */
  isChoice?: true;
  cash?: Cash;
}

export interface StepScene {
  kind: 'payment' | 'parcel';
  from: string;
  to: string;
  wigs: string[];
  cash?: Cash;
  /** A return, or money back for a wig that stays. */
  isBack?: true;
  isInPerson?: true;
}

export type DealTodo =
  | 'answer'
  | 'pay'
  | 'send'
  | 'give-address'
  | 'say-how-to-pay'
  | 'confirm'
  | 'say-arrived'
  | 'say-well'
  | 'answer-cancel'
  | 'answer-return'
  | 'answer-less'
  | 'review';

/** Something to do, by whom, by when, and what happens otherwise. */
export interface TodoScene {
  what: DealTodo;
  on: string;
  waiting?: string;
  dueAt?: string;
  mayCancelAt?: string;
  endsAt?: string;
  silence?: Silence;
  /** The parcel has been on its way for so long that its receiver is asked. */
  isAsked?: true;
  step?: StepScene;
}

/** A deal as one reader sees it at one event. Notices keep it as their data, pages make it from the deal. */
export interface DealScene {
  form: 'offer' | 'trade' | 'ring' | 'sale';
  /** The ids of the other parties. */
  members: string[];
  /** The author of the terms. */
  author: string;
  gives: Flow[];
  gets: Flow[];
  /** The step that the event is about. */
  step?: StepScene;
  /** The money that would be paid back, so that its buyer keeps the wig. */
  less?: { cash: Cash; by: string };
  todo?: TodoScene;
  /** Why the deal ended. */
  reason?: EndReason;
  /** The title of the wig that ended the proposal, and what its owner changed. */
  lost?: string;
  changed?: readonly string[];
  /** The kind of the opened problem. */
  why?: ProblemReason;
  /** Photographs of both sides, as paths of this site. */
  photos?: { path: string; title: string; isMine: boolean }[];
}

export interface DealFacts {
  scene: DealScene;
  /** The cause of the event: `me`, the id of a party, or nobody. */
  by: string | null;
  nameOf(id: string): string;
  timeZone?: string | undefined;
}

type Move = Exclude<DealMove, { choice: unknown }> | { from: string; to: string; choice: readonly string[] };

interface DealLike {
  kind: DealKind;
  parties: readonly string[];
  author: string;
  moves: readonly Move[];
  picks: readonly string[];
  titleOf(listingId: string): string;
}

export function sceneOf(deal: DealLike, reader: string): DealScene {
  const { kind, parties, author, moves } = deal;
  const givers = new Set(moves.flatMap((move) => ('cents' in move ? [] : [move.from])));
  const form = kind === 'recorded-sale' ? 'sale' : parties.length > 2 ? 'ring' : givers.size > 1 ? 'trade' : 'offer';
  const members = parties.filter((id) => id !== reader);
  const flows = (side: 'from' | 'to') =>
    members.flatMap((member) => {
      const other = side === 'from' ? 'to' : 'from';
      const own = moves.filter((move) => move[side] === reader && move[other] === member);
      return own.length > 0 ? [flowOf(member, own, deal)] : [];
    });
  return { form, members, author: author === reader ? me : author, gives: flows('from'), gets: flows('to') };
}

function flowOf(member: string, moves: DealLike['moves'], { picks, titleOf }: DealLike): Flow {
  const flow: Flow = { with: member, wigs: [] };
  for (const move of moves) {
    if ('cents' in move) {
      const { cents, shippingCents, isShippingOpen } = move;
      flow.cash = { cents, shippingCents, ...(isShippingOpen && { isShippingOpen }) };
    } else if ('listingId' in move) flow.wigs.push(titleOf(move.listingId));
    else {
      const picked = move.choice.filter((id) => picks.includes(id));
      flow.wigs.push(...(picked.length > 0 ? picked : move.choice).map(titleOf));
      if (picked.length === 0) flow.isChoice = true;
    }
  }
  return flow;
}

interface StepLike extends Pick<StepScene, 'kind' | 'from' | 'to'> {
  listings: readonly string[];
  cents: number | null;
  shippingCents: number;
  carrier?: Carrier | null;
}

export function stepSceneOf(
  step: StepLike & { isBack: boolean },
  { titleOf }: Pick<DealLike, 'titleOf'>,
  reader: string,
): StepScene {
  const { kind, from, to, listings, cents, shippingCents, carrier, isBack } = step;
  return {
    kind,
    from: from === reader ? me : from,
    to: to === reader ? me : to,
    wigs: listings.map(titleOf),
    ...(cents !== null && { cash: { cents, shippingCents } }),
    ...(isBack && { isBack }),
    ...(carrier === 'in-person' && { isInPerson: true }),
  };
}

/** An amount in figures; nothing on locked screens. */
export const amountText = (cash: Cash | undefined): string =>
  cash === undefined || cash === 'hidden' ? '' : cashText(cash);

/** Several wigs of the reader each say "your", so that nobody takes the second one for another's. */
export const wigsText = (titles: readonly string[], isMine: boolean, last?: string): string =>
  namesText(
    titles.map((title) => `${isMine ? 'your ' : ''}${isolated(title)}`),
    last,
  );

/** "$20.00 and your Laine" */
export function flowText({ wigs, isChoice, cash }: Flow, isMine: boolean, picker: string): string {
  const given = isChoice
    ? `${wigsText(wigs, isMine, 'or')} (${picker === me ? 'you pick' : `${picker} picks`})`
    : wigsText(wigs, isMine);
  return [cash && (amountText(cash) || 'cash'), given].filter(Boolean).join(' and ');
}

/** "you give your Laine to Ben, and get Upstage from Carla" */
export function ringText({ scene: { gives, gets }, nameOf }: DealFacts): string {
  const given = gives.map((flow) => `${flowText(flow, true, '')} to ${nameOf(flow.with)}`);
  const got = gets.map((flow) => `${flowText(flow, false, '')} from ${nameOf(flow.with)}`);
  return `you give ${namesText(given)}, and get ${namesText(got)}`;
}

/** "your Laine for Upstage": what the reader gives for what they get. */
export function swapText(facts: DealFacts): string {
  const { scene, nameOf } = facts;
  if (scene.form === 'ring') return `the ring in which ${ringText(facts)}`;
  const picker = scene.author === me ? nameOf(scene.members[0] ?? '') : me;
  const mine = scene.gives.map((flow) => flowText(flow, true, picker)).join('');
  const theirs = scene.gets.map((flow) => flowText(flow, false, picker)).join('');
  return exchangeText(mine, theirs);
}

/** A comma keeps "and" from reaching across the two sides. */
export function exchangeText(given: string, got: string): string {
  if (!given || !got) return given || got;
  return /\band\b|\bor\b/.test(given) ? `${given}, for ${got}` : `${given} for ${got}`;
}
