import { type Channel, channels, type NotificationFamily, notificationFamilies } from './notification-kind.ts';
import { type NotificationKindId, notificationKindIds, notificationKinds } from './notification-kinds.ts';

/** What a member has chosen, as far as it decides whether a notification goes some way at all. */
interface Choices {
  /** Which families the member turned off, for each channel. */
  off: Readonly<Record<Channel, readonly NotificationFamily[]>>;
  /** The switch "Email notifications": no mail at all but for what cannot be turned off. */
  mailIsOn: boolean;
}

/** Whether a notification of this kind goes this way to a member with these choices: the one answer for list, mail and push. */
export function wants(channel: Channel, kind: NotificationKindId, { off, mailIsOn }: Choices): boolean {
  if (!goes(channel, kind)) return false;
  if (isFixed(channel, kind)) return true;
  return !off[channel].includes(notificationKinds[kind].family) && (channel !== 'mail' || mailIsOn);
}

/** What the settings show in a cell of their table: a choice, or that it always or never comes this way. */
type Cell = 'choice' | 'always' | 'never';

export function cellOf(channel: Channel, family: NotificationFamily): Cell {
  const kinds = kindsOf(family).filter((kind) => goes(channel, kind));
  if (kinds.length === 0) return 'never';
  return kinds.every((kind) => isFixed(channel, kind)) ? 'always' : 'choice';
}

/** Families of which there is news at all, in the order of the table. */
export const toldFamilies: readonly NotificationFamily[] = notificationFamilies.filter(
  (family) => kindsOf(family).length > 0,
);

/** Families that have something beside a choice that comes this way whatever is chosen. */
export function isPartlyFixed(family: NotificationFamily): boolean {
  const kinds = kindsOf(family);
  return channels.some(
    (channel) => cellOf(channel, family) === 'choice' && kinds.some((kind) => isFixed(channel, kind)),
  );
}

function kindsOf(family: NotificationFamily): NotificationKindId[] {
  return notificationKindIds.filter((kind) => notificationKinds[kind].family === family);
}

function goes(channel: Channel, kind: NotificationKindId): boolean {
  return channel === 'here' || notificationKinds[kind].channels[channel];
}

/** A device that should not ring is the member's own affair: push can always be turned off. */
function isFixed(channel: Channel, kind: NotificationKindId): boolean {
  return channel !== 'push' && !notificationKinds[kind].canBeTurnedOff;
}
