import type { z } from 'zod';
import type { findNotifications, Notification } from '#contract/notifications/notifications.ts';
import { happens, pick } from '../pick.ts';
import type { VirtualMember } from '../site.ts';
import { readAnswer, untilAnswered } from '../until-answered.ts';
import type { World } from '../world.ts';

type Page = z.infer<typeof findNotifications.response>;

/** Looks at the bell and opens it; some read one thing, some everything, some a page that one leads to. */
export async function readNotices(world: World, member: VirtualMember): Promise<void> {
  const ask = (path: string) => world.site.ask('read notices', member, { path });
  await ask('/api/me/unread-counts');
  const page = readAnswer<Page>(await ask('/api/me/notifications'));
  if (page?.nextCursor && happens(0.2))
    await ask(`/api/me/notifications?${new URLSearchParams({ cursor: page.nextCursor })}`);
  const unread = page?.notifications.filter(({ readAt }) => readAt === null) ?? [];
  if (unread.length > 0 && happens(0.5)) await markRead(world, member, unread);
}

async function markRead(world: World, member: VirtualMember, unread: Notification[]): Promise<void> {
  const [newest] = unread as [Notification];
  const one = pick(unread);
  const chance = Math.random();
  const read =
    chance < 0.5 ? { ids: [one.id] } : chance < 0.8 && one.path ? { opened: one.path } : { upTo: newest.createdAt };
  const body = Buffer.from(JSON.stringify(read));
  const answer = await untilAnswered(() =>
    world.site.ask('read notices', member, { method: 'PUT', path: '/api/me/notifications/read', body }),
  );
  // More messages of one member are gathered in one notice, which is unread again when one comes meanwhile.
  if (answer?.status === 200 && 'ids' in read && one.kind !== 'message') world.acknowledged.readNotices.push(one.id);
}
