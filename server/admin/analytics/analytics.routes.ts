import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { analyticsCsvQuery, getAnalytics } from '#contract/admin/numbers/analytics.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { BrandReader } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { analyticsCsv, readAnalytics } from './analytics.ts';

export function analyticsRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, brands }: { gate: Gate; brands: BrandReader },
): void {
  const guard = gate.requirePermission('analytics.read');

  serve(app, getAnalytics, guard, ({ query }) => readAnalytics(deps, query.days));

  app.get<{ Querystring: z.output<typeof analyticsCsvQuery> }>(
    '/api/admin/analytics/csv',
    {
      config: { guard: guard.name, withoutContract: 'a file' },
      schema: { hide: true, querystring: analyticsCsvQuery },
      onRequest: async (request) => {
        await guard.check(request);
      },
    },
    async (request, reply) => {
      const { table, days } = request.query;
      const csv = analyticsCsv(await readAnalytics(deps, days), table, await brands.getBrands());
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="wigloop-${table}-${days}-days.csv"`)
        .send(csv);
    },
  );
}
