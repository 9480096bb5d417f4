import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { confirmEmail, register, signIn } from '#contract/auth/auth.ts';
import { getSession } from '#contract/auth/session.ts';
import { getThread, sendMessage } from '#contract/messages/messages.ts';
import { photoUrl } from '#contract/photos/photo-urls.ts';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { asAdmin } from './databases/admin-database.ts';
import { upload } from './photo-app.ts';
import { builtServer } from './processes/built-server.ts';
import { httpTarget } from './processes/round-robin.ts';
import { TestSmtpServer } from './stand-ins/test-smtp-server.ts';
import { TestClient } from './test-client.ts';
import { patchwork } from './test-images.ts';

// As docs/deploy.md says it: an operator with an empty PostgreSQL, a mail server and a proxy, and the programs that the build makes.
const adminUrl = inject('adminUrl');
const smtp = new TestSmtpServer();
const names = ['first', 'second'].map((name) => `test_operator_${name}_${randomUUID().slice(0, 8)}`);
const [boss, password] = ['boss@wigs.example.org', 'seven-Brown-wigs-9'];
let folder: string;
let settings: Record<string, string>;
let port: number;
const servers: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wigloop-operator-'));
  for (const name of names) await asAdmin(adminUrl, `create database ${name}`);
  port = await findFreePort();
  const { hostname, port: postgresPort, username, password: secret } = new URL(adminUrl);
  settings = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    PGHOST: hostname,
    PGPORT: postgresPort,
    PGUSER: username,
    PGPASSWORD: decodeURIComponent(secret),
    PGDATABASE: names[0] ?? '',
    SMTP_URL: await smtp.open(),
    MAIL_FROM: 'Wigs <hello@wigs.example.org>',
    APP_URL: 'https://wigs.example.org',
    AUTH_SECRET: randomBytes(32).toString('base64'),
    SUPER_ADMIN_EMAIL: boss,
    TRUSTED_PROXIES: 'loopback',
  };
});
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL');
  smtp.close();
  for (const name of names) await asAdmin(adminUrl, `drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

test('an operator comes from an empty machine to the first member, and a backup made meanwhile restores into another', async () => {
  const found = await run('doctor');
  expect(found.output).toContain('is empty, the first start fills it');
  expect(found.output).toContain(`one went to ${boss}`);
  // The one thing that is missing: nobody can pay yet.
  expect(found.output.match(/^✗.*/gm)).toEqual([expect.stringContaining('STRIPE_SECRET_KEY is not set')]);

  const server = await start();
  expect(server.output).toContain('"Payments open soon"');
  const admin = await arrive(boss);
  expect((await admin.call(getSession, {})).body.member?.isAdmin).toBe(true);
  expect((await admin.send('GET', '/api/admin/users')).status).toBe(200);
  const member = await arrive('lea@example.org');
  const { member: self } = (await member.call(getSession, {})).body;
  expect(self?.isAdmin).toBe(false);

  const { id: bossId = '' } = (await admin.call(getSession, {})).body.member ?? {};
  const photo = await upload({ id: self?.id ?? '', email: 'lea@example.org', client: member }, await patchwork(1));
  const write = (content: string) =>
    member.call(sendMessage, { body: { id: randomUUID(), receiverId: bossId, content } });
  expect((await write('Before the backup')).status).toBe(200);
  const refused = await run('backup', '/dev/null/backups');
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringMatching(
      /^Wigloop cannot write backups to \/dev\/null\/backups: \w+\. .* or name another folder\.\n$/,
    ),
  ]);
  const backups = join(folder, 'backups');
  const [backup, during] = await Promise.all([run('backup', backups, '--keep=2'), write('While it is made')]);
  expect([backup.code, during.status]).toEqual([0, 200]);
  const [, name = ''] = /^Backup (\S+) in /.exec(backup.output) ?? [];
  server.child.kill('SIGTERM');
  expect(await ended(server.child)).toBe(0);

  settings = { ...settings, PGDATABASE: names[1] ?? '', DATA_DIR: join(folder, 'restored') };
  expect((await run('restore', backups, name)).code).toBe(0);
  await start();
  const again = new TestClient(httpTarget(`http://127.0.0.1:${port}`));
  expect((await again.call(signIn, { body: { email: 'lea@example.org', password } })).status).toBe(200);
  const { messages } = (await again.call(getThread, { params: { memberId: bossId }, query: {} })).body;
  expect(messages.map(({ content }) => content)).toContain('Before the backup');
  expect((await again.send('GET', photoUrl(photo.body, 320))).status).toBe(200);
}, 240_000);

/** Registers, opens the link of the mail that arrives, and is signed in. */
async function arrive(email: string): Promise<TestClient> {
  const client = new TestClient(httpTarget(`http://127.0.0.1:${port}`));
  const body = { attemptId: randomUUID(), email, password, acceptTerms: true as const };
  expect((await client.call(register, { body })).status).toBe(200);
  const link = () => /https:\/\/wigs\.example\.org\/\S*token=([\w-]+)/.exec(mailTo(email))?.[1];
  await expect.poll(link, { timeout: 30_000 }).toBeDefined();
  const confirmed = await client.call(confirmEmail, { body: { token: link() ?? '' } });
  expect(confirmed.status).toBe(200);
  return client;
}

/** The newest, with the lines put together that mail breaks. */
function mailTo(email: string): string {
  const mail = smtp.received.findLast((text) => text.includes(`To: ${email}`) && text.includes('token='));
  return mail?.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '';
}

function start(): Promise<{ child: ChildProcess; output: string }> {
  const child = spawn(process.execPath, [builtServer], { env: { PATH: process.env.PATH, ...settings } });
  servers.push(child);
  let output = '';
  return new Promise((resolve, reject) => {
    const collect = (chunk: Buffer): void => {
      output += chunk;
      if (output.includes('Stop with Ctrl-C')) resolve({ child, output });
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('exit', () => reject(new Error(`The server ended: ${output}`)));
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}

/** A program beside the server, with the server's settings. */
function run(program: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const file = join(dirname(builtServer), `${program}.js`);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, ...args],
      { env: { PATH: process.env.PATH, ...settings }, timeout: 100_000 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}
