import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/messages/messages.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import * as blocks from './blocks.ts';
import {
  findConversations,
  findMissedMessages,
  getThread,
  markRead,
  mayReadMessages,
  tellSellerOfBuyer,
} from './conversations.ts';
import { withMessageCodes } from './message-guards.ts';
import { sendMessage } from './send-message.ts';

export function messageRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, settings }: { gate: Gate; settings: SettingsReader },
): void {
  const reader = withMessageCodes(gate.requireSubscriber);
  // Contact Seller works without a subscription; the answers are read with one.
  const writer = withMessageCodes(gate.requireWriter);
  const member = withMessageCodes(gate.requireSession);

  serve(app, calls.findConversations, reader, ({ query, caller }) => findConversations(deps, caller.id, query));

  serve(app, calls.getThread, reader, ({ params, query, caller }) =>
    getThread(deps, caller.id, params.memberId, query),
  );

  serve(app, calls.findMissedMessages, reader, ({ query, caller }) => findMissedMessages(deps, caller.id, query));

  serve(
    app,
    calls.markRead,
    reader,
    ({ params, body, caller, writing }) =>
      markRead(writing(deps), caller.id, { otherId: params.memberId, upTo: body.upTo }),
    { leavesLists: true },
  );

  serve(
    app,
    calls.sendMessage,
    writer,
    async ({ body, caller, writing }) => {
      const { answer, isHeld } = await sendMessage(writing(deps), caller.id, body);
      // The receiver of a held message learns nothing yet.
      if (!isHeld) await tellSellerOfBuyer({ ...writing(deps), settings }, caller.id, body);
      return answer;
    },
    { leavesLists: true },
  );

  serve(app, calls.getReplyOutlook, gate.requireSession, async ({ params }) => ({
    mayAnswerLate: !(await mayReadMessages({ ...deps, settings }, params.id)),
  }));

  // The own block list is a matter of the account: it needs no subscription.
  serve(app, calls.findBlocks, member, ({ caller }) => blocks.findBlocks(deps, caller.id));

  serve(app, calls.blockMember, member, async ({ params, caller, writing }) => {
    await blocks.blockMember(writing(deps), caller.id, params.memberId);
    return { done: true as const };
  });

  serve(app, calls.unblockMember, member, async ({ params, caller, writing }) => {
    await blocks.unblockMember(writing(deps), caller.id, params.memberId);
    return { done: true as const };
  });
}
