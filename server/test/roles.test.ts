import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestPasswordReset } from '#contract/auth/auth.ts';
import { sendResetJob } from '#server/auth/passwords/password-reset.ts';
import { httpTarget } from '#server/test/processes/round-robin.ts';
import { type ServerProcess, startServerProcess } from '#server/test/processes/server-process.ts';
import { TestSmtpServer } from '#server/test/stand-ins/test-smtp-server.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';
import { addListing } from './test-listings.ts';
import { addMember } from './test-members.ts';

// As `npm start` runs them: a web server and a worker on one database, here with a mail server each.
let testApp: TestApp;
let web: ServerProcess;
let worker: ServerProcess;
const [smtpOfWeb, smtpOfWorker] = [new TestSmtpServer(), new TestSmtpServer()];

beforeAll(async () => {
  testApp = await startTestApp();
  web = await startServerProcess(testApp, { ROLE: 'web', SMTP_URL: await smtpOfWeb.open() });
}, 120_000);
afterAll(async () => {
  web?.kill();
  worker?.kill();
  await testApp.close();
  smtpOfWeb.close();
  smtpOfWorker.close();
});

test('a web server answers and leaves the work to a worker, which answers nobody', async () => {
  const client = new TestClient(httpTarget(web.address));
  const addresses = Array.from({ length: 6 }, (_, at) => `roles${at}@example.com`);
  for (const email of addresses) {
    const { id } = await addMember(testApp, email);
    await addListing(testApp, id);
    expect((await client.call(requestPasswordReset, { body: { email } })).status).toBe(200);
  }
  await testApp.deps.database.pool.query(`update profiles set display_name = 'Somebody else'`);
  expect(await countWaiting()).toEqual({ mails: 6, cards: 6 });
  worker = await startServerProcess(testApp, { ROLE: 'worker', SMTP_URL: await smtpOfWorker.open() });
  await expect.poll(countWaiting, { timeout: 60_000 }).toEqual({ mails: 0, cards: 0 });
  const received = () => smtpOfWorker.received.map((mail) => /^To: (.+)$/m.exec(mail)?.[1]?.trim() ?? '').toSorted();
  await expect.poll(received, { timeout: 60_000 }).toEqual(addresses);
  expect(smtpOfWeb.received).toEqual([]);
  await expect(fetch(`${worker.address}/api/health`)).rejects.toThrow();
  const { rows } = await testApp.deps.database.pool.query('select role from worker_beats');
  expect(rows).toEqual([{ role: 'worker' }]);
}, 240_000);

async function countWaiting(): Promise<unknown> {
  const { rows } = await testApp.deps.database.pool.query(`select
    (select count(*)::int from jobs.job where name = '${sendResetJob.name}' and state < 'active') as mails,
    (select count(distinct owner_id)::int from stale_cards) as cards`);
  return rows[0];
}
