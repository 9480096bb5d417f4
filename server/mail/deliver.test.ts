import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { register } from '#contract/auth/auth.ts';
import { getMySettings } from '#contract/members/members.ts';
import { mails } from '#server/db/schema/operations.ts';
import { sendNotificationMails } from '#server/notifications/notification-mails.ts';
import { helpSubmissionMail } from '#server/support/support.mail.ts';
import { TestSmtpServer } from '#server/test/stand-ins/test-smtp-server.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { runJobs } from '#server/test/test-mailbox.ts';
import { addMember, testPassword } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';
import { retryMails } from './deliver.ts';
import { findFailedMails, retryMail } from './failed-mails.ts';
import { queueMail } from './mail.ts';

let testApp: TestApp;
let smtpServer: TestSmtpServer;
afterEach(async () => {
  testApp.services.transport.close();
  await testApp.close();
  smtpServer.close();
});

async function start(): Promise<TestClient> {
  smtpServer = new TestSmtpServer();
  testApp = await startTestApp({ SMTP_URL: await smtpServer.open() });
  return new TestClient(testApp.app);
}

test('while the mail server refuses, the account stands and the mail waits; later it is sent exactly once', async () => {
  const client = await start();
  smtpServer.refusing = true;
  const body = {
    attemptId: randomUUID(),
    email: 'wait@example.com',
    password: testPassword,
    acceptTerms: true as const,
  };
  const refused = await client.call(register, { body });
  expect([refused.status, refused.error.code]).toEqual([503, 'auth.mail_busy']);
  expect(refused.error.message).toBe(
    'Registration email service is currently busy. Please try again in a few minutes.',
  );

  smtpServer.refusing = false;
  expect((await client.call(register, { body })).status).toBe(200);
  expect((await client.call(register, { body })).status).toBe(200);
  await runJobs(testApp);
  expect(smtpServer.received).toHaveLength(1);
  expect(smtpServer.received[0]).toContain('Confirm your email address');
});

test('a mail that was sent keeps no link behind in the database', async () => {
  const client = await start();
  const body = {
    attemptId: randomUUID(),
    email: 'gone@example.com',
    password: testPassword,
    acceptTerms: true as const,
  };
  await client.call(register, { body });
  const [row] = await testApp.deps.database.db.select().from(mails).where(eq(mails.recipient, 'gone@example.com'));
  expect(row).toMatchObject({ status: 'sent', html: null, text: null });
});

test('with a mail server the mailbox does not exist', async () => {
  const client = await start();
  expect((await client.send('GET', '/api/dev/mailbox')).status).toBe(404);
});

test('a mail about messages lets the mail program end such mails by one click; a mail about the account does not', async () => {
  const client = await start();
  const [ann, ben] = [await addMember(testApp, 'ann@example.com'), await addMember(testApp, 'ben@example.com')];
  await write(ann, ben, 'hi');
  testApp.deps.clock.advance({ minutes: 11 });
  await sendNotificationMails({ ...testApp.deps, settings: testApp.services.settings });
  await runJobs(testApp);
  const body = {
    attemptId: randomUUID(),
    email: 'new@example.com',
    password: testPassword,
    acceptTerms: true as const,
  };
  await client.call(register, { body });
  const [notice = '', confirmation = ''] = smtpServer.received.map((mail) => mail.replaceAll(/\r\n[ \t]+/g, ' '));
  expect(notice).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(confirmation).not.toMatch(/^List-Unsubscribe/m);

  const url = /^List-Unsubscribe: <(\S+)>\r$/m.exec(notice)?.[1] ?? '';
  const { pathname, search } = new URL(url);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const opened = await client.send('GET', pathname + search);
  expect([opened.status, opened.headers.location]).toEqual([302, `/unsubscribe${search}`]);
  expect((await client.send('POST', pathname + search, 'List-Unsubscribe=One-Click', form)).status).toBe(200);
  const settings = (await ben.client.call(getMySettings, {})).body;
  expect(settings.notifyMessages).toBe(false);
});

const retry = () => retryMails(testApp.deps, testApp.services.transport, 5_000);
const rowOf = async (to: string) =>
  (await testApp.deps.database.pool.query('select * from mails where recipient = $1 order by created_at', [to])).rows;
async function mail(to: string, key = `test:${randomUUID()}`): Promise<void> {
  const body = { preview: 'News for you.', heading: 'News', paragraphs: ['Something is new.'], reason: 'A test.' };
  await queueMail(testApp.deps, testApp.deps.database.db, key, { to, subject: 'News', body });
  await runJobs(testApp);
}

