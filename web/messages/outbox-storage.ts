import { dropForm, findDrafts, putDraft } from '#web/lib/draft-store.ts';
import type { Outgoing } from './outbox.ts';

const formOf = (id: string) => `outbox/${id}`;

/** What could not be sent survives the page; an image that had not arrived cannot, so such a message does not. */
export function keep({ image, ...item }: Outgoing): void {
  if (!image || item.imageId) putDraft(item.senderId, formOf(item.id), item);
}

export function forget({ senderId, id }: Outgoing): void {
  dropForm(senderId, formOf(id));
}

/** What was on its way when the page was left may have arrived or not: its id makes another try safe. */
export function readKept(senderId: string): Outgoing[] {
  return findDrafts<Outgoing>(senderId, formOf('')).map(({ value }) => ({ ...value, senderId, status: 'failed' }));
}
