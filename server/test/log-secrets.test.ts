import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { suspendUser } from '#contract/admin/users.ts';
import { changePassword, register, requestPasswordReset, signIn } from '#contract/auth/auth.ts';
import { saveMyAddress } from '#contract/deals/agreed-deals.ts';
import { saveMyWays } from '#contract/deals/ways-to-be-paid.ts';
import { createListing } from '#contract/listings/selling.ts';
import { updateMySettings } from '#contract/members/members.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { saveMyPolicy } from '#contract/policies/policies.ts';
import { writeReview } from '#contract/reviews/reviews.ts';
import { allJobs } from '#server/all-jobs.ts';
import { mails } from '#server/db/schema/operations.ts';
import { createLog, describeError } from '#server/lib/log.ts';
import { deliverMailJob } from '#server/mail/mail.ts';
import { TestSmtpServer } from '#server/test/stand-ins/test-smtp-server.ts';
import { upload } from './photo-app.ts';
import { addAdmin } from './test-admins.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';
import { twoHalves } from './test-images.ts';
import { addMember, type TestMember, testPassword } from './test-members.ts';

/** A word that is in everything a member types here, and nowhere else. */
const secret = 'zebrafinch';
let log = '';
let testApp: TestApp;
let member: TestMember;
let other: TestMember;
let boss: TestMember;
let photoId: string;
const smtpServer = new TestSmtpServer();

beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const settings = { SMTP_URL: await smtpServer.open(), LOG_LEVEL: 'debug' };
  testApp = await startTestApp(settings, { log: createLog('trace', destination) });
  member = await addMember(testApp, `${secret}@example.com`);
  other = await addMember(testApp, `other-${secret}@example.com`);
  boss = await addAdmin(testApp, `boss-${secret}@example.com`, [], 'super_admin');
  photoId = (await upload(member, await twoHalves(320, 240))).body.id;
  await testApp.deps.database.pool.query(everyTableCanFail);
});
beforeEach(() => {
  log = '';
});
afterAll(async () => {
  smtpServer.close();
  await testApp.close();
});

/** Whatever is written fails as the mode says, and the database quotes the whole row. */
const everyTableCanFail = `
  create table fault (mode text);
  create function fail_as_told() returns trigger language plpgsql as $$
  declare told text := (select mode from fault limit 1);
  begin
    if told = 'lost connection' then perform pg_terminate_backend(pg_backend_pid());
    elsif told is not null then
      raise exception 'row %', new using errcode = told, detail = new::text, hint = new::text, constraint = 'some_rule';
    end if;
    return new;
  end $$;
  do $$ declare name text; begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' and tablename <> 'fault'
      union all select 'jobs.job_common' from pg_tables where schemaname = 'jobs' and tablename = 'job_common'
    loop execute format('create trigger aaa_fails before insert or update on %s for each row execute function fail_as_told()', name); end loop;
  end $$;`;

const faults = {
  'a statement that takes too long': '57014',
  'a broken check': '23514',
  'a double': '23505',
  'a value that does not fit': '22001',
  'a fault inside the database': 'XX000',
  'a lost connection': 'lost connection',
};

async function asLongAsItFails(mode: string, work: () => Promise<unknown>): Promise<void> {
  const { pool } = testApp.deps.database;
  await pool.query('insert into fault values ($1)', [mode]);
  await work();
  await pool.query('delete from fault');
}

/** Everything a member, a visitor or an admin can type, sent at once. */
function sendEverything(): Promise<{ status: number; headers: Record<string, unknown> }[]> {
  const { client } = member;
  const visitor = new TestClient(testApp.app);
  const text = `Psst: ${secret} "${secret}"`;
  const body = { email: `new-${secret}@example.com`, password: `${secret}-quiet-river` };
  const token = `${secret}-token-0123456789`;
  return Promise.all([
    visitor.call(register, { body: { attemptId: randomUUID(), acceptTerms: true, ...body } }),
    visitor.call(signIn, { body: { email: member.email, password: testPassword } }),
    visitor.call(signIn, { body }),
    visitor.call(requestPasswordReset, { body: { email: member.email } }),
    visitor.send('PUT', '/api/password-resets', { token, newPassword: body.password }),
    visitor.send('GET', `/api/password-resets?token=${token}`),
    visitor.send('GET', `/reset-password?token=${token}`),
    visitor.send('POST', '/api/confirmations', { token, password: body.password }),
    visitor.send('POST', '/api/support/submissions', { ...body, name: text, subject: text, message: text }),
    client.call(changePassword, { body: { currentPassword: testPassword, newPassword: body.password } }),
    client.call(updateMySettings, { body: { fullName: secret } }),
    client.call(sendMessage, { body: { id: randomUUID(), receiverId: other.id, content: text } }),
    client.call(writeReview, { params: { id: other.id }, body: { rating: 1, comment: text } }),
    client.call(createReport, {
      body: { id: randomUUID(), kind: 'member', subjectId: other.id, reason: 'scam', details: text },
    }),
    client.call(saveMyPolicy, {
      body: { paymentMethods: ['PayPal'], shippingMethods: ['USPS Ground'], returnPolicy: text, additionalNotes: text },
    }),
    client.call(saveMyWays, { body: { ways: [{ method: 'Zelle', handle: secret }] } }),
    client.call(saveMyAddress, { body: { name: text, lines: [text], city: secret, country: secret } }),
    client.call(createListing, { body: { id: randomUUID(), ...listing, title: secret, description: text } }),
    client.send('POST', '/api/messages', `{"content":"${secret}`, { 'content-type': 'application/json' }),
    boss.client.call(suspendUser, { params: { id: other.id }, body: { reason: text, until: null } }),
  ]);
}
const listing = {
  brand: 'jon-renau' as const,
  condition: 'like-new' as const,
  type: 'both' as const,
  priceCents: 15_000,
  color: 'Blonde' as const,
  fiberType: 'Synthetic' as const,
  capSize: 'Average' as const,
  modifications: false,
  shippingCents: 0,
  get photoIds() {
    return [photoId];
  },
};

