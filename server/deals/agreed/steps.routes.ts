import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/deals/agreed-deals.ts';
import { getMyWays, saveMyWays } from '#contract/deals/ways-to-be-paid.ts';
import type { Gate } from '#server/auth/guards.ts';
import { changeDeal } from '#server/deals/my-deals.ts';
import { findWays, keepWays } from '#server/deals/paying/my-ways.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { deleteMyAddress, getMyAddress, giveAddress, saveMyAddress } from './my-address.ts';

/** What was agreed can always be finished: without access, while suspended, and where one party blocked the other. */
export function stepRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, settings, secret }: { gate: Gate; settings: SettingsReader; secret: string },
): void {
  const own = { ...deps, settings, secret };
  const guard = gate.requireSession;

  serve(app, calls.getMyAddress, guard, ({ caller }) => getMyAddress(own, caller.id));
  serve(app, calls.saveMyAddress, guard, ({ body, caller, writing }) => saveMyAddress(writing(own), caller.id, body));
  serve(app, calls.deleteMyAddress, guard, ({ caller, writing }) => deleteMyAddress(writing(own), caller.id));

  serve(app, calls.giveAddress, guard, ({ params, body, caller, writing }) =>
    giveAddress(writing(own), params.id, caller.id, body),
  );

  serve(app, getMyWays, guard, ({ caller }) => findWays(own, caller.id));
  serve(app, saveMyWays, guard, ({ body, caller, writing }) => keepWays(writing(own), caller.id, body.ways));

  serve(app, calls.markStepDone, guard, ({ params: { id, step }, body, caller, writing }) => {
    const { carrier, tracking, method, reference, note } = body;
    const sent = { ...(carrier && { carrier }), ...(tracking && { tracking }), ...(note && { note }) };
    const paid = { ...(method && { method }), ...(reference && { reference }) };
    return changeDeal(writing(own), id, { type: 'done', by: caller.id, step, ...sent, ...paid });
  });

  serve(app, calls.needNoAddress, guard, ({ params: { id, step }, caller, writing }) =>
    changeDeal(writing(own), id, { type: 'no-address-needed', by: caller.id, step }),
  );

  serve(app, calls.sayArrived, guard, ({ params: { id, step }, caller, writing }) =>
    changeDeal(writing(own), id, { type: 'arrived', by: caller.id, step }),
  );

  serve(app, calls.confirmStep, guard, ({ params: { id, step }, caller, writing }) =>
    changeDeal(writing(own), id, { type: 'confirm', by: caller.id, step }),
  );

  serve(app, calls.sayMissing, guard, ({ params: { id, step }, body: { text }, caller, writing }) =>
    changeDeal(writing(own), id, { type: 'missing', by: caller.id, step, text }),
  );

  serve(app, calls.proposeLess, guard, ({ params, body, caller, writing }) =>
    changeDeal(writing(own), params.id, { type: 'propose-less', by: caller.id, ...body }),
  );

  serve(app, calls.answerLess, guard, ({ params: { id, adjustment }, body: { answer }, caller, writing }) =>
    changeDeal(writing(own), id, { type: 'answer-less', by: caller.id, adjustment, answer }),
  );

  serve(app, calls.openProblem, guard, ({ params, body, caller, writing }) =>
    changeDeal(writing(own), params.id, { type: 'problem', by: caller.id, ...body }),
  );

  serve(app, calls.addProblemEntry, guard, ({ params: { id, problem }, body, caller, writing }) =>
    changeDeal(writing(own), id, { type: 'entry', by: caller.id, problem, ...body }),
  );

  serve(app, calls.withdrawProblem, guard, ({ params: { id, problem }, caller, writing }) =>
    changeDeal(writing(own), id, { type: 'withdraw-problem', by: caller.id, problem }),
  );
}
