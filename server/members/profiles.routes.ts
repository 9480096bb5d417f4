import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/members/profiles.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import { findMemberListings, getProfile } from './public-profile.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  serve(app, contract.getProfile, everyone, ({ params }) => getProfile(deps, params.id));

  serve(app, contract.findMemberListings, gate.requireSession, ({ params, query }) =>
    findMemberListings(deps, params.id, query.cursor),
  );
}
