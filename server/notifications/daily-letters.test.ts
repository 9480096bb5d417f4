import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockMember } from '#contract/messages/messages.ts';
import { markNotificationsRead } from '#contract/notifications/notifications.ts';
import { updateNotificationPreferences } from '#contract/notifications/preferences.ts';
import { startSecondApp } from '#server/test/second-app.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { readMailbox } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';
import { sendDailyLetters } from './daily-letters.ts';
import { notify } from './notify.ts';

let testApp: TestApp;
let count = 0;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const wig = { form: 'trade', wig: 'Zara', isYours: true, more: 0 } as const;
const lettersTo = async ({ email }: TestMember) =>
  (await readMailbox(testApp, email)).filter(({ subject }) => subject.startsWith('Your day on'));
const letters = ({ deps, services: { settings } }: TestApp) => sendDailyLetters({ ...deps, settings });

/** Someone who gets the letter at nine in Berlin. */
async function newReader(): Promise<TestMember> {
  const member = await addMember(testApp, `reader${++count}@example.com`);
  await member.client.call(updateNotificationPreferences, {
    body: { mailTime: 'daily', letterHour: 9, timeZone: 'Europe/Berlin' },
  });
  return member;
}

function tell(to: TestMember, kind: 'deal-proposed' | 'deal-reminder' = 'deal-proposed'): Promise<void> {
  const { database, clock } = testApp.deps;
  return notify(database.db, { to: to.id, kind, about: { dealId: randomUUID() }, data: wig }, clock.now());
}

/** Lets the job run every half hour until this moment. */
async function until(moment: Date): Promise<void> {
  const { clock } = testApp.deps;
  for (;;) {
    const minutes = Math.min(30, (moment.getTime() - clock.now().getTime()) / 60_000);
    if (minutes <= 0) return;
    clock.advance({ minutes });
    await letters(testApp);
  }
}

/** The last Sunday of the next March: in Berlin, two o'clock is skipped. */
function nextSummerTime(): (days: number, hours: number, minutes?: number) => Date {
  const year = testApp.deps.clock.now().getUTCFullYear() + 1;
  const sunday = 31 - new Date(Date.UTC(year, 2, 31)).getUTCDay();
  return (days, hours, minutes = 0) => new Date(Date.UTC(year, 2, sunday + days, hours, minutes));
}

test('the letter comes at the member’s hour, across the change to summer time, and only when there is news', async () => {
  const at = nextSummerTime();
  testApp.deps.clock.set(at(-1, 0));
  const ann = await newReader();
  await tell(ann);
  await tell(ann);
  await until(at(-1, 7, 59));
  expect(await lettersTo(ann)).toEqual([]);
  await until(at(-1, 8));
  const [letter] = await lettersTo(ann);
  expect(letter?.subject).toBe('Your day on Wigloop: 2 pieces of news');
  expect(letter?.text).toContain('/account/notifications');

  await tell(ann);
  await until(at(0, 6, 59));
  expect(await lettersTo(ann)).toHaveLength(1);
  await until(at(0, 7));
  expect(await lettersTo(ann)).toHaveLength(2);
  await until(at(1, 12));
  expect(await lettersTo(ann)).toHaveLength(2);
});

test('two servers that write at the same moment send one letter', async () => {
  const ann = await newReader();
  const second = await startSecondApp(testApp);
  await tell(ann);
  testApp.deps.clock.advance({ hours: 24 });
  await Promise.all([testApp, second, testApp, second].map(letters));
  expect(await lettersTo(ann)).toHaveLength(1);
  await second.close();
});

test('what was seen meanwhile is not in the letter, and what must be heard does not wait for it', async () => {
  const [ann, seen] = [await newReader(), await newReader()];
  await tell(seen);
  await seen.client.call(markNotificationsRead, { body: { upTo: testApp.deps.clock.now().toISOString() } });
  await tell(ann);
  await tell(ann, 'deal-reminder');
  testApp.deps.clock.advance({ minutes: 5 });
  expect((await readMailbox(testApp, ann.email)).map(({ subject }) => subject)).toEqual(['A step of the deal is due.']);
  testApp.deps.clock.advance({ hours: 24 });
  await letters(testApp);
  expect((await lettersTo(ann)).map(({ subject }) => subject)).toEqual(['Your day on Wigloop: one piece of news']);
  expect(await lettersTo(seen)).toEqual([]);
});

test('whom the reader has blocked since is not in the letter, in deals neither', async () => {
  const [writer, ann] = [await addMember(testApp, 'blocked@example.com'), await newReader()];
  const { database, clock } = testApp.deps;
  const about = () => ({ dealId: randomUUID(), memberId: writer.id });
  await notify(database.db, { to: ann.id, kind: 'deal-proposed', about: about(), data: wig }, clock.now());
  await write(writer, ann, 'hi');
  await tell(ann);
  await ann.client.call(blockMember, { params: { memberId: writer.id } });
  clock.advance({ hours: 24 });
  await letters(testApp);
  const [letter] = await lettersTo(ann);
  expect(letter?.subject).toBe('Your day on Wigloop: one piece of news');
  expect(letter?.text).not.toContain('blocked');
});

test('families that were turned off, and mail as a whole, are left out of the letter too', async () => {
  const [ben, ann] = [await addMember(testApp, 'writer@example.com'), await newReader()];
  await ann.client.call(updateNotificationPreferences, {
    body: { choices: [{ family: 'messages', channel: 'mail', isOn: false }] },
  });
  await write(ben, ann, 'hi');
  await tell(ann);
  testApp.deps.clock.advance({ hours: 24 });
  await letters(testApp);
  const [letter] = await lettersTo(ann);
  expect(letter?.text).toContain('Zara');
  expect(letter?.text).not.toContain('message');
  expect(letter?.unsubscribeUrl).toContain('.proposals.');
});

test('a server that was down at the hour writes the letter when it is back, once', async () => {
  const ann = await newReader();
  testApp.deps.clock.advance({ hours: 40 });
  await tell(ann);
  testApp.deps.clock.advance({ minutes: 20 });
  await letters(testApp);
  await letters(testApp);
  expect(await lettersTo(ann)).toHaveLength(1);
});

test('a letter that was moved to another day in the moment in which it was to be written waits for that day', async () => {
  const ann = await newReader();
  await tell(ann);
  const { clock, database } = testApp.deps;
  clock.advance({ hours: 24 });
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query(
    `update notification_preferences set next_letter_at = next_letter_at + interval '1 day' where member_id = $1`,
    [ann.id],
  );
  // Found as due, and held where the change is about to be committed.
  const writing = letters(testApp);
  const isWaiting = async () => (await database.pool.query('select from pg_locks where not granted')).rows.length > 0;
  await expect.poll(isWaiting).toBe(true);
  await other.query('commit');
  other.release();
  await writing;
  expect(await lettersTo(ann)).toEqual([]);
  clock.advance({ hours: 24 });
  await letters(testApp);
  expect(await lettersTo(ann)).toHaveLength(1);
});
