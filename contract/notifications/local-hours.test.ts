import { expect, test } from 'vitest';
import { isTimeZone, nextHour, quietUntil } from './local-hours.ts';

const next = (after: string, hour: number, zone: string) => nextHour(new Date(after), hour, zone).toISOString();
const berlin = 'Europe/Berlin';

test('the hour is the one on the wall, before and after a change to and from summer time', () => {
  expect(next('2026-03-28T08:00:00Z', 9, berlin)).toBe('2026-03-29T07:00:00.000Z');
  expect(next('2026-03-28T07:59:59Z', 9, berlin)).toBe('2026-03-28T08:00:00.000Z');
  expect(next('2026-10-24T07:00:00Z', 9, berlin)).toBe('2026-10-25T08:00:00.000Z');
  expect(next('2026-11-01T05:30:00Z', 9, 'America/New_York')).toBe('2026-11-01T14:00:00.000Z');
});

test('an hour that a day does not have comes when the clock has jumped over it, and one it has twice comes once', () => {
  expect(next('2026-03-28T02:00:00Z', 2, berlin)).toBe('2026-03-29T01:00:00.000Z');
  expect(next('2026-03-29T01:00:00Z', 2, berlin)).toBe('2026-03-30T00:00:00.000Z');
  expect(next('2026-10-24T00:00:00Z', 2, berlin)).toBe('2026-10-25T00:00:00.000Z');
  expect(next('2026-10-25T00:00:00Z', 2, berlin)).toBe('2026-10-26T01:00:00.000Z');
});

test('a year of letters has one for each day on the wall, wherever the wall is', () => {
  for (const zone of [berlin, 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia']) {
    const dayOn = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
    const days = new Set<string>();
    let moment = new Date('2026-01-01T12:00:00Z');
    for (let day = 0; day < 365; day += 1) {
      moment = nextHour(moment, 2, zone);
      days.add(dayOn.format(moment));
    }
    expect(days.size, zone).toBe(365);
  }
});

test('quiet hours last over midnight and end on the member’s own clock', () => {
  const night = { from: 22, to: 7 };
  const until = (now: string, hours = night) => quietUntil(new Date(now), hours, berlin)?.toISOString();
  expect(until('2026-06-01T20:30:00Z')).toBe('2026-06-02T05:00:00.000Z');
  expect(until('2026-06-02T04:59:00Z')).toBe('2026-06-02T05:00:00.000Z');
  expect(until('2026-06-02T05:00:00Z')).toBeUndefined();
  expect(until('2026-06-02T11:00:00Z', { from: 12, to: 14 })).toBe('2026-06-02T12:00:00.000Z');
  expect(quietUntil(new Date(), null, berlin)).toBeNull();
});

test('names of time zones are told from anything else', () => {
  for (const name of [berlin, 'UTC', 'Asia/Calcutta', 'Asia/Kolkata']) expect(isTimeZone(name), name).toBe(true);
  for (const name of ['', 'Mars/Olympus', '+02:00', '../etc', 'Europe/Berlin; drop'])
    expect(isTimeZone(name), name).toBe(false);
});
