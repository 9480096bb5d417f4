import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useRef } from 'react';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { threadQuery } from '#web/messages/messages.queries.ts';
import { usePhone } from '#web/messages/use-phone.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { About } from './about-listing.tsx';
import { BackButton } from './back-button.tsx';
import { Thread } from './thread.tsx';

interface ThreadPaneProps {
  partyId: string | null;
  memberId: string;
  about?: About;
  onBack?: () => void;
  className?: string;
}

export function ThreadPane({ partyId, memberId, about, onBack, className }: ThreadPaneProps) {
  const pane = useRef<HTMLElement>(null);
  const isPhone = usePhone();

  // There the list stands above; what was chosen comes into view.
  useEffect(() => {
    if (partyId && isPhone) pane.current?.scrollIntoView({ block: 'start' });
  }, [partyId, isPhone]);

  return (
    <section
      ref={pane}
      aria-label="Conversation"
      className={classNames('flex min-h-0 min-w-0 scroll-mt-18 flex-col bg-ivory/50', className)}
    >
      {partyId ? (
        <LoadedThread key={partyId} partyId={partyId} memberId={memberId} about={about} onBack={onBack} />
      ) : (
        <EmptyState
          title="Select a conversation to start messaging"
          icon={<MessageCircle className="size-7" />}
          className="m-auto"
        />
      )}
    </section>
  );
}

function LoadedThread({ partyId, memberId, about, onBack }: Omit<ThreadPaneProps, 'partyId'> & { partyId: string }) {
  const { data: thread, error, refetch, isFetching } = useQuery(threadQuery(partyId));
  if (thread) return <Thread thread={thread} memberId={memberId} about={about} onBack={onBack} />;
  const isUnknown = error !== null && judgeFailure(error) === 'missing';
  return (
    <>
      {onBack && <BackButton onBack={onBack} className="m-2 self-start" />}
      <div className="m-auto p-4">
        {!error && <Spinner size="large" label="Loading the conversation" />}
        {isUnknown && <EmptyState title="We could not find this member." />}
        {error && !isUnknown && (
          <ErrorBox
            message="Failed to load messages"
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </div>
    </>
  );
}
