import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endUserSessions } from '#contract/admin/users.ts';
import { register, requestPasswordReset, resendConfirmation, signIn } from '#contract/auth/auth.ts';
import { deleteMyAccount } from '#contract/members/members.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { createHelpSubmission } from '#contract/support/support.ts';
import { allJobs } from '#server/all-jobs.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
let boss: TestMember;
beforeAll(async () => {
  testApp = await startTestApp({ SUPER_ADMIN_EMAIL: 'boss@example.com' });
  boss = await addMember(testApp, 'boss@example.com');
});
afterAll(() => testApp.close());

const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const leave = ({ client }: TestMember) => client.call(deleteMyAccount, { body: { password: testPassword } });

/** Runs the scheduler's own jobs once. */
async function passANight(): Promise<void> {
  for (const job of allJobs(testApp.deps, testApp.services)) if (job.schedule) await job.run({});
  await runJobs(testApp);
}

/** Every place in the database, whatever the table, where the text stands. */
async function placesOf(text: string): Promise<string[]> {
  const { rows: columns } = await run(`select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and (c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'bytea') or c.udt_name = 'citext')`);
  expect(columns.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const name = `"${schema}"."${table}"`;
    const { rows } = await run(
      `select count(*)::int as rows from ${name} where strpos(lower("${column}"::text), lower($1)) > 0`,
      [text],
    );
    if (rows[0].rows > 0) found.push(`${schema}.${table}.${column}`);
  }
  return found;
}

/** Leaves the member's address wherever the product writes one down. */
async function leaveTraces({ id, email, client }: TestMember): Promise<void> {
  await client.call(requestPasswordReset, { body: { email } });
  await runJobs(testApp);
  await client.call(requestPasswordReset, { body: { email } });
  const message = `Please write to me:\n${email.toUpperCase()}. Thank you, ${email}`;
  for (const visitor of [client, new TestClient(testApp.app)])
    expect(
      (await visitor.call(createHelpSubmission, { body: { id: randomUUID(), category: 'other', message, email } }))
        .status,
    ).toBe(200);
  const attemptId = randomUUID();
  await client.call(register, { body: { attemptId, email, password: 'seven copper combs', acceptTerms: true } });
  await client.call(resendConfirmation, { body: { email } });
  const details = `They know my address, ${email}!`;
  const report = { id: randomUUID(), kind: 'member', subjectId: boss.id, reason: 'harassment', details } as const;
  expect((await client.call(createReport, { body: report })).status).toBe(200);
  const reason = `Asked for by\n${email}`;
  expect((await boss.client.call(endUserSessions, { params: { id }, body: { reason } })).status).toBe(200);
  await run(
    `insert into audit_log (admin_id, admin_email, action, subject_kind, subject_id, before, after, created_at)
     values ($1::uuid, $2::text, 'member.suspend', 'member', $1::uuid::text, jsonb_build_object('note', E'line\\n' || $2::text), jsonb_build_object('email', $2::text), now())`,
    [id, email],
  );
  await run(`insert into registration_steps (email, step_name, step_status) values ($1, 'sign_up', 'failed')`, [email]);
  await run(
    `insert into mails (key, recipient, subject, status, last_error) values ($1, $2, 'Undelivered', 'waiting', '550 <' || $2 || '> unknown')`,
    [randomUUID(), email],
  );
}

test('within 30 days of leaving, a member’s address stands nowhere in the database', async () => {
  const member = await addMember(testApp, 'planted.address+wig@example.com');
  await leaveTraces(member);
  const before = await placesOf(member.email);
  for (const place of [
    'public.audit_log.before',
    'public.audit_log.reason',
    'public.help_submissions.message',
    'public.mails.html',
    'public.reports.details',
  ])
    expect(before).toContain(place);
  expect(before.some((place) => place.startsWith('jobs.'))).toBe(true);

  expect((await leave(await signInAgain(member))).status).toBe(200);
  await runJobs(testApp);
  expect((await readMailbox(testApp, member.email)).map(({ subject }) => subject)).toEqual([
    'Your account was deleted',
  ]);
  testApp.deps.clock.advance({ days: 29 });
  await passANight();
  expect(await placesOf(member.email)).toEqual([]);
  const { rows } = await run('select count(*)::int as entries from audit_log where subject_id = $1', [member.id]);
  expect(rows[0].entries).toBe(2);
});

test('the last mail has days to arrive, and is erased with the rest', async () => {
  const member = await addMember(testApp, 'goodbye@example.com');
  await leave(member);
  testApp.deps.clock.advance({ days: 6 });
  await passANight();
  expect(await readMailbox(testApp, member.email)).toHaveLength(1);
  testApp.deps.clock.advance({ days: 1 });
  await passANight();
  expect(await placesOf(member.email)).toEqual([]);
});

test('an address that belongs to a member again is left alone', async () => {
  await leave(await addMember(testApp, 'returning@example.com'));
  const { id } = await addMember(testApp, 'returning@example.com');
  await record('returning@example.com', id);
  testApp.deps.clock.advance({ days: 29 });
  await passANight();
  expect(await placesOf('returning@example.com')).toContain('public.audit_log.reason');
});

test('only the whole address goes: not one that ends or begins like it', async () => {
  const others = ['joanna@example.com', 'anna@example.company', 'x.anna@example.com'];
  const member = await addMember(testApp, 'anna@example.com');
  const entry = await record(`anna@example.com, ANNA@EXAMPLE.COM. <anna@example.com> ${others.join(' ')}`, member.id);
  await leave(member);
  testApp.deps.clock.advance({ days: 29 });
  await passANight();
  const { rows } = await run('select reason from audit_log where seq = $1', [entry]);
  expect(rows[0].reason).toBe(`[deleted], [deleted]. <[deleted]> ${others.join(' ')}`);
});

test.each([
  ['another change', `update audit_log set action = 'nothing' where seq = $1`],
  ['more than the address', `update audit_log set reason = 'nothing' where seq = $1`],
  [
    'the address, and the one who did it',
    `update audit_log set reason = without_address(reason, 'gone@example.com'), admin_id = gen_random_uuid() where seq = $1`,
  ],
  ['a deletion', 'delete from audit_log where seq = $1'],
])('the audit log refuses %s, also under the name of erasing', async (_what, statement) => {
  const entry = await record('Asked for by gone@example.com', randomUUID());
  const client = await testApp.deps.database.pool.connect();
  await client.query(`set wigloop.erased_address = 'gone@example.com'`);
  await expect(client.query(statement, [entry])).rejects.toThrow('The audit log cannot be changed.');
  client.release(true);
});

test('the address of a member who is here cannot be erased from the audit log', async () => {
  await record(`By ${boss.email}`, boss.id);
  await expect(run('select erase_address_from_audit($1)', [boss.email])).rejects.toThrow('cannot be changed');
});

async function record(reason: string, subjectId: string): Promise<string> {
  const { rows } = await run(
    `insert into audit_log (admin_id, admin_email, action, subject_kind, subject_id, reason, created_at)
     values ($1, 'someone@example.com', 'member.note', 'member', $2, $3, now()) returning seq`,
    [boss.id, subjectId, reason],
  );
  return rows[0].seq;
}

async function signInAgain(member: TestMember): Promise<TestMember> {
  const client = new TestClient(testApp.app);
  await client.call(signIn, { body: { email: member.email, password: testPassword } });
  return { ...member, client };
}
