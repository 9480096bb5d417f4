import { getSession } from '#contract/auth/session.ts';
import { hourMs } from '#contract/durations.ts';
import { findSavedListings } from '#contract/favorites/saved-listings.ts';
import { findConversations, getThread } from '#contract/messages/messages.ts';
import { mediaRoot, type PhotoFacts, parsePhotoKey, photoUrl } from '#contract/photos/photo-urls.ts';
import { eraNow, findKept, followAnswer, keepBeside } from './member-store.ts';

const conversationsKept = 5;
const everyMs = hourMs;
const lastTimeKey = '/kept-ahead';
const coverWidth = 640;

/** Once an hour, reads what the member would want to find offline: the last conversations, and what they saved. */
export async function keepAhead(): Promise<void> {
  const last = await findKept(lastTimeKey);
  if (last && Date.now() - Number(await last.text()) < everyMs) return;
  const asked = eraNow();
  const session = await (await findKept(getSession.path))?.json();
  if (!session || session.member.subscription === 'inactive') return;
  await keepBeside(lastTimeKey, new Blob([String(Date.now())]), asked);
  const list = await read<{ conversations: { party: { id: string } }[] }>(findConversations.path, asked);
  for (const { party } of list?.conversations.slice(0, conversationsKept) ?? [])
    await read(getThread.path.replace(':memberId', party.id), asked);
  await read(findSavedListings.path, asked);
  await keepCovers(asked);
}

/** The cover of every saved listing that is kept, in one size. */
export async function keepCovers(asked: number): Promise<void> {
  const list = await (await findKept(findSavedListings.path))?.json();
  const saved: { listing: { photo: PhotoFacts | null } | null }[] = list?.saved ?? [];
  for (const photo of saved.flatMap(({ listing }) => listing?.photo ?? [])) {
    const url = photoUrl(photo, coverWidth);
    const key = coverKey(url);
    if (!key || (await findKept(key))) continue;
    const response = await fetch(url);
    if (response.ok) await keepBeside(key, await response.blob(), asked);
  }
}

export async function findCover(pathname: string): Promise<Response | undefined> {
  const key = coverKey(pathname);
  return key ? findKept(key) : undefined;
}

/** The same for every size and format: offline, any of them is better than none. */
export function coverKey(pathname: string): string | undefined {
  const file = pathname.startsWith(mediaRoot) ? parsePhotoKey(pathname.slice(mediaRoot.length)) : undefined;
  return file?.purpose === 'listing' ? `/covers/${file.id}` : undefined;
}

async function read<Answer>(path: string, asked: number): Promise<Answer | undefined> {
  const request = new Request(path, { headers: { accept: 'application/json' } });
  const response = await fetch(request);
  await followAnswer(request, response, asked);
  return response.ok ? response.json() : undefined;
}
