import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLastWork } from '#contract/admin/failures.ts';
import { loadEnv } from '#server/env.ts';
import { examineDatabase } from '#server/health/doctor/database-findings.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { recordBeat } from './worker-beats.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ METRICS_TOKEN: 'a-long-metrics-token' });
});
afterAll(() => testApp.close());

test('a dead worker and an old backup are told by the doctor, the metrics and the dashboard; older beats are pruned', async () => {
  const { pool, url } = testApp.deps.database;
  const boss = await addAdmin(testApp, 'boss@example.com', ['settings.write']);
  const read = async () => (await boss.client.call(getLastWork, {})).body;
  const doctor = async () =>
    (await examineDatabase(loadEnv({}), url)).flatMap(({ isWell, text }) => (isWell ? [] : text));
  const measure = async (name: string) => {
    const headers = { authorization: 'Bearer a-long-metrics-token' };
    const { body } = await new TestClient(testApp.app).send<string>('GET', '/api/metrics', undefined, headers);
    return Number(new RegExp(`^wigloop_${name} (.+)$`, 'm').exec(body)?.[1]);
  };
  await recordBeat(pool, randomUUID(), 'backup');
  await recordBeat(pool, randomUUID(), 'worker');
  expect(await read()).toEqual({ workerAwaySince: null, backupOldSince: null });
  expect([await doctor(), (await measure('worker_quiet_seconds')) < 40]).toEqual([[], true]);

  await pool.query(
    `update worker_beats set beat_at = now() - case role when 'backup' then interval '30 hours' else interval '12 minutes' end`,
  );
  expect(await read()).toEqual({ workerAwaySince: expect.any(String), backupOldSince: expect.any(String) });
  expect(await doctor()).toEqual([
    'background work last ran 12 minutes ago: start a worker (ROLE=worker, or no ROLE).',
    'the last backup is 1 day old.',
  ]);
  expect(await measure('worker_quiet_seconds')).toBeGreaterThan(700);
  expect(await measure('backup_age_seconds')).toBeGreaterThan(100_000);

  await recordBeat(pool, randomUUID(), 'worker');
  expect(await read()).toMatchObject({ workerAwaySince: null, backupOldSince: expect.any(String) });
  expect((await pool.query('select role from worker_beats order by role')).rows).toEqual([
    { role: 'backup' },
    { role: 'worker' },
  ]);
});
