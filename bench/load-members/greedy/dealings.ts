import { randomUUID } from 'node:crypto';
import { firstBrandIds } from '#contract/brands/brands.ts';
import { dealLimits, dealViews } from '#contract/deals/deal-values.ts';
import type { Deal, DealMove } from '#contract/deals/deals.ts';
import { matchKinds } from '#contract/matches/match-values.ts';
import { wishNameMaxLength } from '#contract/wishes/wish-values.ts';
import { happens, pick } from '../pick.ts';
import type { VirtualMember } from '../site.ts';
import type { World } from '../world.ts';
import { type Act, type Acts, get, send, turnPages } from './act.ts';

/** Of what members do with deals, wishes and notices, the most expensive. */
export function prepareDealings(world: World, member: VirtualMember): Acts {
  return [
    [4, proposeMuch(world, member)],
    [2, wishForEverything()],
    [2, get(() => '/api/me/wishes')],
    ...dealViews.map((view): Acts[number] => [1, turnPages('/api/me/deals', { view })]),
    ...matchKinds.map((kind): Acts[number] => [1, turnPages('/api/me/matches', { kind })]),
    [2, turnPages('/api/me/notifications', {})],
    [2, get(() => '/api/me/unread-counts')],
    [2, () => send('PUT', '/api/me/notifications/read', { upTo: new Date().toISOString() })],
  ];
}

/** As many wigs as fit into one deal, with the longest note; half of them are taken back, so that there is room for more. */
function proposeMuch({ site, members, shelves }: World, member: VirtualMember): Act {
  const others = members.filter(({ id }) => id !== member.id);
  return () => {
    const { id: seller } = pick(others);
    const wigs = shelves.choose(seller, dealLimits.listingsPerGiver, 'sold');
    const moves: DealMove[] = [
      { from: member.id, to: seller, cents: dealLimits.maxCents, shippingCents: 0 },
      ...wigs.map((listingId) => ({ from: seller, to: member.id, listingId })),
    ];
    const note = 'wig '.repeat(dealLimits.noteLength / 4).trim();
    return {
      ...send('POST', '/api/deals', { id: randomUUID(), moves, note }),
      afterwards: async (body) => {
        const { id, terms } = JSON.parse(body.toString()) as Deal;
        const { question } = send('PUT', `/api/deals/${id}/withdrawal`, { terms: terms.id });
        if (happens(0.5)) await site.send(member, question);
      },
    };
  };
}

/** A wish is filed under each of its brands and each band of its prices; half of the time one is saved again. */
function wishForEverything(): Act {
  const saved: string[] = [];
  const filters = { brands: firstBrandIds.join(','), minPrice: '0', maxPrice: '99999' };
  return () => {
    const id = saved.length === 0 || happens(0.5) ? randomUUID() : pick(saved);
    const wish = { id, name: 'w'.repeat(wishNameMaxLength), alert: 'at-once', isPublic: true, filters };
    return {
      ...send('POST', '/api/me/wishes', wish),
      afterwards: () => {
        if (!saved.includes(id)) saved.push(id);
      },
    };
  };
}
