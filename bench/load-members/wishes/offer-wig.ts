import { randomUUID } from 'node:crypto';
import { firstBrandIds } from '#contract/brands/brands.ts';
import { facets } from '#contract/listings/facets.ts';
import { sentences, styleNames } from '../../data/vocabulary.ts';
import { pick } from '../pick.ts';
import type { VirtualMember } from '../site.ts';
import { untilAnswered } from '../until-answered.ts';
import { upload } from '../upload.ts';
import type { World } from '../world.ts';
import { rareWords } from './wished-for.ts';

/** Photographs a wig and lists it; somebody may have wished for it. */
export async function offerWig(world: World, member: VirtualMember): Promise<void> {
  const photo = await upload(world, member);
  if (!photo) return;
  const id = randomUUID();
  const word = pick(rareWords);
  const facts = { brand: pick(firstBrandIds), color: pick(facets.color.values), priceCents: 5_000 + 5 * randomCents() };
  const fields = {
    ...facts,
    title: `${pick(styleNames)} (${id})`,
    description: `${pick(sentences)} ${word}`,
    condition: 'like-new',
    type: 'both',
    fiberType: 'Synthetic',
    capSize: 'Average',
    modifications: false,
    photoIds: [photo.id],
  };
  const body = Buffer.from(JSON.stringify({ id, ...fields }));
  const askedAt = Date.now();
  const answer = await untilAnswered(() =>
    world.site.ask('offer a wig', member, { method: 'POST', path: '/api/listings', body }),
  );
  if (answer?.status !== 200) return;
  world.acknowledged.wigs.push({ id, ownerId: member.id, ...facts, word, askedAt, savedAt: Date.now() });
  world.listingIds.push(id);
}

const randomCents = (): number => Math.floor(Math.random() * 10_000);
