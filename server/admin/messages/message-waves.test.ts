import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deliverWave,
  findMessageWaves,
  findWarnedDays,
  liftWave,
  suspendWave,
  waveErrors,
} from '#contract/admin/messages.ts';
import { hiddenMessageText } from '#contract/messages/message-values.ts';
import { findMissedMessages, getThread } from '#contract/messages/messages.ts';
import { getUnreadCounts } from '#contract/notifications/notifications.ts';
import { deliverOldHeld } from '#server/messages/held-messages.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';

let testApp: TestApp;
let staff: TestMember;
let target: TestMember;
const senders: TestMember[] = [];
beforeAll(async () => {
  testApp = await startTestApp();
  staff = await addAdmin(testApp, 'staff@example.com', ['messages.moderate', 'waves.end']);
  target = await addMember(testApp, 'target@example.com', { displayName: 'Target' });
  for (const at of [1, 2, 3, 4]) senders.push(await addMember(testApp, `wave-${at}@example.com`));
});
afterAll(() => testApp.close());

const bait = (at: number) => `Dear friend, I pay you ${at}00 dollars at once if you buy me a gift card this evening`;
const waves = async () => (await staff.client.call(findMessageWaves, {})).body.waves;
const readBy = async (reader: TestMember, other: TestMember) => {
  const { messages } = (await reader.client.call(getThread, { params: { memberId: other.id } } as never)).body;
  return messages.map(({ content }) => content);
};

test('short questions of many newcomers are no wave, nearly the same bait of many is one case with all accounts', async () => {
  for (const sender of senders) await write(sender, target, 'Is this one still available for me?');
  expect(await waves()).toEqual([]);
  const others: TestMember[] = [];
  for (const [at, sender] of senders.entries()) {
    others.push(await addMember(testApp, `other-${at}@example.com`));
    await write(sender, others[at] as TestMember, bait(at + 1));
  }
  const [wave, ...more] = await waves();
  expect(more).toEqual([]);
  expect(wave).toMatchObject({ messages: 4, receivers: 4 });
  expect(wave?.texts.map(({ text }) => text).sort()).toEqual([1, 2, 3, 4].map(bait));
  expect(wave?.accounts.map(({ id }) => id).sort()).toEqual(senders.map(({ id }) => id).sort());

  const [first, second] = senders as [TestMember, TestMember];
  const { pool } = testApp.deps.database;
  await pool.query(
    `insert into received_payments (invoice_id, user_id, amount_cents, paid_at)
     values ('in_wave', $1, 199, now())`,
    [second.id],
  );
  const ids = senders.map(({ id }) => id);
  const { done, refused } = (await staff.client.call(suspendWave, { body: { ids, reason: 'Gift cards' } })).body;
  expect(done).toEqual(ids.filter((id) => id !== second.id));
  expect(refused).toEqual([{ id: second.id, code: waveErrors.hasPast.code, message: waveErrors.hasPast.message }]);
  expect(await readBy(others[0] as TestMember, first)).toEqual([hiddenMessageText]);
  expect(await readBy(others[1] as TestMember, second)).toEqual([bait(2)]);
  const { rows } = await pool.query(`select subject_id from audit_log where action = 'member.suspend' order by seq`);
  expect(rows.map(({ subject_id }) => subject_id)).toEqual(done);

  const again = (await staff.client.call(suspendWave, { body: { ids: [first.id, target.id], reason: 'Again' } })).body;
  expect(again.refused.map(({ code }) => code)).toEqual([waveErrors.isRestricted.code, waveErrors.noSender.code]);

  await pool.query(`update profiles set status = 'banned' where id = $1`, [done[1]]);
  const body = { ids: done, reason: 'By mistake' };
  const lifted = await staff.client.call(liftWave, { body });
  expect(lifted.body.refused).toMatchObject([{ id: done[1], code: waveErrors.notSuspended.code }]);
  expect(await readBy(others[0] as TestMember, first)).toEqual([bait(1)]);
});

