import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMatches } from '#server/matches/my-matches.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { settle } from '#server/test/test-matches.ts';
import { fillWithDemoData } from './fill.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await fillWithDemoData(testApp.deps);
});
afterAll(() => testApp.close());

test('the demo member has a match both ways and a ring of three waiting', async () => {
  await settle(testApp);
  const { rows } = await testApp.deps.database.pool.query(`select id from "user" where email = 'member@wigloop.test'`);
  const deps = { ...testApp.deps, settings: testApp.services.settings };
  const both = await findMatches(deps, rows[0].id, { kind: 'both' });
  expect(both.matches).toHaveLength(1);
  const rings = await findMatches(deps, rows[0].id, { kind: 'rings' });
  expect(rings.matches.map(({ moves }) => moves.length)).toEqual([3]);
});
