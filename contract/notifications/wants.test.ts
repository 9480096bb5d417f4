import { expect, test } from 'vitest';
import { channels, notificationFamilies } from './notification-kind.ts';
import { notificationKindIds, notificationKinds } from './notification-kinds.ts';
import { cellOf, toldFamilies, wants } from './wants.ts';

const nothingOff = { here: [], mail: [], push: [] };
const allOff = { here: notificationFamilies, mail: notificationFamilies, push: notificationFamilies };

test('with everything turned off only what must be heard comes, here and by mail', () => {
  for (const kind of notificationKindIds) {
    const { canBeTurnedOff, channels: ways } = notificationKinds[kind];
    const choices = { off: allOff, mailIsOn: false };
    expect(wants('here', kind, choices), kind).toBe(!canBeTurnedOff);
    expect(wants('mail', kind, choices), kind).toBe(!canBeTurnedOff && ways.mail);
    expect(wants('push', kind, choices), kind).toBe(false);
  }
});

test('with nothing turned off each kind goes the ways it was declared with', () => {
  for (const kind of notificationKindIds) {
    const { channels: ways } = notificationKinds[kind];
    const wanted = channels.filter((channel) => wants(channel, kind, { off: nothingOff, mailIsOn: true }));
    expect(wanted, kind).toEqual(channels.filter((channel) => channel === 'here' || ways[channel]));
  }
});

test('a family that is turned off for one way still goes the others, and no other family is touched', () => {
  const choices = { off: { ...nothingOff, mail: ['proposals' as const] }, mailIsOn: true };
  expect(wants('mail', 'deal-proposed', choices)).toBe(false);
  expect(wants('here', 'deal-proposed', choices)).toBe(true);
  expect(wants('push', 'deal-proposed', choices)).toBe(true);
  expect(wants('mail', 'deal-step-done', choices)).toBe(true);
  expect(wants('mail', 'message', { off: nothingOff, mailIsOn: false })).toBe(false);
});

test('a cell is a choice exactly when choosing it changes something', () => {
  for (const family of toldFamilies)
    for (const channel of channels) {
      const kinds = notificationKindIds.filter((kind) => notificationKinds[kind].family === family);
      const off = { ...nothingOff, [channel]: [family] };
      const came = (isOff: boolean) =>
        kinds.filter((kind) => wants(channel, kind, { off: isOff ? off : nothingOff, mailIsOn: true })).length;
      const expected = came(false) === 0 ? 'never' : came(true) === came(false) ? 'always' : 'choice';
      expect(cellOf(channel, family), `${family} ${channel}`).toBe(expected);
    }
  expect(cellOf('mail', 'billing')).toBe('always');
  expect(cellOf('here', 'account')).toBe('always');
});
