import { defineConfig } from 'vitest/config';

/** The tests of pure rules: without a database they are quick enough to run for every mutant that they reach. */
export default defineConfig({
  test: {
    isolate: false,
    include: [
      'server/deals/rules/{rules,offer-rules,ways-rules}.test.ts',
      'server/auth/access.test.ts',
      'contract/billing/best-value.test.ts',
      'contract/{price,one-voice,count-text}.test.ts',
    ],
  },
});
