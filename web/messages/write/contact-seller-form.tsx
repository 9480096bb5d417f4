import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CallInput } from '#contract/endpoint.ts';
import { heldMessageText, messageErrors, messageMaxLength } from '#contract/messages/message-values.ts';
import { getReplyOutlook, sendMessage } from '#contract/messages/messages.ts';
import { sessionToast } from '#web/auth/doors/login-state.ts';
import { SuspensionNotice } from '#web/auth/doors/suspension-notice.tsx';
import { call } from '#web/lib/api/call.ts';
import { codeOf, failureText, judgeFailure } from '#web/lib/api/failures.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { withKeptId } from '#web/lib/drafts/with-kept-id.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { watched } from '#web/messages/messages.queries.ts';
import { offerPush } from '#web/notifications/push/push-offer.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { controlClass, labelClass } from '#web/ui/form/field-class.ts';
import { Form } from '#web/ui/form/form.tsx';
import { RequiredMark } from '#web/ui/form/required-mark.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import type { NoteHintProps } from './note-hint.tsx';

// With the first word typed. Without it, the message is sent all the same.
const NoteHint = lazy<ComponentType<NoteHintProps>>(() =>
  import('./note-hint.tsx').then(
    ({ NoteHint: hint }) => ({ default: hint }),
    () => ({ default: () => null }),
  ),
);

interface ContactSellerFormProps {
  sellerId: string;
  sellerName: string;
  listingId: string;
  onSent?: () => void;
}

export const contactDraft = (listingId: string) => `contact:${listingId}`;
const nothingWritten: { text: string; id?: string } = { text: '' };

const replyOutlookQuery = (sellerId: string) =>
  queryOptions({
    queryKey: ['reply-outlook', sellerId],
    queryFn: ({ signal }) => call(getReplyOutlook, { params: { id: sellerId } }, { signal }),
    staleTime: 60_000,
  });

/** The message form of the listing page. One message per submit, however often the button is pressed. */
export function ContactSellerForm({ sellerId, sellerName, listingId, onSent }: ContactSellerFormProps) {
  const { member } = useSession();
  const { value, set, drop } = useDraft(contactDraft(listingId), nothingWritten);
  const { mutateAsync: send, isPending: isSending } = useSendToSeller();
  const [failure, setFailure] = useState<string | null>(null);
  const isConfirmed = useRef(false);
  const { text } = value;
  const { data: outlook } = useQuery({ ...replyOutlookQuery(sellerId), enabled: member !== undefined });
  const fieldId = useId();
  const threadPath = `/messages?user=${sellerId}`;

  async function submit() {
    if (text.trim() === '') return;
    if (!member) return fail('Please sign in to send messages');
    setFailure(null);
    const message = { receiverId: sellerId, content: text, listingId, isConfirmed: isConfirmed.current };
    try {
      const { held } = await withKeptId({ value, set }, (id) => send({ id, ...message }));
      drop();
      // Without access there is no thread to open yet.
      const link = member.subscription === 'inactive' ? undefined : { to: threadPath, text: 'Open the conversation' };
      toast.success(held ? heldMessageText : 'Message sent successfully!', { link });
      onSent?.();
      void offerPush(member.id);
    } catch (error) {
      // Said once; whoever presses the button again means it.
      isConfirmed.current = codeOf(error) === messageErrors.reportedText.code;
      const isSignedOut = judgeFailure(error) === 'signed-out';
      if (isSignedOut) fail('Please sign in to send messages', { id: sessionToast, namesCause: true });
      else fail(failureText(error, 'Failed to send message. Please try again.'));
    }
  }

  /** In a toast, and at the form, where it stays. */
  function fail(text: string, options?: { id: string; namesCause: boolean }) {
    setFailure(text);
    toast.error(text, { ...options, isSilent: true });
  }

  function type(next: string) {
    setFailure(null);
    // Another text is another message.
    isConfirmed.current = false;
    set({ text: next });
  }

  return (
    <Form onSubmit={submit} noValidate={false} className="space-y-3">
      {outlook?.mayAnswerLate && (
        <p className="rounded-soft bg-copper-soft px-4 py-3 text-sm text-ink">This seller may answer late.</p>
      )}
      <label htmlFor={fieldId} className={labelClass}>
        Message to <MemberText>{sellerName}</MemberText>
        <RequiredMark />
      </label>
      <textarea
        id={fieldId}
        value={text}
        onChange={(event) => type(event.target.value)}
        rows={4}
        dir="auto"
        required
        maxLength={messageMaxLength}
        placeholder="Type a message..."
        className={classNames(controlClass, 'mt-1.5 resize-y')}
      />
      {text.trim() !== '' && (
        <Suspense>
          <NoteHint text={text} receiverId={sellerId} isFirstContact />
        </Suspense>
      )}
      {member?.subscription === 'inactive' && (
        <p className="rounded-soft bg-copper-soft px-4 py-3 text-sm text-ink">
          You can send this message now. Replies are read in Messages, which needs a{' '}
          <Link to="/subscription" state={{ from: threadPath }} className="font-semibold text-plum underline">
            subscription
          </Link>
          .
        </p>
      )}
      <SuspensionNotice />
      <FormError message={failure} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" isPending={isSending} disabled={text.trim() === '' || !!member?.suspension}>
          Send Message
        </Button>
        <Link to="/messages" className="font-medium text-plum hover:underline">
          View all messages
        </Link>
      </div>
    </Form>
  );
}

function useSendToSeller() {
  return useMutation({
    mutationFn: (body: CallInput<typeof sendMessage>['body']) => watched(call(sendMessage, { body })),
  });
}
