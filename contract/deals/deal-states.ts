/** The life of a deal. Rules, database, pages and back office all ask here; a test holds the trigger `guard_deal` to it. */
interface Stage {
  /** Where a deal can go from here; an end leads nowhere. */
  next: readonly string[];
  /** Where a recorded sale can go besides. */
  nextOfRecordedSale?: readonly string[];
  /** A deal may begin here: also as what a rule of the owner makes of a proposal at once. */
  isBeginning?: true;
  /** Its listings are reserved, addresses are shown to whoever must send, and nobody in it can delete their account. */
  isBinding?: true;
  /** What time brings about: steps are done and confirmed while theirs runs. Null where nothing happens any more. */
  clock: 'answer' | 'steps' | 'decision' | 'reviews' | null;
}

export const dealLife = {
  proposed: {
    next: ['agreed', 'declined', 'withdrawn', 'expired', 'void'],
    nextOfRecordedSale: ['completed'],
    isBeginning: true,
    clock: 'answer',
  },
  agreed: {
    // Closed: a job that comes more than a month late finds a dispute both opened and closed.
    next: ['returning', 'disputed', 'completed', 'canceled', 'closed'],
    isBeginning: true,
    isBinding: true,
    clock: 'steps',
  },
  returning: {
    next: ['disputed', 'canceled', 'closed'],
    isBinding: true,
    clock: 'steps',
  },
  disputed: {
    next: ['agreed', 'returning', 'completed', 'canceled', 'closed'],
    isBinding: true,
    clock: 'decision',
  },
  completed: { next: [], clock: 'reviews' },
  canceled: { next: [], clock: null },
  closed: { next: [], clock: null },
  declined: { next: [], isBeginning: true, clock: null },
  withdrawn: { next: [], clock: null },
  expired: { next: [], clock: null },
  void: { next: [], clock: null },
} as const satisfies Record<string, Stage>;

type Life = typeof dealLife;
export type DealState = keyof Life;
/** Nothing but reviews happens to a deal in one of these. */
export type EndState = { [State in DealState]: Life[State]['next'] extends readonly [] ? State : never }[DealState];
export type UnderWayState = { [State in DealState]: Life[State]['clock'] extends 'steps' ? State : never }[DealState];

const stageOf = (state: DealState): Stage => dealLife[state];

export const dealStates = Object.keys(dealLife) as [DealState, ...DealState[]];
export const isEndState = (state: DealState): state is EndState => stageOf(state).next.length === 0;
export const isBindingState = (state: DealState): boolean => stageOf(state).isBinding === true;
/** Its steps are to be done, and their clocks run. */
export const isUnderWay = (state: DealState): state is UnderWayState => clockOf(state) === 'steps';
export const clockOf = (state: DealState): Stage['clock'] => stageOf(state).clock;

export const endStates = dealStates.filter(isEndState);
export const bindingStates = dealStates.filter(isBindingState);
export const underWayStates = dealStates.filter(isUnderWay) as [UnderWayState, ...UnderWayState[]];
