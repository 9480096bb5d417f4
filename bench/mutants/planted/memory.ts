import type { Mutant } from '../mutant-runner.ts';

const kept = ['server/listings/kept-answers.test.ts'];

/** What a process keeps in memory, and what its connections are told. */
export const memory: readonly Mutant[] = [
  {
    breaks: 'whoever has just written reads no older list',
    file: 'server/lib/http/serve.ts',
    find: 'if (id && !leavesLists) app.tellWritten(id);',
    replace: '',
    tests: kept,
  },
  {
    breaks: 'a list that is kept follows every listing',
    file: 'server/listings/kept-answers.ts',
    find: "['listing', 'cards']",
    replace: "['cards']",
    tests: kept,
  },
  {
    breaks: 'a list that is kept follows a photograph that changes alone',
    file: 'server/db/migrations/0000_baseline.sql',
    find: "NEW.listing_id IS NOT NULL THEN PERFORM announce('cards');",
    replace: 'NEW.listing_id IS NOT NULL THEN NULL;',
    tests: kept,
  },
  {
    breaks: 'a profile that is hidden takes its listings out of lists at once',
    file: 'server/listings/search/listings.routes.ts',
    find: 'return query.seller ? undefined : query;',
    replace: 'return query;',
    tests: ['server/listings/search/find-listings.test.ts'],
  },
  {
    breaks: 'no connection of the pools compiles its statements',
    file: 'server/db/database.ts',
    find: 'applySettings(client);',
    replace: '',
    tests: ['server/db/connections/session-settings.test.ts'],
  },
  {
    breaks: 'no connection for short reads compiles its statements',
    file: 'server/db/connections/read-connections.ts',
    find: 'applySettings(connection.client);',
    replace: '',
    tests: ['server/db/connections/session-settings.test.ts'],
  },
];
