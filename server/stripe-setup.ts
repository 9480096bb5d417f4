import { existsSync } from 'node:fs';
import { StartupError } from '#server/base/startup-error.ts';
import { setUpStripe } from '#server/billing/setup/set-up-stripe.ts';
import { createPayments } from '#server/billing/stripe/payments.ts';
import { describeError } from '#server/lib/log.ts';
import { loadEnv } from './env.ts';

// npm run stripe:setup

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // The secret of the webhook, which production insists on, is what this program finds out.
  const env = loadEnv({ STRIPE_WEBHOOK_SECRET: 'whsec_unknown', ...process.env });
  const payments = await createPayments(env, '', undefined);
  if (!payments) throw new StartupError('Set STRIPE_SECRET_KEY to a key of your Stripe account, then run this again.');
  const { steps, missingRights, problems } = await setUpStripe(payments.stripe, env);
  for (const { text } of steps) console.log(`✓ ${text}`);
  for (const problem of problems) console.log(`✗ ${problem}`);
  if (missingRights.length > 0) console.log(`✗ The key lacks these rights: ${missingRights.join(', ')}.`);
  if (missingRights.length + problems.length > 0) process.exitCode = 1;
  else if (!steps.some(({ isChange }) => isChange)) console.log('\nNothing had to be changed.');
  const settings = steps.flatMap(({ setting }) => (setting ? [setting.join('=')] : []));
  console.log(`\nPut these into the settings:\n${settings.join('\n')}`);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : describeError(error));
  process.exitCode = 1;
}
