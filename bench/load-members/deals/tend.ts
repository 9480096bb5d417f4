import type { DealView } from '#contract/deals/deal-values.ts';
import type { Deal, DealPage } from '#contract/deals/deals.ts';
import { happens, pick } from '../pick.ts';
import type { VirtualMember } from '../site.ts';
import { readAnswer } from '../until-answered.ts';
import type { World } from '../world.ts';
import { answerProposal, withdraw } from './answer.ts';
import { goOn } from './go-on.ts';

/** Looks at what waits for the member and does one thing about it; now and then takes an own proposal back. */
export async function tendDeals(world: World, member: VirtualMember): Promise<void> {
  const waiting = await readPage(world, member, 'needs-me');
  if (waiting.length === 0) {
    const [own] = happens(0.1) ? await readPage(world, member, 'waiting') : [];
    if (own) await withdraw(world, member, own);
    return;
  }
  const path = `/api/deals/${pick(waiting).id}`;
  const deal = readAnswer<Deal>(await world.site.ask('look at deals', member, { path }));
  if (deal?.state === 'proposed') await answerProposal(world, member, deal);
  else if (deal) await goOn(world, member, deal);
}

async function readPage({ site }: World, member: VirtualMember, view: DealView): Promise<DealPage['deals']> {
  const answer = await site.ask('look at deals', member, { path: `/api/me/deals?view=${view}` });
  return readAnswer<DealPage>(answer)?.deals ?? [];
}
