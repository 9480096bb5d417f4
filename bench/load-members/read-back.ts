import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Message } from '#contract/messages/messages.ts';
import { photoFormats, photoUrl, variantWidths } from '#contract/photos/photo-urls.ts';
import type { VirtualMember } from './site.ts';
import { untilAnswered } from './until-answered.ts';
import type { World } from './world.ts';

export interface FoundAgain {
  /** Acknowledged messages that the sender or the receiver does not see. */
  lostMessages: number;
  doubleMessages: number;
  /** Acknowledged photographs of which a size cannot be seen. */
  lostPhotos: number;
  /** Files of uploads for which there was no room. */
  leftovers: number;
  /** Until a mail that was asked for now lay in the mailbox. */
  mailAfterMs: number;
}

/** Asks the server, as its members would, for everything it said yes to. */
export async function readBack(world: World, client: pg.Client, dataDir: string): Promise<FoundAgain> {
  const { messages, photos, withoutRoom } = world.acknowledged;
  const seen = new Map<string, string[]>();
  for (const member of world.members) seen.set(member.id, await readAllMessages(world, member));
  const times = (memberId: string, id: string) => seen.get(memberId)?.filter((found) => found === id).length ?? 0;
  const counts = messages.map(({ id, senderId, receiverId }) => [times(senderId, id), times(receiverId, id)]);
  let lostPhotos = 0;
  for (const photo of photos) if (!(await isWhole(world, photo))) lostPhotos += 1;
  const files = await readdir(join(dataDir, 'media'), { recursive: true });
  return {
    lostMessages: counts.filter((both) => both.includes(0)).length,
    doubleMessages: counts.filter((both) => both.some((count) => count > 1)).length,
    lostPhotos,
    leftovers: files.filter((file) => withoutRoom.some((id) => file.includes(id))).length,
    mailAfterMs: await askForMail(world, client),
  };
}

async function readAllMessages({ site }: World, member: VirtualMember): Promise<string[]> {
  const ids: string[] = [];
  for (let since = 0, hasMore = true; hasMore; ) {
    const answer = await untilAnswered(() => site.send(member, { path: `/api/messages?since=${since}` }));
    if (answer?.status !== 200) throw new Error(`Cannot read messages back: ${answer?.status} ${answer?.body}`);
    const page = JSON.parse(answer.body.toString()) as { messages: Message[]; hasMore: boolean };
    // By what is written in them: a double would have an id of its own.
    for (const { content } of page.messages) ids.push(/\(([0-9a-f-]{36})\)$/.exec(content)?.[1] ?? '');
    since = page.messages.at(-1)?.seq ?? since;
    hasMore = page.hasMore;
  }
  return ids;
}

async function isWhole({ site, members: [member] }: World, photo: World['acknowledged']['photos'][number]) {
  for (const width of variantWidths(photo.width))
    for (const format of photoFormats) {
      const path = photoUrl(photo, width, format);
      const answer = member && (await untilAnswered(() => site.send(member, { path })));
      if (answer?.status !== 200 || answer.body.length === 0) return false;
    }
  return true;
}

/** A job writes it into the mailbox: it comes only when jobs survived what happened. */
async function askForMail({ site }: World, client: pg.Client): Promise<number> {
  const startedAt = performance.now();
  const { rows } = await client.query<{ email: string }>('select email from "user" limit 1');
  const body = Buffer.from(JSON.stringify({ email: rows[0]?.email }));
  const visitor = { cookie: `nobody=${randomUUID()}`, address: '10.255.0.1' };
  await site.send(visitor, { method: 'POST', path: '/api/password-resets', body });
  for (; performance.now() - startedAt < 30_000; await sleep(50)) {
    const kept = await client.query("select 1 from mails where recipient = $1 and status = 'kept'", [rows[0]?.email]);
    if (kept.rowCount) break;
  }
  return performance.now() - startedAt;
}
