import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/members/profiles.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Reads } from '#server/db/replicas/reads.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import { findMemberListings, getProfile } from './public-profile.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps, { gate, reads }: { gate: Gate; reads: Reads }): void {
  serve(app, contract.getProfile, everyone, ({ params }) =>
    // A member who has just changed their profile sees it as it is now; nobody says who is asking.
    reads(params.id, (database) => getProfile({ ...deps, database }, params.id)),
  );

  serve(app, contract.findMemberListings, gate.requireSession, ({ params, query }) =>
    reads(params.id, (database) => findMemberListings({ database }, params.id, query.cursor)),
  );
}
