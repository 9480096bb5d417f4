import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/notifications/push.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { findDevices, pushToDevice } from './push-devices.ts';
import type { PushSender } from './push-sender.ts';
import { countSubscriptions, deleteSubscription, saveSubscription, takeTest } from './push-subscriptions.ts';
import { testMessage } from './send-pushes.ts';

const done = { done: true as const };

/** A session is enough: whoever lost access still has deals to finish. */
export function pushRoutes(app: FastifyInstance, deps: Deps, { gate, push }: { gate: Gate; push: PushSender }): void {
  serve(app, calls.getPushSettings, gate.requireSession, async ({ caller }) => ({
    publicKey: await push.publicKey(),
    deviceCount: await countSubscriptions(deps, caller.id),
  }));

  serve(app, calls.savePushSubscription, gate.requireSession, async ({ body, caller, writing }) => {
    await saveSubscription(writing(deps), caller, body);
    return done;
  });

  serve(app, calls.deletePushSubscription, gate.requireSession, async ({ body, caller, writing }) => {
    await deleteSubscription(writing(deps), caller.id, body.endpoint);
    return done;
  });

  serve(app, calls.testPush, gate.requireSession, async ({ body, caller, writing }) => {
    const [device] = await findDevices(
      writing(deps),
      caller.id,
      await takeTest(writing(deps), caller.id, body.endpoint),
    );
    return { outcome: device ? await pushToDevice(writing(deps), push, device, testMessage(caller.id)) : 'gone' };
  });
}
