import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportMyData, getMySettings, updateMySettings } from '#contract/members/members.ts';
import { findNotifications, getUnreadCounts } from '#contract/notifications/notifications.ts';
import { getNotificationPreferences, updateNotificationPreferences } from '#contract/notifications/preferences.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';
import { notify } from './notify.ts';

let testApp: TestApp;
let count = 0;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const newMember = () => addMember(testApp, `chooser${++count}@example.com`);
const read = async ({ client }: TestMember) => (await client.call(getNotificationPreferences, {})).body;
const change = ({ client }: TestMember, body: object) =>
  client.send<Awaited<ReturnType<typeof read>>>('PATCH', updateNotificationPreferences.path, body);

test('whoever never chose is told everything, and sees what cannot be turned off', async () => {
  const preferences = await read(await newMember());
  expect(preferences).toMatchObject({
    off: { here: [], mail: [], push: [] },
    mailIsOn: true,
    mailTime: 'at-once',
    quietHours: null,
  });
  const rowOf = (name: string) => preferences.families.find(({ family }) => family === name);
  expect(rowOf('billing')).toMatchObject({ here: 'always', mail: 'always', push: 'choice' });
  expect(rowOf('deals')).toMatchObject({ here: 'choice', mail: 'choice', isPartlyFixed: true });
});

test('a change leaves all other choices as they are, also when two come at once', async () => {
  const ann = await newMember();
  const off = (family: string, channel: string) => change(ann, { choices: [{ family, channel, isOn: false }] });
  await Promise.all([off('proposals', 'mail'), off('deals', 'mail'), off('reviews', 'push'), off('messages', 'here')]);
  const { off: chosen } = await read(ann);
  expect({ ...chosen, mail: [...chosen.mail].sort() }).toEqual({
    here: ['messages'],
    mail: ['deals', 'proposals'],
    push: ['reviews'],
  });
  await change(ann, { choices: [{ family: 'deals', channel: 'mail', isOn: true }] });
  expect((await read(ann)).off.mail).toEqual(['proposals']);
  expect((await ann.client.call(exportMyData, {})).body.notifications).toMatchObject({
    chosen: { off: { mail: ['proposals'] } },
  });
});

test('the switch of messages in the settings and the cell of the table are one', async () => {
  const ann = await newMember();
  await change(ann, { choices: [{ family: 'messages', channel: 'mail', isOn: false }] });
  expect((await ann.client.call(getMySettings, {})).body.notifyMessages).toBe(false);
  await ann.client.call(updateMySettings, { body: { notifyMessages: true, notifyByEmail: false } });
  expect(await read(ann)).toMatchObject({ off: { mail: [] }, mailIsOn: false });
});

test.each([
  ['what must be heard', { choices: [{ family: 'billing', channel: 'mail', isOn: false }] }],
  ['an unknown family', { choices: [{ family: 'weather', channel: 'mail', isOn: false }] }],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
  ['an hour that no clock has', { letterHour: 24 }],
  ['half an hour', { letterHour: 7.5 }],
  ['quiet hours that end as they begin', { quietHours: { from: 7, to: 7 } }],
  ['quiet hours without an end', { quietHours: { from: 7 } }],
  ['a mail time that does not exist', { mailTime: 'weekly' }],
])('%s is refused with a sentence, and nothing changes', async (_what, body) => {
  const ann = await newMember();
  const refused = await change(ann, body);
  expect([refused.status, refused.error.message]).toEqual([400, expect.stringMatching(/^[A-Z].*\.$/)]);
  expect((await read(ann)).off).toEqual({ here: [], mail: [], push: [] });
});

test('hours are saved with their time zone, and quiet hours can be taken back', async () => {
  const ann = await newMember();
  const hours = { mailTime: 'daily', letterHour: 7, timeZone: 'Europe/Berlin', quietHours: { from: 22, to: 6 } };
  expect((await change(ann, hours)).body).toMatchObject(hours);
  expect((await change(ann, { quietHours: null })).body).toMatchObject({ ...hours, quietHours: null });
});

test('what is not wanted here is neither listed nor counted, and what must be heard still is', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const off = ['messages', 'proposals', 'deals'].map((family) => ({ family, channel: 'here', isOn: false }));
  await change(ben, { choices: off });
  await write(ann, ben, 'hi');
  const { database, clock } = testApp.deps;
  const data = { form: 'offer', wig: 'Zara', isYours: true, more: 0 } as const;
  for (const kind of ['deal-proposed', 'deal-reminder'] as const)
    await notify(database.db, { to: ben.id, kind, about: { dealId: crypto.randomUUID() }, data }, clock.now());
  const { notifications } = (await ben.client.call(findNotifications, { query: {} })).body;
  expect(notifications.map(({ kind }) => kind)).toEqual(['deal-reminder']);
  expect((await ben.client.call(getUnreadCounts, {})).body).toMatchObject({ notifications: 1, messages: 1 });
});
