import type { FastifyInstance } from 'fastify';
import { getHealth, getLiveness, healthErrors } from '#contract/health.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';

export function healthRoutes(app: FastifyInstance, { database, bus }: Deps): void {
  serve(app, getLiveness, everyone, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' as const };
  });

  serve(app, getHealth, everyone, async ({ reply }) => {
    await database.pool.query('select 1');
    // It answers rightly, because it keeps nothing meanwhile; but nobody who is connected to it learns anything live.
    if (!bus.isLive()) throw new Refusal(healthErrors.deaf, { retryAfterSeconds: 5 });
    reply.header('cache-control', 'no-store');
    return { status: 'ok' as const };
  });
}
