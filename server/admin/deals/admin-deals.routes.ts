import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as calls from '#contract/admin/deals.ts';
import * as papers from '#contract/admin/disputes/dispute-papers.ts';
import { findLinkedDeals as findCall, lookAtLinkedDeal as lookCall } from '#contract/admin/linked-deals.ts';
import { getDealNumbers } from '#contract/admin/numbers/deal-numbers.ts';
import { idSchema } from '#contract/id-schema.ts';
import { messageErrors } from '#contract/messages/message-values.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { servePrivateImage } from '#server/photos/private-image.ts';
import { findAdminDeals, getAdminDeal, readDealNumbers } from './admin-deals.ts';
import { askParty, getAdminDisputePapers, getAttachedImage } from './dispute-papers.ts';
import { claimDispute, decideDispute, noteDispute, releaseDispute } from './disputes.ts';
import { findLinkedDeals, lookAtLinkedDeal } from './linked-deals.ts';

const imageId = idSchema(messageErrors.imageNotFound.message);
const imageParams = z.object({ id: imageId, message: imageId });

export function adminDealRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, media }: { gate: Gate; media: MediaStore },
): void {
  const reader = gate.requirePermission('deals.read');
  serve(app, getDealNumbers, reader, () => readDealNumbers(deps));
  serve(app, calls.findAdminDeals, reader, ({ query, caller }) => findAdminDeals(deps, caller.id, query));
  serve(app, calls.getAdminDeal, reader, ({ params, caller }) => getAdminDeal(deps, caller.id, params.id));

  serve(app, findCall, reader, () => findLinkedDeals(deps));

  const decider = gate.requirePermission('deals.decide');
  serve(app, calls.claimDispute, decider, ({ params, caller, writing }) =>
    claimDispute(writing(deps), caller, params.id),
  );
  serve(app, calls.releaseDispute, decider, ({ params, caller, writing }) =>
    releaseDispute(writing(deps), caller, params.id),
  );
  serve(app, calls.noteDispute, decider, ({ params, body, caller, writing }) =>
    noteDispute(writing(deps), caller, params.id, body.note),
  );
  serve(app, lookCall, decider, async ({ params, caller, writing }) => {
    await lookAtLinkedDeal(writing(deps), caller, params.id);
    return { done: true as const };
  });
  serve(app, calls.decideDispute, decider, ({ params, body, caller, writing }) =>
    decideDispute(writing(deps), caller, params.id, body),
  );
  serve(app, papers.getAdminDisputePapers, decider, ({ params, caller }) =>
    getAdminDisputePapers(deps, caller.id, params.id),
  );
  serve(app, papers.askParty, decider, ({ params, body, caller, writing }) =>
    askParty(writing(deps), caller, params.id, body),
  );
  servePrivateImage(app, '/api/admin/deals/:id/messages/:message/image', {
    guard: decider,
    what: 'images of messages that were shown to staff',
    params: imageParams,
    find: (caller, { id, message, ...size }) =>
      getAttachedImage(deps, media, caller.id, { dealId: id, messageId: message, ...size }),
  });
}
