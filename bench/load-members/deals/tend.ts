import type { DealView } from '#contract/deals/deal-values.ts';
import type { Deal, DealPage } from '#contract/deals/deals.ts';
import { happens, pick } from '../pick.ts';
import type { VirtualMember } from '../site.ts';
import { readAnswer } from '../until-answered.ts';
import type { World } from '../world.ts';
import { answerProposal, withdraw } from './answer.ts';
import { goOn } from './go-on.ts';

/** Looks at what waits for the member, or at what is on its way, and does one thing about it; now and then takes an own proposal back. */
export async function tendDeals(world: World, member: VirtualMember): Promise<void> {
  const waiting = await readPage(world, member, 'needs-me');
  if (waiting.length === 0 && happens(0.1)) {
    const [own] = await readPage(world, member, 'waiting');
    if (own) await withdraw(world, member, own);
    return;
  }
  // Whether a parcel has come is not asked for days: who gets it looks by themselves.
  const deals = waiting.length > 0 && happens(0.7) ? waiting : await readPage(world, member, 'agreed');
  if (deals.length === 0) return;
  const path = `/api/deals/${pick(deals).id}`;
  const deal = readAnswer<Deal>(await world.site.ask('look at deals', member, { path }));
  if (deal?.state === 'proposed') await answerProposal(world, member, deal);
  else if (deal) await goOn(world, member, deal);
}

async function readPage({ site }: World, member: VirtualMember, view: DealView): Promise<DealPage['deals']> {
  const answer = await site.ask('look at deals', member, { path: `/api/me/deals?view=${view}` });
  return readAnswer<DealPage>(answer)?.deals ?? [];
}
