import type { FastifyInstance } from 'fastify';
import { unsubscribe } from '#contract/messages/messages.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import { stopMessageMails } from './unsubscribe.ts';

export async function unsubscribeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // Mail programs send `List-Unsubscribe=One-Click` as a form; the token in the address says all.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      payload.on('end', () => done(null));
    });
    serve(scope, unsubscribe, everyone, async ({ query: { token } }) => {
      await stopMessageMails(deps, token);
      return { done: true as const };
    });
  });
}
