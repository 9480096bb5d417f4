import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { register } from '#contract/auth/auth.ts';
import { getMySettings } from '#contract/members/members.ts';
import { mails } from '#server/db/schema/mail.ts';
import { sendNotificationMails } from '#server/notifications/notification-mails.ts';
import { TestSmtpServer } from '#server/test/stand-ins/test-smtp-server.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { runJobs } from '#server/test/test-mailbox.ts';
import { addMember, testPassword } from '#server/test/test-members.ts';
import { write } from '#server/test/test-messages.ts';

let testApp: TestApp;
let smtpServer: TestSmtpServer;
afterEach(async () => {
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
  expect((await client.send('POST', pathname + search, 'List-Unsubscribe=One-Click', form)).status).toBe(200);
  const settings = (await ben.client.call(getMySettings, {})).body;
  expect(settings.notifyMessages).toBe(false);
});
