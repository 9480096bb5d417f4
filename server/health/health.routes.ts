import type { FastifyInstance } from 'fastify';
import { getHealth } from '#contract/health.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';

export function healthRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, getHealth, everyone, async ({ reply }) => {
    await database.pool.query('select 1');
    reply.header('cache-control', 'no-store');
    return { status: 'ok' as const };
  });
}
