import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveTab } from './live-tab.ts';
import type { MediaDisk } from './media-disk.ts';
import type { RestartablePostgres } from './postgres.ts';
import type { RunningServer } from './server.ts';
import type { VirtualMember } from './site.ts';
import type { World } from './world.ts';

export interface Recovery {
  /** How long what was broken stayed so, by our doing. */
  brokenMs: number;
  /** From the moment it was whole again to the first answer. */
  answeredAfterMs: number;
  /** To the moment a message reached the tab that was open all the time. */
  liveAfterMs: number;
}

const awayMs = 2_000;
const givingUpMs = 30_000;

export async function restartPostgres(world: World, tab: LiveTab, postgres: RestartablePostgres): Promise<Recovery> {
  const brokenAt = performance.now();
  await postgres.restart(awayMs);
  return recover(world, tab, brokenAt);
}

/** Kills the server and starts it again at once, as systemd or the like would. */
export async function killServer(
  world: World,
  tab: LiveTab,
  { running, start }: { running: RunningServer; start(): Promise<RunningServer> },
): Promise<Recovery & { restarted: RunningServer }> {
  const brokenAt = performance.now();
  await running.kill();
  const restarted = await start();
  return { ...(await recover(world, tab, brokenAt)), restarted };
}

/** Fills the disk of the media for a while. Milliseconds until the first upload works again. */
export async function fillDisk(world: World, disk: MediaDisk, forMs: number): Promise<number> {
  await disk.fill();
  await sleep(forMs);
  await disk.makeRoom();
  const before = performance.now();
  const [member] = world.members;
  const isStored = async () => {
    const id = randomUUID();
    const [body] = world.pictures;
    if (!member || !body) return false;
    const path = `/api/photos?id=${id}`;
    const answer = await world.site.ask('upload a photo', member, { method: 'POST', path, body, type: 'image/jpeg' });
    if (answer?.status === 200) world.acknowledged.photos.push(JSON.parse(answer.body.toString()));
    return answer?.status === 200;
  };
  await waitFor(isStored);
  return performance.now() - before;
}

async function recover(world: World, tab: LiveTab, brokenAt: number): Promise<Recovery> {
  const wholeAt = performance.now();
  const [reader, writer] = world.members;
  if (!reader || !writer) throw new Error('There are no members.');
  await waitFor(async () => (await world.site.send(reader, { path: '/api/conversations' }))?.status === 200);
  const answeredAt = performance.now();
  const messageId = await writeTo(world, writer, reader);
  await waitFor(async () => tab.has(messageId));
  return {
    brokenMs: wholeAt - brokenAt,
    answeredAfterMs: answeredAt - wholeAt,
    liveAfterMs: performance.now() - wholeAt,
  };
}

async function writeTo({ site, acknowledged }: World, from: VirtualMember, to: VirtualMember): Promise<string> {
  const id = randomUUID();
  const body = Buffer.from(JSON.stringify({ id, receiverId: to.id, content: `Are you there again? (${id})` }));
  await waitFor(
    async () =>
      (await site.ask('write a message', from, { method: 'POST', path: '/api/messages', body }))?.status === 200,
  );
  acknowledged.messages.push({ id, senderId: from.id, receiverId: to.id });
  return id;
}

/** Gives up by going on: what came too late shows in the numbers. */
async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < givingUpMs; await sleep(25))
    if (await isSo()) return;
}
