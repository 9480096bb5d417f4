import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { getMoney, moneyQuery } from '#contract/admin/numbers/money.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { moneyCsv, readMoney } from './money.ts';

export function moneyRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  const guard = gate.requirePermission('analytics.read');

  serve(app, getMoney, guard, ({ query }) => readMoney(deps, query.days));

  app.get<{ Querystring: z.output<typeof moneyQuery> }>(
    '/api/admin/money/csv',
    {
      config: { guard: guard.name, withoutContract: 'a file' },
      schema: { hide: true, querystring: moneyQuery },
      onRequest: async (request) => {
        await guard.check(request);
      },
    },
    async (request, reply) => {
      const { days } = request.query;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="wigloop-money-${days}-days.csv"`)
        .send(moneyCsv(await readMoney(deps, days)));
    },
  );
}
