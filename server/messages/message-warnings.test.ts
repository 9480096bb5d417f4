import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMessagePatterns } from '#contract/admin/messages.ts';
import { decideReport } from '#contract/admin/reports.ts';
import * as calls from '#contract/messages/messages.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { saveMyPolicy } from '#contract/policies/policies.ts';
import type { PaymentMethod } from '#contract/policies/policy-values.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';

let testApp: TestApp;
let moderator: TestMember;
let count = 0;
beforeAll(async () => {
  testApp = await startTestApp({ APP_URL: 'https://wigloop.example.com' });
  moderator = await addAdmin(testApp, 'moderator@example.com', ['messages.moderate', 'reports.write']);
});
afterAll(() => testApp.close());

async function newMember(): Promise<TestMember> {
  count += 1;
  return addMember(testApp, `warned-${count}@example.com`, { displayName: `Member ${count}` });
}

const warningsOf = async (reader: TestMember, other: TestMember) =>
  (await reader.client.call(calls.getThread, { params: { memberId: other.id }, query: {} })).body.messages.map(
    ({ warnings }) => warnings,
  );

const scam =
  'Dear friend, I am abroad for work and my cousin will collect the wig from you next week, kindly hold it for me and reply soon.';

async function uphold(reporter: TestMember, messageId: string, decision: 'resolved' | 'dismissed') {
  const body = { id: randomUUID(), kind: 'message', subjectId: messageId, reason: 'scam' } as const;
  const { id } = (await reporter.client.call(createReport, { body })).body;
  const decided = await moderator.client.call(decideReport, { params: { id }, body: { decision } });
  expect(decided.status).toBe(200);
}

test('the receiver of a first message with a phone number gets a warning, until both have written', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  expect((await write(ann, ben, 'Call me: 555-012-3456')).body.warnings).toEqual(['phone']);
  expect((await write(ann, ben, 'Or mail jane@example.com')).body.warnings).toEqual(['email']);
  // The first answer is a first contact, too: strangers are written to and answer with a number.
  expect((await write(ben, ann, 'Mine is 555-012-9999')).body.warnings).toEqual(['phone']);
  expect((await write(ann, ben, 'I call 555-012-9999 tonight')).body.warnings).toEqual([]);
  expect((await write(ben, ann, 'PayPal f&f please')).body.warnings).toEqual(['friends-and-family']);
  expect(await warningsOf(ben, ann)).toEqual([['phone'], ['email'], ['phone'], [], ['friends-and-family']]);
});

test('the server judges, whatever the request says, and a message sent again keeps its warnings', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const body = {
    id: randomUUID(),
    receiverId: ben.id,
    content: 'Pay with gift cards',
    warnings: [],
    isConfirmed: true,
  };
  for (const _ of [1, 2])
    expect((await ann.client.send<calls.Message>('POST', '/api/messages', body)).body.warnings).toEqual(['gift-card']);
});

test('a payment method that the policy of one of the two names, and shows, is no alarm', async () => {
  const [seller, buyer] = [await newMember(), await newMember()];
  const save = (paymentMethods: PaymentMethod[], isVisible: boolean) =>
    seller.client.call(saveMyPolicy, { body: { paymentMethods, shippingMethods: ['UPS Ground'], isVisible } });
  expect((await write(seller, buyer, 'I take Zelle')).body.warnings).toEqual(['payment-app']);
  await save(['Zelle'], false);
  expect((await write(seller, buyer, 'I take Zelle')).body.warnings).toEqual(['payment-app']);
  await save(['Zelle'], true);
  expect((await write(seller, buyer, 'I take Zelle')).body.warnings).toEqual([]);
  expect((await write(buyer, seller, 'Can I pay by Zelle?')).body.warnings).toEqual([]);
  expect((await write(buyer, seller, 'Or Venmo?')).body.warnings).toEqual(['payment-app']);
});

test('a link to Wigloop itself is no alarm', async () => {
  const [ann, ben] = [await newMember(), await newMember()];
  const listing = `https://wigloop.example.com/listing/${randomUUID()}`;
  expect((await write(ann, ben, `Is it this one? ${listing}`)).body.warnings).toEqual([]);
});

test('after a report was upheld, texts like the reported one warn, new ones and old ones, and not the dismissed', async () => {
  const [eve, ann, ben, mallory] = [await newMember(), await newMember(), await newMember(), await newMember()];
  const { id } = (await write(eve, ann, scam)).body;
  await write(eve, ben, scam.replace('next week', 'on Friday'));
  expect(await warningsOf(ben, eve)).toEqual([[]]);
  const harmless = (await write(ann, ben, 'Would you trade it for my Zara in Harlem Blonde, worn twice only?')).body;
  await uphold(ben, harmless.id, 'dismissed');
  await uphold(ann, id, 'resolved');

  expect(await warningsOf(ben, eve)).toEqual([['reported-text']]);
  expect(await warningsOf(ben, ann)).toEqual([[]]);
  // The sender reads a hint first; nothing is refused for good, and nothing happens silently.
  const again = `  DEAR friend!! ${scam.slice(13)} 123`;
  const messageId = randomUUID();
  const hint = await write(mallory, ben, again, { id: messageId });
  expect(hint).toMatchObject({ status: 409, error: { code: 'messages.reported_text' } });
  const body = { id: messageId, receiverId: ben.id, content: again, isConfirmed: true };
  expect((await mallory.client.call(calls.sendMessage, { body })).body.warnings).toEqual(['reported-text']);
  expect((await write(mallory, ben, 'Is it still available, and could you send more photos?')).body.warnings).toEqual(
    [],
  );
});

test('short texts are never held against anyone', async () => {
  const [eve, ann, ben] = [await newMember(), await newMember(), await newMember()];
  await uphold(ann, (await write(eve, ann, 'Is it available?')).body.id, 'resolved');
  expect((await write(ben, ann, 'Is it available?')).body.warnings).toEqual([]);
});

test('no word of a reported text is kept beside the message itself', async () => {
  const { rows } = await testApp.deps.database.pool.query('select * from reported_texts');
  expect(rows.length).toBeGreaterThan(0);
  expect(Object.keys(rows[0])).toEqual(['mark', 'created_at']);
});

test('moderators see who sends many warned messages, by which rule and to how many, and never the words', async () => {
  const [eve, once] = [await newMember(), await newMember()];
  for (const receiver of [await newMember(), await newMember(), await newMember()]) {
    await write(eve, receiver, 'Secretly: call 555-012-3456');
    await write(eve, receiver, 'Western Union is fine');
  }
  await write(once, eve, 'Call 555-012-3456');
  const answer = await moderator.client.call(findMessagePatterns, {});
  const found = answer.body.patterns.find(({ sender }) => sender.id === eve.id);
  expect(found).toMatchObject({
    messages: 6,
    receivers: 3,
    reports: 0,
    rules: [
      { id: 'phone', messages: 3, receivers: 3 },
      { id: 'wire', messages: 3, receivers: 3 },
    ],
  });
  expect(answer.body.patterns.map(({ sender }) => sender.id)).not.toContain(once.id);
  expect(JSON.stringify(answer.body)).not.toMatch(/Secretly|555|Western/);
  testApp.deps.clock.advance({ days: 31 });
  expect((await moderator.client.call(findMessagePatterns, {})).body.patterns).toEqual([]);
});
