import { randomUUID } from 'node:crypto';
import { matchKinds } from '#contract/matches/match-values.ts';
import { wishesMax } from '#contract/wishes/wish-values.ts';
import { happens, pick } from '../pick.ts';
import type { VirtualMember } from '../site.ts';
import { untilAnswered } from '../until-answered.ts';
import type { World } from '../world.ts';
import { wishFor } from './wished-for.ts';

/** Saves a search or follows a seller. Whatever gets no answer is sent again under the same id. */
export async function saveWish(
  { site, members, acknowledged: { wishes } }: World,
  member: VirtualMember,
): Promise<void> {
  const own = wishes.filter(({ ownerId }) => ownerId === member.id);
  const sellers = members.filter(({ id }) => id !== member.id);
  // A few places are left for those whose answer was lost.
  if (own.length >= wishesMax - 10 || sellers.length === 0) return;
  const id = randomUUID();
  const alert = happens(0.8) ? 'at-once' : 'daily';
  const { name, filters } = wishFor(pick(sellers).id);
  const content = { id, name: `${name} (${id})`, alert, isPublic: happens(0.3), filters };
  const body = Buffer.from(JSON.stringify(content));
  const answer = await untilAnswered(() =>
    site.ask('save a wish', member, { method: 'POST', path: '/api/me/wishes', body }),
  );
  if (answer?.status === 200) wishes.push({ id, ownerId: member.id, alert, filters, savedAt: Date.now() });
}

/** What came of them, or with whom one could trade. */
export async function lookAtWishes({ site }: World, member: VirtualMember): Promise<void> {
  const path = happens(0.5) ? '/api/me/wishes' : `/api/me/matches?kind=${pick(matchKinds)}`;
  await site.ask('look at wishes', member, { path });
}
