import { commonErrors } from '#contract/errors.ts';
import { messageErrors } from '#contract/messages/message-values.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { Guard } from '#server/lib/http/serve.ts';
import { hasSessionCookie } from '#server/lib/http/session-cookie.ts';

/** Adds the codes of messages to the guard, for people without a session. */
export function withMessageCodes<Caller>(guard: Guard<Caller>): Guard<Caller> {
  const { unauthorized, sessionEnded } = messageErrors;
  return {
    ...guard,
    refusals: guard.refusals.flatMap((each) => (isMissingSession(each) ? [unauthorized, sessionEnded] : [each])),
    async check(request) {
      try {
        return await guard.check(request);
      } catch (error) {
        if (!(error instanceof Refusal) || !isMissingSession(error)) throw error;
        throw new Refusal(hasSessionCookie(request) ? sessionEnded : unauthorized);
      }
    },
  };
}

function isMissingSession({ code }: { code: string }): boolean {
  return code === commonErrors.unauthenticated.code;
}
