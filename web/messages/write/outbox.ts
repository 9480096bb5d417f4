import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { messageErrors } from '#contract/messages/message-values.ts';
import { sendMessage, uploadMessageImage } from '#contract/messages/messages.ts';
import { call } from '#web/lib/api/call.ts';
import { codeOf, failureText, judgeFailure } from '#web/lib/api/failures.ts';
import { dropForm, findDrafts, putDraft, whenDropped } from '#web/lib/drafts/draft-store.ts';
import { applyMessage } from '#web/messages/live/live-cache.ts';
import { forgetCounts, threadQuery, watched } from '#web/messages/messages.queries.ts';
import { addHeld } from '#web/messages/thread/thread-data.ts';

/** A message on its way, or one that could not be sent: `waiting` ones go by themselves once the server can be reached. */
export interface Outgoing {
  /** Made here, so that trying again after a lost answer sends nothing twice. */
  id: string;
  senderId: string;
  receiverId: string;
  content: string;
  image?: File;
  /** Once the image has arrived, only the message is left to send. */
  imageId?: string;
  listingId?: string;
  /** The member has read that a text like this one was reported. */
  isConfirmed?: boolean;
  createdAt: string;
  status: 'sending' | 'failed' | 'waiting';
  /** Why it failed, in the server's words. */
  reason?: string;
}

type Outcome = 'sent' | 'waiting' | 'failed';

type Draft = Pick<Outgoing, 'senderId' | 'receiverId' | 'content' | 'image' | 'listingId'>;

let outbox: readonly Outgoing[] = [];
/** Members whose messages of an earlier visit have been looked for. */
const lookedFor = new Set<string>();
const listeners = new Set<() => void>();

whenDropped((owner) => replace(outbox.filter(({ senderId }) => senderId !== owner)));

export function useOutbox(senderId: string, receiverId: string): Outgoing[] {
  load(senderId);
  const all = useSyncExternalStore(subscribe, getAll, getAll);
  return all.filter((item) => item.senderId === senderId && item.receiverId === receiverId);
}

/** Shows the message at once and sends it, and says what became of it. */
export function send(client: QueryClient, draft: Draft): Promise<Outcome> {
  const item: Outgoing = { ...draft, id: crypto.randomUUID(), createdAt: new Date().toISOString(), status: 'sending' };
  load(draft.senderId);
  keep(item);
  replace([...outbox, item]);
  return deliver(client, item);
}

/** Sends what this member wrote while the server could not be reached, in the order in which it was written. */
export async function sendWaiting(client: QueryClient, senderId: string): Promise<void> {
  load(senderId);
  const waiting = outbox.filter((item) => item.senderId === senderId && item.status === 'waiting');
  for (const { id } of waiting) if ((await retry(client, id)) === 'waiting') return;
}

export async function retry(client: QueryClient, id: string): Promise<Outcome | undefined> {
  const item = outbox.find((other) => other.id === id);
  if (!item || item.status === 'sending') return undefined;
  return deliver(client, change(item, { status: 'sending', reason: undefined }));
}

export function discard(id: string): void {
  const item = outbox.find((other) => other.id === id);
  if (item) forget(item);
  replace(outbox.filter((other) => other.id !== id));
}

async function deliver(client: QueryClient, item: Outgoing): Promise<Outcome> {
  try {
    const ready = await withImage(item);
    const { id, receiverId, content, imageId, listingId, isConfirmed } = ready;
    const body = { id, receiverId, content, imageId, listingId, isConfirmed };
    const { held, ...message } = await watched(call(sendMessage, { body }));
    if (held) client.setQueryData(threadQuery(receiverId).queryKey, (known) => known && addHeld(known, message));
    else applyMessage(client, message, item.senderId);
    discard(id);
    forgetCounts(client);
    return 'sent';
  } catch (error) {
    const status = judgeFailure(error) === 'unreachable' ? 'waiting' : 'failed';
    const current = outbox.find(({ id }) => id === item.id);
    if (current) change(current, { status, ...afterRefusal(error) });
    return status;
  }
}

/** Why it failed, and what another try does differently, because it would fail for the same reason. */
function afterRefusal(error: unknown): Partial<Outgoing> {
  if (codeOf(error) === messageErrors.reportedText.code)
    return { isConfirmed: true, reason: `${failureText(error)} Retry sends it as it is.` };
  if (codeOf(error) === messageErrors.listingNotFound.code)
    return {
      listingId: undefined,
      reason: 'The listing is no longer available. Retry sends your message without it.',
    };
  return { reason: failureText(error) };
}

async function withImage(item: Outgoing): Promise<Outgoing> {
  if (!item.image || item.imageId) return item;
  // One id for every try: an image whose answer was lost is not stored twice.
  const imageId = item.id;
  await watched(call(uploadMessageImage, { query: { id: imageId } }, { file: item.image }));
  return change(item, { imageId });
}

function change(item: Outgoing, part: Partial<Outgoing>): Outgoing {
  const changed = { ...item, ...part };
  keep(changed);
  replace(outbox.map((other) => (other.id === item.id ? changed : other)));
  return changed;
}

function replace(next: readonly Outgoing[]): void {
  outbox = next;
  for (const listener of listeners) listener();
}

function load(senderId: string): void {
  if (lookedFor.has(senderId)) return;
  lookedFor.add(senderId);
  outbox = [...readKept(senderId), ...outbox];
}

function getAll(): readonly Outgoing[] {
  return outbox;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const formOf = (id: string) => `outbox/${id}`;

/** An unsent message survives the page, unless its image had not arrived: files cannot be kept. */
function keep({ image, ...item }: Outgoing): void {
  if (!image || item.imageId) putDraft(item.senderId, formOf(item.id), item);
}

function forget({ senderId, id }: Outgoing): void {
  dropForm(senderId, formOf(id));
}

/** A message on its way when the page was left may have arrived or not: its id makes another try safe. */
function readKept(senderId: string): Outgoing[] {
  return findDrafts<Outgoing>(senderId, formOf('')).map(({ value }) => ({
    ...value,
    senderId,
    status: value.status === 'waiting' ? 'waiting' : 'failed',
  }));
}
