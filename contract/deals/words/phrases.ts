import { namesText } from '#contract/members/names-text.ts';
import { changedText } from '../wig-changes.ts';
import {
  amountText,
  type DealFacts,
  type DealScene,
  exchangeText,
  flowText,
  me,
  type StepScene,
  wigsText,
} from './deal-scene.ts';
import { paymentText, thing } from './todo-words.ts';

/** "B offers Laine for your Upstage", "A now asks for $20.00 and your Laine, for Upstage". */
export function offerText(facts: DealFacts, now: '' | ' now'): string {
  const { scene, by, nameOf } = facts;
  const isMine = by === me;
  const picker = scene.author === me ? nameOf(scene.members[0] ?? '') : me;
  const [[given], [got]] = isMine ? [scene.gives, scene.gets] : [scene.gets, scene.gives];
  const [offered, asked] = [given && flowText(given, isMine, picker), got && flowText(got, !isMine, picker)];
  const s = isMine ? '' : 's';
  // Money that is asked for beside a wig comes first: in "for your Laine and $20.00" the payer is easily missed.
  return got?.cash && got.wigs.length > 0
    ? `${actor(facts)}${now} ask${s} for ${exchangeText(asked ?? '', offered ?? '')}.`
    : `${actor(facts)}${now} offer${s} ${exchangeText(offered ?? '', asked ?? '')}.`;
}

export function lessText(facts: DealFacts): string {
  const { scene } = facts;
  const amount = amountText(scene.less?.cash) || 'a part of the price';
  const wig = soldText(scene);
  if (isBuyer(scene))
    return facts.by === me
      ? `You would keep ${wig} if ${other(facts)} pays ${amount} back.`
      : `${actor(facts)} would pay you ${amount} back if you keep ${wig}.`;
  return facts.by === me
    ? `You would pay ${amount} back if ${other(facts)} keeps ${wig}.`
    : `${actor(facts)} would keep ${wig} if you pay ${amount} back.`;
}

export function lostText({ reason, lost, changed = [], gives }: DealScene): string {
  const isMine = lost !== undefined && gives.some(({ wigs }) => wigs.includes(lost));
  const wig = lost === undefined ? 'a wig in the proposal' : wigsText([lost], isMine);
  switch (reason) {
    case 'listing-changed':
      return `${wig} was changed${changedText(changed)}`;
    case 'listing-reserved':
      return `${wig} was promised to someone else`;
    case 'listing-relisted':
      return `${wig} was listed again`;
    case 'listing-gone':
    case 'listing-taken-down':
      return `${wig} is no longer offered`;
    default:
      return 'not everyone can take part any more';
  }
}

/** At the beginning of a sentence. */
export const actor = (facts: DealFacts): string => (facts.by === null ? 'Someone' : subject(facts, facts.by));
export const subject = ({ nameOf }: DealFacts, id: string): string => (id === me ? 'You' : nameOf(id));
export const object = ({ nameOf }: DealFacts, id: string): string => (id === me ? 'you' : nameOf(id));
export const other = ({ scene, nameOf }: DealFacts): string => namesText(scene.members.map(nameOf));
export const silence = (facts: DealFacts, id: string): string => `Without a word from ${object(facts, id)},`;
export const toText = (facts: DealFacts, { to }: StepScene): string => ` to ${object(facts, to)}`;
/** A wig that its reader has sent away is no longer called theirs. */
export const bare = (step: StepScene): string => (step.wigs.length > 0 ? wigsText(step.wigs, false) : 'the parcel');
export const stepText = (step: StepScene): string => (step.kind === 'payment' ? paymentText(step) : thing(step));

/** The wig that was bought: of a deal of cash and wigs between two. */
export const soldText = (scene: DealScene): string =>
  wigsText(
    [...(isBuyer(scene) ? scene.gets : scene.gives)].flatMap(({ wigs }) => wigs),
    false,
  ) || 'the wig';
export const isBuyer = ({ gives }: DealScene): boolean => gives.some(({ cash }) => cash !== undefined);
export const backText = (scene: DealScene): string => ` for ${soldText(scene)}`;

export function saleText(scene: DealScene): string {
  const amount = amountText([...scene.gives, ...scene.gets].find(({ cash }) => cash)?.cash);
  return `${soldText(scene)}${amount && ` for ${amount}`}`;
}

/** For what a payment is: the wig that is bought, or the one that the payer gives besides. */
export function forText({ gives, gets }: DealScene, { from, to, isBack }: StepScene): string {
  if (from !== me && to !== me) return '';
  const isMine = (from === me) !== (isBack ?? false);
  const partner = from === me ? to : from;
  const [given, got] = isMine ? [gives, gets] : [gets, gives];
  const besides = given.find((flow) => flow.with === partner)?.wigs ?? [];
  const bought = got.find((flow) => flow.with === partner)?.wigs ?? [];
  if (besides.length > 0) return `, besides ${wigsText(besides, false)}`;
  return bought.length > 0 ? ` for ${wigsText(bought, !isMine && !isBack)}` : '';
}
