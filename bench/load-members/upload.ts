import { randomUUID } from 'node:crypto';
import type { Photo } from '#contract/photos/photos.ts';
import { pick } from './pick.ts';
import type { VirtualMember } from './site.ts';
import { readAnswer, untilAnswered } from './until-answered.ts';
import type { World } from './world.ts';

export async function upload(world: World, member: VirtualMember): Promise<Photo | undefined> {
  const { site, pictures, acknowledged } = world;
  const id = randomUUID();
  const question = { method: 'POST', path: `/api/photos?id=${id}`, body: pick(pictures), type: 'image/jpeg' } as const;
  const answer = await untilAnswered(() => site.ask('upload a photo', member, question));
  const photo = readAnswer<Photo>(answer);
  if (photo) acknowledged.photos.push(photo);
  if (answer?.status === 507) acknowledged.withoutRoom.push(id);
  return photo;
}
