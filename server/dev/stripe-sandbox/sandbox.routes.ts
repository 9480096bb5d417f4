import type { FastifyInstance } from 'fastify';
import { sandboxApiRoutes } from '#server/dev/stripe-sandbox/api/api.routes.ts';
import { sandboxPageRoutes } from '#server/dev/stripe-sandbox/pages/pages.routes.ts';
import type { SandboxDeps } from './sandbox-store.ts';

/** Stands in for Stripe where no key is set, and never exists in production. */
export async function stripeSandboxRoutes(
  app: FastifyInstance,
  deps: SandboxDeps,
  { apiKey }: { apiKey: string },
): Promise<void> {
  if (deps.env.production) return;
  await sandboxApiRoutes(app, deps, apiKey);
  await sandboxPageRoutes(app, deps);
}
