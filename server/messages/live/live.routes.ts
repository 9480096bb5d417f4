import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors } from '#contract/errors.ts';
import { livePath } from '#contract/messages/message-values.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Member } from '#server/auth/sessions.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { comesFromAnotherSite } from '#server/lib/http/request-checks.ts';
import { withMessageCodes } from '#server/messages/message-guards.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { LiveConnection } from './live-connection.ts';
import { createLiveHub, type LiveHub } from './live-hub.ts';

const connectionsPerMember = 20;
/** Clients only listen; the few bytes are for what WebSocket itself says. */
const maxPayload = 1024;
const policyViolation = 1008;

/** One connection per tab, over which news travels to the browser. */
export async function liveRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, settings }: { gate: Gate; settings: SettingsReader },
): Promise<LiveHub> {
  const hub = createLiveHub(deps, { gate, settings });
  const guard = withMessageCodes(gate.requireSubscriber);
  const callers = new WeakMap<FastifyRequest, Member>();

  // In a scope of its own: otherwise the plug-in would look at every request of every other route.
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload, perMessageDeflate: false },
      errorHandler: (_error, socket) => socket.terminate(),
      preClose: () => hub.close(),
    });

    scope.get(
      livePath,
      {
        websocket: true,
        config: {
          guard: guard.name,
          withoutContract: 'a WebSocket; contract/messages/live-events.ts says what it carries',
        },
        onRequest: async (request) => {
          // Browsers send cookies with a handshake from any site, and no preflight asks first.
          if (comesFromAnotherSite(request, deps.env)) throw new Refusal(commonErrors.foreignOrigin);
          const caller = await guard.check(request);
          if (hub.connectionsOf(caller.id) >= connectionsPerMember)
            throw new Refusal(commonErrors.rateLimited, { retryAfterSeconds: 10 });
          callers.set(request, caller);
        },
      },
      async (socket, request) => {
        const member = callers.get(request);
        if (!member) return socket.terminate();
        socket.on('message', () => socket.close(policyViolation, 'only listen'));
        await hub.open(new LiveConnection(socket, request, member));
      },
    );
  });
  return hub;
}
