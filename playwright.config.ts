import { defineConfig } from '@playwright/test';

/** They change how a whole site is set (e2e/billing-site.ts), and share one of their own. */
const withOwnSite = ['**/story.spec.ts', '**/billing.spec.ts', '**/message-service.spec.ts'];
/** Those that cannot be split begin first, so that no worker waits for them at the end. */
const longOnes = ['**/stories/*.spec.ts', '**/selling.spec.ts'];

/** A run of its own, such as `npm test -- focus`: it takes long, and is no part of `npm test`. */
const ownRun = process.env.WIGLOOP_RUN;

/** Long walks, whose rules a shorter walk or a lower floor holds by day: run by night, and when asked for by name. */
const walksToo = Boolean(ownRun || process.env.WIGLOOP_WALKS);

export default defineConfig({
  testDir: 'e2e',
  testMatch: ownRun ? `**/runs/${ownRun}.ts` : '**/*.spec.ts',
  ...(!walksToo && { grepInvert: /@night/ }),
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  // On two cores a browser can be late; a test that fails twice has found something.
  retries: 2,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/wigloop/e2e.json' }]],
  ...(!ownRun && {
    projects: [
      { name: 'own site', testMatch: withOwnSite, workers: 1 },
      { name: 'long', testMatch: longOnes },
      { name: 'short', testIgnore: [...withOwnSite, ...longOnes] },
    ],
  }),
  use: {
    // e2e/global-setup.ts starts the server and sets the address; the workers, which start later, read it here.
    baseURL: process.env.WIGLOOP_URL,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    // What slides and fades costs the time of both, the screen that is drawn and the test that waits for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would fetch pages past the routes that tests set up; one test asks for it by name.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // All tabs in one process: to start one for every tab costs a fifth of all that a page costs.
        '--process-per-site',
        '--renderer-process-limit=1',
      ],
    },
  },
});
