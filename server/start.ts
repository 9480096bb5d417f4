import { main } from './main.ts';

// What `node build/node/main.js` runs.

await main(process.env.PAGES_ARE_COMING ? waitForPages() : undefined);

/** The parent builds them meanwhile: on a fresh machine that takes as long as to fill the database. */
async function waitForPages(): Promise<undefined> {
  await new Promise((built) => process.once('message', built));
}
