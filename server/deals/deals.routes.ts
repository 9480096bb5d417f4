import type { FastifyInstance } from 'fastify';
import type { ExpiryHours } from '#contract/deals/deal-values.ts';
import * as calls from '#contract/deals/deals.ts';
import { findMemberDeals as findDealsWithMember } from '#contract/deals/member-deals.ts';
import { offerPrivatePrice as offerPrice } from '#contract/deals/private-prices/private-prices.ts';
import type { Gate } from '#server/auth/guards.ts';
import { countAttempt } from '#server/auth/sign-in/attempt-limits.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { hidePageFromTools } from './hide-from-tools.ts';
import { changeDeal, findListingDeals, findMemberDeals, findMyDeals, getDeal, getDealForTool } from './my-deals.ts';
import { offerPrivatePrice } from './private-prices/offer-private-price.ts';
import { partiesOf } from './rules/terms-rules.ts';

/** Without access, or while suspended, one may read, decline, withdraw and cancel, not propose, counter or accept. */
export function dealRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, settings, secret }: { gate: Gate; settings: SettingsReader; secret: string },
): void {
  const own = { ...deps, settings, secret };

  serve(app, calls.proposeDeal, gate.requireSubscribedWriter, async ({ body, caller, request, writing }) => {
    const { id, moves, note, expiresInHours, privatePrice } = body;
    // Only rings that were found can be proposed: whoever asks for many others is guessing.
    if (partiesOf(moves).length > 2) await countAttempt(deps, 'rings', { address: request.ip, account: caller.id });
    const terms = { id, moves, ...written({ note, expiresInHours }), ...(privatePrice && { privatePrice }) };
    return changeDeal(writing(own), id, { type: 'propose', by: caller.id, ...terms });
  });

  serve(app, offerPrice, gate.requireSubscribedWriter, ({ params, body: { cents }, caller, writing }) =>
    offerPrivatePrice(writing(deps), { listingId: params.id, sellerId: caller.id, cents }),
  );

  serve(app, calls.findMyDeals, gate.requireSession, async ({ query, caller }) => {
    const page = await findMyDeals(own, caller.id, query);
    return caller.tokenId ? hidePageFromTools(page) : page;
  });

  serve(app, calls.findListingDeals, gate.requireSession, ({ params, caller }) =>
    findListingDeals(own, caller.id, params.id),
  );

  serve(app, findDealsWithMember, gate.requireSession, ({ params, caller }) =>
    findMemberDeals(own, caller.id, params.id),
  );

  serve(app, calls.getDeal, gate.requireSession, ({ params, caller }) =>
    (caller.tokenId ? getDealForTool : getDeal)(own, params.id, caller.id),
  );

  serve(app, calls.counterDeal, gate.requireSubscribedWriter, ({ params, body, caller, writing }) => {
    const { id, answers, moves, note, expiresInHours } = body;
    const terms = { id, answers, moves, ...written({ note, expiresInHours }) };
    return changeDeal(writing(own), params.id, { type: 'counter', by: caller.id, ...terms });
  });

  serve(
    app,
    calls.acceptDeal,
    gate.requireSubscribedWriter,
    ({ params, body: { terms, picks = [] }, caller, writing }) =>
      changeDeal(writing(own), params.id, { type: 'accept', by: caller.id, terms, picks }),
  );

  serve(app, calls.declineDeal, gate.requireSession, ({ params, body: { terms, reason, note }, caller, writing }) =>
    changeDeal(writing(own), params.id, { type: 'decline', by: caller.id, terms, reason, ...(note && { note }) }),
  );

  serve(app, calls.withdrawDeal, gate.requireSession, ({ params, body: { terms }, caller, writing }) =>
    changeDeal(writing(own), params.id, { type: 'withdraw', by: caller.id, terms }),
  );

  serve(app, calls.cancelDeal, gate.requireSession, ({ params, body, caller, writing }) => {
    const by = caller.id;
    if ('answer' in body)
      return changeDeal(writing(own), params.id, { type: 'answer-cancel', by, answer: body.answer });
    const insist = 'insist' in body && body.insist === true;
    return changeDeal(writing(own), params.id, { type: 'cancel', by, reason: body.reason, insist });
  });

  // The guard holds the suspended back; whoever lost access, or is blocked by the other, may still say how it went.
  serve(app, calls.reviewDeal, gate.requireWriter, ({ params, body: { of, rating, text, tags }, caller, writing }) => {
    const words = { ...(of && { of }), rating, text, tags };
    return changeDeal(writing(own), params.id, { type: 'review', by: caller.id, ...words, isSuspended: false });
  });
}

const written = ({
  note,
  expiresInHours,
}: {
  note?: string | null | undefined;
  expiresInHours?: ExpiryHours | undefined;
}) => ({
  note: note || null,
  ...(expiresInHours && { expiresInHours }),
});
