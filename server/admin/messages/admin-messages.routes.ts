import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/admin/messages.ts';
import { findReports } from '#server/admin/reports/reports.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { dataPolicy } from '#server/lib/http/csp.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { deliverWave, findMessageWaves, liftWave, suspendWave } from './message-waves.ts';
import { findMessagePatterns, getReportedImage, openMessageContext } from './messages.ts';
import { findWarnedDays } from './warned-days.ts';

export function adminMessageRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, media }: { gate: Gate; media: MediaStore },
): void {
  const moderator = gate.requirePermission('messages.moderate');

  serve(app, calls.findReportedMessages, moderator, ({ query, caller }) =>
    findReports(deps, caller, { ...query, kind: 'message' }),
  );
  serve(app, calls.findMessagePatterns, moderator, () => findMessagePatterns(deps));
  serve(app, calls.findWarnedDays, moderator, ({ query }) => findWarnedDays(deps, query));
  serve(app, calls.findMessageWaves, moderator, () => findMessageWaves(deps));
  const ender = gate.requirePermission('waves.end');
  serve(app, calls.suspendWave, ender, ({ body, caller, writing }) => suspendWave(writing(deps), caller, body));
  serve(app, calls.liftWave, ender, ({ body, caller, writing }) => liftWave(writing(deps), caller, body));
  serve(app, calls.deliverWave, ender, ({ body, caller, writing }) => deliverWave(writing(deps), caller, body));
  serve(app, calls.openMessageContext, moderator, ({ params, caller, writing }) =>
    openMessageContext(writing(deps), caller, params.id),
  );

  app.get<{ Params: { id: string } }>(
    '/api/admin/reported-messages/:id/image',
    {
      config: { guard: moderator.name, withoutContract: 'images of messages' },
      schema: { hide: true, params: calls.reportParams },
      onRequest: async (request) => {
        await moderator.check(request);
      },
    },
    async (request, reply) => {
      const admin = await moderator.check(request);
      const bytes = await getReportedImage(deps, media, admin, request.params.id);
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', `${dataPolicy}; sandbox`)
        .type('image/webp')
        .send(bytes);
    },
  );
}
