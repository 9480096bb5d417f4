import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Address } from '#contract/deals/address-schema.ts';
import * as steps from '#contract/deals/agreed-deals.ts';
import type { Carrier, ExpiryHours } from '#contract/deals/deal-values.ts';
import type { Deal, DealMove } from '#contract/deals/deals.ts';
import * as calls from '#contract/deals/deals.ts';
import type { WayMethod } from '#contract/deals/way-values.ts';
import type { TestMember } from './test-members.ts';

type Written = { id?: string; note?: string; expiresInHours?: ExpiryHours };

/** My cash for your listing. */
export const offerOf = (from: TestMember, to: TestMember, listingId: string, cents = 10_000): DealMove[] => [
  { from: from.id, to: to.id, cents, shippingCents: 0 },
  { from: to.id, to: from.id, listingId },
];

export const tradeOf = (one: TestMember, given: string, other: TestMember, got: string): DealMove[] => [
  { from: one.id, to: other.id, listingId: given },
  { from: other.id, to: one.id, listingId: got },
];

export const propose = (by: TestMember, moves: DealMove[], rest: Written = {}) =>
  by.client.call(calls.proposeDeal, { body: { id: randomUUID(), moves, ...rest } });

export const counter = (by: TestMember, deal: Deal, moves: DealMove[], rest: Written = {}) =>
  by.client.call(calls.counterDeal, {
    params: { id: deal.id },
    body: { id: randomUUID(), answers: deal.terms.id, moves, ...rest },
  });

export const accept = (by: TestMember, deal: Deal, picks?: string[]) =>
  by.client.call(calls.acceptDeal, {
    params: { id: deal.id },
    body: { terms: deal.terms.id, ...(picks && { picks }) },
  });

export const decline = (by: TestMember, deal: Deal, note?: string) =>
  by.client.call(calls.declineDeal, {
    params: { id: deal.id },
    body: { terms: deal.terms.id, reason: 'price', ...(note && { note }) },
  });

export const withdraw = (by: TestMember, deal: Deal) =>
  by.client.call(calls.withdrawDeal, { params: { id: deal.id }, body: { terms: deal.terms.id } });

export const askToCancel = (by: TestMember, deal: Deal, insist = false) =>
  by.client.call(calls.cancelDeal, { params: { id: deal.id }, body: { reason: 'changed-mind', insist } });

export const answerCancel = (by: TestMember, deal: Deal, answer: 'yes' | 'no') =>
  by.client.call(calls.cancelDeal, { params: { id: deal.id }, body: { answer } });

export const read = (by: TestMember, deal: Pick<Deal, 'id'>) =>
  by.client.call(calls.getDeal, { params: { id: deal.id } });

export const myDeals = (by: TestMember, view: 'needs-me' | 'waiting' | 'agreed' | 'ended', cursor?: string) =>
  by.client.call(calls.findMyDeals, { query: { view, ...(cursor && { cursor }) } });

type How = { carrier?: Carrier; tracking?: string; method?: WayMethod; reference?: string; note?: string };

export const agree = async (by: TestMember, other: TestMember, moves: DealMove[]) =>
  (await accept(other, (await propose(by, moves)).body)).body;

export const done = (by: TestMember, { id }: Pick<Deal, 'id'>, step: number, how: How = {}) =>
  by.client.call(steps.markStepDone, { params: { id, step }, body: how });

export const arrived = (by: TestMember, deal: Deal, step: number) =>
  by.client.call(steps.sayArrived, { params: { id: deal.id, step } });

export const proposeLess = (by: TestMember, { id }: Pick<Deal, 'id'>, body: { id: string; cents: number }) =>
  by.client.call(steps.proposeLess, { params: { id }, body });

export const answerLess = (by: TestMember, { id }: Pick<Deal, 'id'>, adjustment: string, answer: 'yes' | 'no') =>
  by.client.call(steps.answerLess, { params: { id, adjustment }, body: { answer } });

export const confirm = (by: TestMember, { id }: Pick<Deal, 'id'>, step: number) =>
  by.client.call(steps.confirmStep, { params: { id, step } });

/** A deal that everyone agreed on and whose every step was done and confirmed. */
export async function completeDeal(moves: DealMove[], by: TestMember, others: TestMember[]) {
  let deal = (await propose(by, moves)).body;
  for (const other of others) deal = (await accept(other, deal)).body;
  await takeAllSteps(deal, [by, ...others]);
  return deal;
}

async function takeAllSteps(deal: Deal, parties: TestMember[]): Promise<void> {
  const party = (id: string) => parties.find((one) => one.id === id) as TestMember;
  for (const { id: step, from, to, kind } of deal.steps) {
    const how = kind === 'parcel' ? ({ carrier: 'usps', tracking: '9400100000000000000000' } as const) : {};
    expect((await done(party(from), deal, step, how)).status).toBe(200);
    expect((await confirm(party(to), deal, step)).status).toBe(200);
  }
}

export const needNoAddress = (by: TestMember, { id }: Pick<Deal, 'id'>, step: number) =>
  by.client.call(steps.needNoAddress, { params: { id, step } });

export const missing = (by: TestMember, { id }: Pick<Deal, 'id'>, step: number, text = 'Nothing has come.') =>
  by.client.call(steps.sayMissing, { params: { id, step }, body: { text } });

export const giveAddress = (by: TestMember, { id }: Pick<Deal, 'id'>, address: Address = addressOf(by)) =>
  by.client.call(steps.giveAddress, { params: { id }, body: address });

type Said = { id?: string; text?: string; imageIds?: string[] };

export const openProblem = (by: TestMember, { id }: Pick<Deal, 'id'>, said: Said = {}) =>
  by.client.call(steps.openProblem, {
    params: { id },
    body: { id: randomUUID(), reason: 'damaged', text: 'The lace is torn.', ...said },
  });

export const addEntry = (by: TestMember, deal: Deal, said: Said = {}) =>
  by.client.call(steps.addProblemEntry, {
    params: { id: deal.id, problem: deal.problems.at(-1)?.id ?? '' },
    body: { id: randomUUID(), text: 'It was fine when I sent it.', ...said },
  });

export const withdrawProblem = (by: TestMember, deal: Deal) =>
  by.client.call(steps.withdrawProblem, { params: { id: deal.id, problem: deal.problems.at(-1)?.id ?? '' } });

/** An address that nobody else has. */
export const addressOf = ({ id }: TestMember): Address => ({
  name: `Parcel of ${id}`,
  lines: [`${id} Juniper Street`],
  city: 'Portland',
  region: 'OR',
  postalCode: '97201',
  country: 'United States',
});
