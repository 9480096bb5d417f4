import type { FastifyInstance } from 'fastify';
import type { StripeSandbox } from '#server/billing/stripe/payments.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { Deps } from '#server/lib/deps.ts';
import { mailboxRoutes } from './mailbox.routes.ts';
import { sandboxJobs } from './stripe-sandbox/deliver.ts';
import { createStripeSandbox } from './stripe-sandbox/identity.ts';
import { stripeSandboxRoutes } from './stripe-sandbox/sandbox.routes.ts';

/** Stand-ins for the outside world on a developer's machine. Production never loads them. */
export interface Dev {
  /** Undefined where Stripe itself is asked. */
  sandbox: StripeSandbox | undefined;
  routes(app: FastifyInstance): Promise<void>;
  jobs(): Job[];
}

export function createDev(deps: Deps, secret: string): Dev {
  const sandbox = deps.env.STRIPE_SECRET_KEY ? undefined : createStripeSandbox(deps.env, secret);
  return {
    sandbox,
    async routes(app) {
      if (sandbox) await stripeSandboxRoutes(app, deps, sandbox);
      mailboxRoutes(app, deps);
    },
    jobs: () => (sandbox ? sandboxJobs(deps, sandbox) : []),
  };
}
