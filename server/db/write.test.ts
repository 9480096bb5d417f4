import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { savedListings } from '#server/db/schema/favorites.ts';
import { everyone, writingFor } from '#server/lib/http/serve.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { overRequests, overSignIn } from './database.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({}, { apart: true });
});
afterAll(() => testApp.close());

/** A connection that a pooler lends for each transaction keeps no setting. */
const isLent = inject('pooler')?.pooling === 'transaction';

test.skipIf(isLent).each([
  ['requests', overRequests],
  ['sign-in', overSignIn],
] as const)('%s write in a transaction of their route, and in no other way', async (_name, over) => {
  const deps = { database: over(testApp.deps.database) };
  const { database } = writingFor(everyone, undefined)(deps);
  const isRefused = { cause: { code: '25006' } };
  await expect(deps.database.pool.query('delete from saved_listings')).rejects.toMatchObject({ code: '25006' });
  await expect(deps.database.db.delete(savedListings)).rejects.toMatchObject(isRefused);
  await expect(deps.database.db.transaction((tx) => tx.delete(savedListings))).rejects.toMatchObject(isRefused);
  await expect(database.db.delete(savedListings)).rejects.toMatchObject(isRefused);
  await expect(database.db.transaction((tx) => tx.delete(savedListings))).resolves.toMatchObject({ rowCount: 0 });
});