test('warnings are counted by day, for one rule or for all', async () => {
  await testApp.deps.database.pool.query(
    `update messages set warnings = '{gift-card}' where content like 'Dear friend%'`,
  );
  const ask = async (query: Parameters<typeof staff.client.call<typeof findWarnedDays>>[1]) =>
    (await staff.client.call(findWarnedDays, query)).body;
  const day = testApp.deps.clock.now().toISOString().slice(0, 10);
  const counted = { days: [{ day, messages: 4, senders: 4, receivers: 4 }], total: 1 };
  expect(await ask({ query: { rule: 'gift-card' } })).toEqual(counted);
  expect(await ask({ query: { rule: 'payment-app', sort: 'messages', direction: 'asc' } })).toEqual({
    days: [],
    total: 0,
  });
});

test('a newcomer’s text to a fifth stranger waits: its sender reads so, its receiver nothing; staff or a day deliver it', async () => {
  const { clock, database } = testApp.deps;
  const newcomer = await addMember(testApp, 'newcomer@example.com');
  const strangers: TestMember[] = [];
  for (const at of [1, 2, 3, 4, 5, 6]) strangers.push(await addMember(testApp, `stranger-${at}@example.com`));
  const [fifth, sixth] = strangers.slice(4) as [TestMember, TestMember];
  const text = (at: number) =>
    `My uncle left ${at}00 wigs of every brand, all of them new, write to me for the list of them`;
  const answers = [];
  for (const stranger of strangers.slice(0, 4)) answers.push((await write(newcomer, stranger, text(1))).body);
  expect(answers.map(({ held }) => held)).toEqual([undefined, undefined, undefined, undefined]);

  const id = crypto.randomUUID();
  const held = await write(newcomer, fifth, text(5), { id });
  expect([held.status, held.body.held, held.body.content]).toEqual([200, true, text(5)]);
  expect((await write(newcomer, fifth, text(5), { id })).body.held).toBe(true);
  expect((await write(newcomer, fifth, 'Another text', { id })).error.code).toBe('messages.id_taken');
  const thread = async (reader: TestMember, other: TestMember) =>
    (await reader.client.call(getThread, { params: { memberId: other.id } } as never)).body;
  expect((await thread(newcomer, fifth)).held.map(({ content }) => content)).toEqual([text(5)]);
  expect(await thread(fifth, newcomer)).toMatchObject({ messages: [], held: [] });
  expect((await newcomer.client.call(findMissedMessages, { query: { since: 0 } } as never)).body.messages).toHaveLength(
    4,
  );
  expect((await fifth.client.call(getUnreadCounts, {})).body.messages).toBe(0);
  expect((await write(newcomer, sixth, 'Is this still available?')).body.held).toBeUndefined();

  const own = (await waves()).find(({ accounts }) => accounts.some(({ id: sender }) => sender === newcomer.id));
  expect(own).toMatchObject({ held: 1, messages: 5, receivers: 5 });
  const body = { ids: [newcomer.id, fifth.id], reason: 'A real shop' };
  const { done, refused } = (await staff.client.call(deliverWave, { body })).body;
  expect([done, refused.map(({ code }) => code)]).toEqual([[newcomer.id], [waveErrors.nothingHeld.code]]);
  expect(await readBy(fifth, newcomer)).toEqual([text(5)]);
  expect((await write(newcomer, fifth, text(5), { id })).body.held).toBeUndefined();

  const late = await addMember(testApp, 'late@example.com');
  expect((await write(newcomer, late, text(7))).body.held).toBe(true);
  const limits = (
    await database.pool.query('select count(*)::int from new_members_of($1, $2::timestamptz - interval $$1 day$$)', [
      newcomer.id,
      clock.now(),
    ])
  ).rows[0];
  expect(limits.count).toBe(7);
  clock.advance({ hours: 23 });
  await deliverOldHeld({ ...testApp.deps, settings: testApp.services.settings });
  expect(await readBy(late, newcomer)).toEqual([]);
  clock.advance({ hours: 1 });
  await database.pool.query(`update profiles set status = 'suspended' where id = $1`, [newcomer.id]);
  await deliverOldHeld({ ...testApp.deps, settings: testApp.services.settings });
  expect(await readBy(late, newcomer)).toEqual([]);
  await database.pool.query(`update profiles set status = 'active' where id = $1`, [newcomer.id]);
  await deliverOldHeld({ ...testApp.deps, settings: testApp.services.settings });
  expect(await readBy(late, newcomer)).toEqual([text(7)]);
});
