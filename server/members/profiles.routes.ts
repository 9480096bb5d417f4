import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/members/profiles.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { findMemberListings, getProfile } from './public-profile.ts';
import { mayReadMessages } from './reply-outlook.ts';

export function profileRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, settings }: { gate: Gate; settings: SettingsReader },
): void {
  serve(app, contract.getProfile, everyone, ({ params }) => getProfile(deps, params.id));

  serve(app, contract.findMemberListings, gate.requireSession, ({ params, query }) =>
    findMemberListings(deps, params.id, query.cursor),
  );

  serve(app, contract.getReplyOutlook, gate.requireSession, async ({ params }) => ({
    mayAnswerLate: !(await mayReadMessages({ ...deps, settings }, params.id)),
  }));
}