const cookieValues = () => [member, other, boss].flatMap(({ client }) => [...client.cookies.values()]);
function expectNothingPrivate(): void {
  for (const hidden of [secret, 'Psst', '$argon2', testPassword, ...cookieValues()])
    expect(log.toLowerCase().includes(hidden.toLowerCase()) ? around(hidden) : '').toBe('');
}
function around(hidden: string): string {
  const at = log.toLowerCase().indexOf(hidden.toLowerCase());
  return log.slice(Math.max(0, at - 400), at + 100);
}

test.each(Object.entries(faults))(
  'after %s the log says what failed, and nothing of what anyone wrote',
  async (_, mode) => {
    await asLongAsItFails(mode, async () => {
      const failed = (await sendEverything()).filter(({ status }) => status >= 500);
      expect(failed.length).toBeGreaterThan(8);
      // Whoever reports a failure names its id; the log must lead to it.
      for (const { headers } of failed) expect(log).toContain(`"reqId":"${headers['x-request-id']}"`);
    });
    expect(log.match(/request failed/g)?.length).toBeGreaterThan(8);
    if (mode !== 'lost connection') expect(log).toContain(`"code":"${mode}"`);
    expect(log).toMatch(/at .*server\/.*\.ts/);
    expectNothingPrivate();
  },
);

test('when mail cannot be delivered and jobs fail, neither the log nor the queue tells to whom', async () => {
  const { deps, services } = testApp;
  const [mail] = await deps.database.db
    .insert(mails)
    .values({ key: secret, recipient: member.email, subject: secret, html: secret, text: secret })
    .returning({ id: mails.id });
  await deps.jobs.add(deliverMailJob, { mailId: mail?.id ?? '' });
  smtpServer.refusing = true;
  await deps.jobs.drain(allJobs(deps, services));
  await deps.jobs.add(deliverMailJob, { mailId: mail?.id ?? '' });
  await deps.database.pool.query(`alter table jobs.job_common disable trigger aaa_fails`);
  await asLongAsItFails('23514', () => deps.jobs.drain(allJobs(deps, services)));
  expect(log.match(/job failed/g)?.length).toBeGreaterThan(0);
  expectNothingPrivate();
  const { rows } = await deps.database.pool.query('select output::text from jobs.job where output is not null');
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('one id leads from a request to the mail that came of it', async () => {
  const { deps, services } = testApp;
  smtpServer.refusing = false;
  const { headers } = await new TestClient(testApp.app).call(requestPasswordReset, { body: { email: member.email } });
  while ((await deps.jobs.drain(allJobs(deps, services))) > 0);
  const lines = log.split('\n').filter((line) => line.includes(`"reqId":"${headers['x-request-id']}"`));
  expect(lines.some((line) => line.includes('"job":"mail.deliver"') && line.includes('job done'))).toBe(true);
  expect(lines.every((line) => line.split('"reqId"').length === 2)).toBe(true);
});

test('errors of this program keep their words, without what stands in quotes, addresses and tokens', () => {
  const error = new TypeError(`Cannot read "${secret}" of ${secret}@example.com with ${'a1B2'.repeat(10)}`);
  testApp.deps.log.error(error);
  testApp.deps.log.error({ err: error }, error.message);
  testApp.deps.log.error({ err: new SyntaxError(`Unexpected token ${secret}`) });
  expect(log).toContain('Cannot read \\"…\\" of … with …');
  expectNothingPrivate();
});

test('a copy of an error, as the job library reports it, is told like the error', () => {
  const { message, stack } = new Error('Queue jobs does not exist');
  expect(describeError({ message, stack, queue: 'jobs' })).toMatchObject({ type: 'Error', message });
  expect(describeError({ message: 'a@example.com', stack, code: '23505' })).toEqual(
    expect.not.objectContaining({ message: expect.anything() }),
  );
});
