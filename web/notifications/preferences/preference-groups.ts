import { type Channel, channels, type NotificationFamily } from '#contract/notifications/notification-kind.ts';
import type { Preferences } from '#contract/notifications/preferences.ts';

/** What most members choose by: the families of the table, in four groups. */
export const preferenceGroups = [
  { id: 'messages', label: 'Messages', about: 'Someone writes to you.', families: ['messages'] },
  {
    id: 'deals',
    label: 'Offers, deals and reviews',
    about: 'Proposals, payments, parcels, and what is said of you.',
    families: ['proposals', 'deals', 'reviews'],
  },
  { id: 'wishes', label: 'Alerts', about: 'Wigs that you look for.', families: ['wishes'] },
  {
    id: 'account',
    label: 'Your account',
    about: 'Sign-ins, your plan, and what our team decides.',
    families: ['team', 'billing', 'account'],
  },
] as const satisfies { id: string; label: string; about: string; families: NotificationFamily[] }[];
type Group = { families: readonly NotificationFamily[] };

const ways = {
  all: { label: 'Here, by mail and push', channels: ['here', 'mail', 'push'] },
  mail: { label: 'Here and by mail', channels: ['here', 'mail'] },
  push: { label: 'Here and by push', channels: ['here', 'push'] },
  here: { label: 'Only here', channels: ['here'] },
  none: { label: 'Not at all', channels: [] },
} as const satisfies Record<string, { label: string; channels: Channel[] }>;
type Way = keyof typeof ways | 'own';
type KnownWay = Exclude<Way, 'own'>;

/** The ways a group can go, and the one it goes: `own` where its families go different ways. */
export function wayOf(preferences: Preferences, group: Group): { way: Way; options: { value: Way; label: string }[] } {
  const cells = choosable(preferences, group);
  const chosen = cells.map(({ family, channel }) => !preferences.off[channel].includes(family)).join();
  const effects = new Map<string, KnownWay>();
  for (const way of Object.keys(ways) as KnownWay[]) {
    const effect = cells.map(({ channel }) => goes(way, channel)).join();
    // Where a channel cannot be chosen, two ways come to the same: the one that promises less is true.
    if (cells.length > 0) effects.set(effect, way);
  }
  const way = effects.get(chosen) ?? 'own';
  const isFixed = preferences.families.some(
    (row) =>
      group.families.includes(row.family) && (row.isPartlyFixed || channels.some((name) => row[name] === 'always')),
  );
  const options = [...effects.values()].map((value) => ({
    value: value as Way,
    label: value === 'none' && isFixed ? 'Only what you have to know' : ways[value].label,
  }));
  return { way, options: way === 'own' ? [{ value: way, label: 'As chosen below' }, ...options] : options };
}

/** What changes when a group is to go this way. */
export function choicesFor(preferences: Preferences, group: Group, way: Way) {
  if (way === 'own') return [];
  return choosable(preferences, group).map((cell) => ({ ...cell, isOn: goes(way, cell.channel) }));
}

function goes(way: KnownWay, channel: Channel): boolean {
  return (ways[way].channels as readonly Channel[]).includes(channel);
}

function choosable(
  { families, mailIsOn }: Preferences,
  group: Group,
): { family: NotificationFamily; channel: Channel }[] {
  return families
    .filter(({ family }) => group.families.includes(family))
    .flatMap((row) =>
      channels
        .filter((channel) => row[channel] === 'choice' && (channel !== 'mail' || mailIsOn))
        .map((channel) => ({ family: row.family, channel })),
    );
}
