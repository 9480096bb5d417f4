import { memberStorage } from '#web/lib/member-storage.ts';
import type { Outgoing } from './outbox.ts';

const key = 'outbox';

/** What could not be sent survives a reload of the page; an image that had not arrived cannot, so such a message does not. */
export function keep(outbox: readonly Outgoing[]): void {
  const kept = outbox.filter(({ image, imageId }) => !image || imageId).map(({ image, ...item }) => item);
  if (kept.length > 0) memberStorage.set('session', key, JSON.stringify(kept));
  else memberStorage.remove('session', key);
}

/** What was on its way when the page was left may have arrived or not: its id makes another try safe. */
export function readKept(): Outgoing[] {
  try {
    const kept: unknown = JSON.parse(memberStorage.get('session', key) ?? '[]');
    return Array.isArray(kept) ? kept.map((item: Outgoing) => ({ ...item, status: 'failed' })) : [];
  } catch {
    return [];
  }
}
