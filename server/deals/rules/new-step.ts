import type { Step } from './deal-state.ts';

type StepStart = Pick<Step, 'id' | 'kind' | 'from' | 'to'> & Partial<Step>;

export function newStep(start: StepStart): Step {
  const nothingYet = {
    doneAt: null,
    arrivedAt: null,
    confirmedAt: null,
    carrier: null,
    tracking: null,
    method: null,
    reference: null,
    note: null,
    warnings: [],
    wait: null,
  };
  const flags = { isSaidToBeThere: false, needsNoAddress: false, fellAway: false, since: 0, reminded: 0 };
  return { listings: [], cents: null, shippingCents: 0, returns: null, ...nothingYet, ...flags, ...start };
}
