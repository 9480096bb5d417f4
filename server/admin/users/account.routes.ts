import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/accounts.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { SessionReader } from '#server/auth/sessions.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { getMemberAccount } from './account.ts';
import { addMemberNote, confirmByHand, removeSecondFactor, resendConfirmation, sendResetLink } from './account-help.ts';

const done = { done: true as const };

export function adminAccountRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, sessions }: { gate: Gate; sessions: SessionReader },
): void {
  const helper = gate.requirePermission('accounts.help');

  serve(app, contract.getMemberAccount, gate.requirePermission('users.read'), ({ params }) =>
    getMemberAccount(deps, params.id),
  );

  serve(app, contract.resendMemberConfirmation, helper, async ({ params, body, caller, writing }) => {
    await resendConfirmation(writing(deps), caller, params.id, body);
    return done;
  });

  serve(app, contract.confirmByHand, helper, async ({ params, body, caller, writing }) => {
    await confirmByHand(writing(deps), caller, params.id, body);
    return done;
  });

  serve(app, contract.sendResetLink, helper, async ({ params, body, caller, writing }) => {
    await sendResetLink(writing(deps), caller, params.id, body);
    return done;
  });

  serve(
    app,
    contract.removeSecondFactor,
    gate.requirePermission('accounts.second-factor'),
    async ({ params, body, caller, writing }) => {
      await removeSecondFactor(writing(deps), caller, params.id, body);
      sessions.forget(params.id);
      return done;
    },
  );

  serve(app, contract.addMemberNote, helper, async ({ params, body, caller, writing }) => {
    await addMemberNote(writing(deps), caller, params.id, body);
    return done;
  });
}
