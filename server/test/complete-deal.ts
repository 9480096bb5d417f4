import type { Deal, DealMove } from '#contract/deals/deals.ts';
import { actOnDeal } from '#server/deals/store/act-on-deal.ts';
import { accept, propose } from './deal-acts.ts';
import type { TestApp } from './test-app.ts';
import type { TestMember } from './test-members.ts';

/** A deal that everyone agreed on and whose every step was done and confirmed. */
export async function completeDeal(testApp: TestApp, moves: DealMove[], by: TestMember, others: TestMember[]) {
  let deal = (await propose(by, moves)).body;
  for (const other of others) deal = (await accept(other, deal)).body;
  await takeAllSteps(testApp, deal);
  return deal;
}

async function takeAllSteps({ deps, services }: TestApp, deal: Deal): Promise<void> {
  const own = { ...deps, settings: services.settings };
  for (const { id: step, from, to, kind } of deal.steps) {
    const how = kind === 'parcel' ? ({ carrier: 'usps', tracking: '9400100000000000000000' } as const) : {};
    await actOnDeal(own, deal.id, { type: 'done', by: from, step, ...how });
    const { refused } = await actOnDeal(own, deal.id, { type: 'confirm', by: to, step });
    if (refused) throw new Error(`Step ${step} was not confirmed: ${refused.refusal.code}`);
  }
}
