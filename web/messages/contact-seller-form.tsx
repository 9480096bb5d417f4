import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { messageErrors, messageMaxLength } from '#contract/message-values.ts';
import { sendMessage } from '#contract/messages.ts';
import { SuspensionNotice } from '#web/auth/suspension-notice.tsx';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { call } from '#web/lib/call.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { controlClass, labelClass } from '#web/ui/field-class.ts';
import { watched } from './messages.queries.ts';

// With the first word typed. Without it, the message is sent all the same.
const NoteHint = lazy(() =>
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

/** The message form of the listing page. One message per submit, however often the button is pressed. */
export function ContactSellerForm({ sellerId, sellerName, listingId, onSent }: ContactSellerFormProps) {
  const { member } = useSession();
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  // Kept until the message has arrived: trying again after a lost answer sends nothing twice.
  const messageId = useRef<string>(undefined);
  const isConfirmed = useRef(false);
  const fieldId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending || text.trim() === '') return;
    if (!member) return toast.error('Please sign in to send messages');
    setSending(true);
    messageId.current ??= crypto.randomUUID();
    const body = {
      id: messageId.current,
      receiverId: sellerId,
      content: text,
      listingId,
      isConfirmed: isConfirmed.current,
    };
    try {
      await watched(call(sendMessage, { body }));
      messageId.current = undefined;
      setText('');
      toast.success('Message sent successfully!');
      onSent?.();
    } catch (error) {
      // Said once; whoever presses the button again means it.
      isConfirmed.current = error instanceof ApiCallError && error.code === messageErrors.reportedText.code;
      toast.error(explain(error));
    } finally {
      setSending(false);
    }
  }

  function type(next: string) {
    // Another text is another message.
    messageId.current = undefined;
    isConfirmed.current = false;
    setText(next);
  }

  return (
    <form onSubmit={submit} className="space-y-3">
      <label htmlFor={fieldId} className={labelClass}>
        Message to {sellerName}
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
          <Link to="/subscription" className="font-semibold text-plum underline">
            subscription
          </Link>
          .
        </p>
      )}
      <SuspensionNotice />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" isPending={isSending} disabled={text.trim() === '' || !!member?.suspension}>
          Send Message
        </Button>
        <Link to="/messages" className="font-medium text-plum hover:underline">
          View all messages
        </Link>
      </div>
    </form>
  );
}

function explain(error: unknown): string {
  if (!(error instanceof ApiCallError)) return 'Failed to send message. Please try again.';
  if (error.status === 401) return 'Please sign in to send messages';
  // A refusal with a reason of its own, such as a block or too many messages, says more than "try again".
  const saysWhy = error.code.startsWith('messages.') || error.code === 'auth.suspended';
  return saysWhy ? error.message : 'Failed to send message. Please try again.';
}
