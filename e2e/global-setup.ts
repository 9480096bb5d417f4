import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { makeTemplate, openPostgres } from '#server/test/databases/template-database.ts';
import { startServer } from './start-server.ts';

/** One PostgreSQL for the whole run, and one server for all browser tests but those that change how the whole site is set. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = await openPostgres();
  process.env.WIGLOOP_POSTGRES = postgres.adminUrl;
  // Where the test of push messages has a push service of its own.
  const push = `http://127.0.0.1:${await findFreePort()}`;
  const { url, databaseUrl, stop } = await makeTemplate(postgres.adminUrl)
    .then(() => startServer({ PUSH_STAND_IN: push }))
    .catch(async (error: unknown) => {
      await postgres.stop();
      throw error;
    });
  process.env.WIGLOOP_URL = url;
  process.env.WIGLOOP_DATABASE = databaseUrl;
  process.env.WIGLOOP_PUSH = push;
  return async () => {
    await stop();
    await postgres.stop();
  };
}
