import { useQuery } from '@tanstack/react-query';
import Info from 'lucide-react/icons/info';
import { useDeferredValue } from 'react';
import { findWarnings } from '#contract/messages/find-warnings.ts';
import { warningRules } from '#contract/messages/message-warnings.ts';
import type { PaymentMethod } from '#contract/policies/policy-values.ts';
import { memberPolicyQuery, myPolicyQuery } from '#web/policies/policies.queries.ts';

export interface NoteHintProps {
  text: string;
  receiverId: string;
  isFirstContact: boolean;
}

/** Warns the sender before sending, and never stands in the way; the server's judgement counts. */
export function NoteHint({ text, receiverId, isFirstContact }: NoteHintProps) {
  const typed = useDeferredValue(text);
  const context = { isFirstContact, acceptedMethods: [], ownHosts: [window.location.host] };
  const named = findWarnings(typed, context);
  const accepted = useAcceptedMethods(receiverId, named.includes('payment-app'));
  const found = accepted.length > 0 ? findWarnings(typed, { ...context, acceptedMethods: accepted }) : named;
  const hints = warningRules.filter(({ id }) => found.includes(id));
  return (
    <div role="status" className="empty:hidden">
      {hints.length > 0 && (
        <div className="mb-2 flex gap-2.5 rounded-soft border border-line bg-copper-soft px-3 py-2 text-sm text-ink">
          <Info aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-copper" />
          <div className="min-w-0">
            <p className="font-semibold">Before you send</p>
            {hints.map(({ id, sender }) => (
              <p key={id}>{sender}</p>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** The methods of both: either of the two may be the seller. Asked for only when a method was named. */
function useAcceptedMethods(receiverId: string, enabled: boolean): readonly PaymentMethod[] {
  const quiet = { enabled, meta: {}, retry: false };
  const { data: theirs } = useQuery({ ...memberPolicyQuery(receiverId), ...quiet });
  const { data: mine } = useQuery({ ...myPolicyQuery, ...quiet });
  if (!enabled) return [];
  return [...(theirs?.paymentMethods ?? []), ...(mine?.isVisible ? mine.paymentMethods : [])];
}
