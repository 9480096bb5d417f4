import type { FastifyInstance } from 'fastify';
import { getHealth, getLiveness, getReadiness } from '#contract/health.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';

export function healthRoutes(app: FastifyInstance, { database: { reserved } }: Deps): void {
  serve(app, getLiveness, everyone, async () => ({ status: 'ok' as const }));

  for (const endpoint of [getReadiness, getHealth])
    serve(app, endpoint, everyone, async () => {
      await reserved.pool.query('select 1');
      return { status: 'ok' as const };
    });
}
