import { expect, test } from 'vitest';
import { type Channel, notificationFamilies } from '#contract/notifications/notification-kind.ts';
import type { Preferences } from '#contract/notifications/preferences.ts';
import { cellOf, isPartlyFixed, toldFamilies } from '#contract/notifications/wants.ts';
import { choicesFor, preferenceGroups, wayOf } from './preference-groups.ts';
import { withChange } from './preferences.queries.ts';

const preferences: Preferences = {
  families: toldFamilies.map((family) => ({
    family,
    here: cellOf('here', family),
    mail: cellOf('mail', family),
    push: cellOf('push', family),
    isPartlyFixed: isPartlyFixed(family),
  })),
  off: { here: [], mail: [], push: [] },
  mailIsOn: true,
  mailTime: 'at-once',
  letterHour: 18,
  timeZone: 'UTC',
  quietHours: null,
};
const [messages, deals, , account] = preferenceGroups;

test('every kind of news belongs to one group', () => {
  expect(preferenceGroups.flatMap(({ families }) => families).sort()).toEqual([...notificationFamilies].sort());
});

test('what is chosen for a group is what its menu then says, for each of its ways', () => {
  for (const group of preferenceGroups)
    for (const { value } of wayOf(preferences, group).options) {
      const after = withChange(preferences, { choices: choicesFor(preferences, group, value) });
      expect(wayOf(after, group).way, `${group.id} ${value}`).toBe(value);
    }
});

test('only what can be chosen is sent, and what one has to know is not called nothing', () => {
  const sent = choicesFor(preferences, account, 'none').map(({ family, channel }) => `${family} ${channel}`);
  expect(sent).toEqual(['team here', 'team mail', 'team push', 'billing push', 'account push']);
  expect(labels(wayOf(preferences, account))).toContain('Only what you have to know');
  expect(labels(wayOf(preferences, messages))).toContain('Not at all');
});

test('a group whose kinds go different ways says that it is chosen one by one', () => {
  const mixed = withChange(preferences, { choices: [{ family: 'reviews', channel: 'push', isOn: false }] });
  expect(wayOf(mixed, deals).way).toBe('own');
  expect(labels(wayOf(mixed, deals))[0]).toBe('As chosen below');
});

test('while no mail is sent at all, no menu promises one', () => {
  const withoutMail = { ...preferences, mailIsOn: false };
  expect(labels(wayOf(withoutMail, messages))).toEqual(['Here and by push', 'Only here', 'Not at all']);
  const channels: Channel[] = choicesFor(withoutMail, messages, 'push').map(({ channel }) => channel);
  expect(channels).toEqual(['here', 'push']);
});

function labels({ options }: ReturnType<typeof wayOf>): string[] {
  return options.map(({ label }) => label);
}