test('mail to an address that does not exist is not sent again, its member reads so, and confirmations are tried', async () => {
  await start();
  const ann = await addMember(testApp, 'ann@example.com');
  const returns = async () => (await ann.client.call(getMySettings, {})).body.mailReturns;
  expect(await returns()).toBe(false);
  smtpServer.reply = '550 5.1.1 no such user';
  await mail('ann@example.com');
  testApp.deps.clock.advance({ hours: 25 });
  smtpServer.reply = null;
  await retry();
  await mail('ann@example.com');
  expect((await rowOf('ann@example.com')).map(({ status, text }) => [status, text])).toEqual([
    ['returned', null],
    ['returned', null],
  ]);
  expect([smtpServer.received, await returns()]).toEqual([[], true]);

  await mail('ann@example.com', `confirmation:${randomUUID()}`);
  expect([smtpServer.received.length, await returns()]).toEqual([1, false]);
  await mail('ann@example.com');
  expect(smtpServer.received).toHaveLength(2);
});

test('who registers with an address that does not exist reads so at the field', async () => {
  const client = await start();
  smtpServer.reply = '550 5.1.1 no such user';
  const body = {
    attemptId: randomUUID(),
    email: 'slip@example.com',
    password: testPassword,
    acceptTerms: true as const,
  };
  const { status, error } = await client.call(register, { body });
  expect([status, error.code]).toEqual([422, 'auth.mail_returned']);
  expect((await client.call(register, { body })).status).toBe(422);
});

test('a refusal that is about us is tried for a day and told to staff; staff can try again after it', async () => {
  await start();
  smtpServer.reply = '550 5.7.1 relaying denied';
  await mail('ben@example.com');
  const refusedSql = `select count(*)::int as count from mails where status in ('waiting', 'sending') and refused_at is not null`;
  expect((await testApp.deps.database.pool.query(refusedSql)).rows).toEqual([{ count: 1 }]);
  expect(await findFailedMails(testApp.deps, 10)).toMatchObject([
    { error: expect.stringContaining('relaying denied') },
  ]);
  for (const hours of [0.1, 12, 11.8, 1]) {
    testApp.deps.clock.advance({ seconds: hours * 3_600 });
    await retry();
  }
  smtpServer.reply = null;
  testApp.deps.clock.advance({ hours: 1 });
  await retry();
  const [row] = await rowOf('ben@example.com');
  expect([row.attempts, row.next_try_at, smtpServer.received.length]).toEqual([5, null, 0]);
  await retryMail(testApp.deps, testApp.deps.database.db, row.id);
  await runJobs(testApp);
  expect(smtpServer.received).toHaveLength(1);
});

test('after 421 and while the server is away mail waits; it is out within five minutes after the server is back', async () => {
  await start();
  smtpServer.reply = '421 4.3.2 try again later';
  for (const name of ['a', 'b', 'c', 'd', 'e']) await mail(`${name}@example.com`);
  const port = await smtpServer.leave();
  for (let minutes = 0; minutes < 120; minutes += 1) {
    testApp.deps.clock.advance({ minutes: 1 });
    await retry();
  }
  smtpServer.reply = null;
  await smtpServer.comeBack(port);
  for (let minutes = 0; minutes < 5; minutes += 1) {
    testApp.deps.clock.advance({ minutes: 1 });
    await retry();
  }
  expect(smtpServer.received).toHaveLength(5);
  expect(smtpServer.connections).toBeLessThanOrEqual(7);
});

test('a program’s mail says so, small and with each address once; what a person wrote has an address for the answer', async () => {
  await start();
  const url = 'https://wigloop.example.com/deals/1';
  const body = { preview: 'News.', heading: 'News', paragraphs: ['Something is new.'], reason: 'A test.' };
  await queueMail(testApp.deps, testApp.deps.database.db, 'one', {
    to: 'ann@example.com',
    subject: 'News',
    body: { ...body, action: { label: 'Open', url } },
  });
  const written = {
    category: 'other',
    message: 'Hello',
    email: 'cat@example.com',
    plan: null,
    member: undefined,
  } as const;
  await queueMail(testApp.deps, testApp.deps.database.db, 'two', helpSubmissionMail('team@example.com', written));
  await runJobs(testApp);
  const of = (to: string) => smtpServer.received.find((text) => text.includes(`To: ${to}`)) ?? '';
  const [program, person] = [of('ann@example.com'), of('team@example.com')];
  expect(program).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(program).not.toMatch(/^Reply-To:/m);
  expect(person).toMatch(/^Reply-To: cat@example.com\r$/m);
  expect(person).not.toMatch(/^Auto-Submitted/m);
  expect(program.length).toBeLessThan(5_000);
  const [, text = ''] = program.split(/Content-Type: text\/plain[\s\S]*?\r\n\r\n/);
  expect((text.split('\r\n----')[0] ?? '').split(url)).toHaveLength(2);
});
