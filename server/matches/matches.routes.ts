import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/matches/matches.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { dismissMatch, findMatches } from './my-matches.ts';

export function matchRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, settings }: { gate: Gate; settings: SettingsReader },
): void {
  serve(app, calls.findMyMatches, gate.requireSubscriber, ({ query, caller }) =>
    findMatches({ ...deps, settings }, caller.id, query),
  );

  serve(app, calls.dismissMatch, gate.requireSubscribedWriter, async ({ params, caller, writing }) => {
    await dismissMatch(writing(deps), caller.id, params.id);
    return { dismissed: true as const };
  });
}
