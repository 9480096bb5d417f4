import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    // Files share a worker, so that the server's modules load once: no module of ours keeps state of its own.
    isolate: false,
    maxWorkers: Math.max(2, Math.min(6, availableParallelism())),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    experimental: { diagnostics: { environment: false, import: false, transform: false } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,web,demo,scripts}/**/*.test.ts'],
          globalSetup: 'server/test/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          // Alone they start no PostgreSQL.
          name: 'components',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'web/test/setup.ts',
        },
      },
    ],
  },
});
