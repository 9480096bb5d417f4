import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProfile } from '#contract/members/profiles.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';

let testApp: TestApp;
let places = 0;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const newMember = () => addMember(testApp, `member-${++places}@example.com`);
const repliesWithin = async ({ id, client }: TestMember) =>
  (await client.call(getProfile, { params: { id } })).body.repliesWithin;

/** Somebody writes first, and the member answers after that many minutes, or never. */
async function asked(member: TestMember, minutes: number | null): Promise<TestMember> {
  const other = await newMember();
  await write(other, member, 'Hello, is it still there?');
  testApp.deps.clock.advance({ minutes: minutes ?? 2 * 24 * 60 });
  if (minutes !== null) await write(member, other, 'Yes, it is.');
  return other;
}

test('a profile says how soon its member usually answers a first message, from five conversations on', async () => {
  const member = await newMember();
  for (const minutes of [10, 20, 30, 600]) await asked(member, minutes);
  expect(await repliesWithin(member)).toBeNull();
  const other = await asked(member, 700);
  expect(await repliesWithin(member)).toBe('hour');
  // Later messages change nothing: only the first answer counts.
  await write(other, member, 'And now?');
  testApp.deps.clock.advance({ days: 30 });
  await write(member, other, 'Sorry, I was away.');
  for (const minutes of [600, 600]) await asked(member, minutes);
  expect(await repliesWithin(member)).toBe('day');
});

test('messages left without an answer count as the slowest, and conversations one began oneself not at all', async () => {
  const [silent, chatty] = [await newMember(), await newMember()];
  for (const minutes of [5, 5, null, null, null]) await asked(silent, minutes);
  expect(await repliesWithin(silent)).toBeNull();
  for (let count = 0; count < 6; count += 1) await write(chatty, await newMember(), 'Hello there');
  expect(await repliesWithin(chatty)).toBeNull();
});

test('a hidden profile does not say it', async () => {
  const member = await newMember();
  for (let count = 0; count < 5; count += 1) await asked(member, 5);
  expect(await repliesWithin(member)).toBe('hour');
  await testApp.deps.database.pool.query('update profiles set profile_visible = false where id = $1', [member.id]);
  expect(await repliesWithin(member)).toBeNull();
});
