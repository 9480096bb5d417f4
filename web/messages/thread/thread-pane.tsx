import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import MessageCircle from 'lucide-react/icons/message-circle';
import User from 'lucide-react/icons/user';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isolated } from '#contract/isolated.ts';
import type { Party } from '#contract/messages/messages.ts';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useVisible } from '#web/lib/use-visible.ts';
import { BlockDialog } from '#web/messages/blocks/block-dialog.tsx';
import { markThreadRead, threadQuery, useBlock } from '#web/messages/messages.queries.ts';
import { PartyPicture } from '#web/messages/party-picture.tsx';
import { usePhone } from '#web/messages/use-phone.ts';
import { Composer } from '#web/messages/write/composer.tsx';
import { useOutbox } from '#web/messages/write/outbox.ts';
import { PushInvitation } from '#web/notifications/push/push-invitation.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Menu, type MenuEntry } from '#web/ui/overlay/menu.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import type { About } from './about-listing.tsx';
import { MessageList } from './message-list.tsx';
import { hasBothVoices, type Thread as ThreadData, unreadUpToOf } from './thread-data.ts';

interface ThreadPaneProps {
  partyId: string | null;
  memberId: string;
  about?: About;
  onBack?: () => void;
  className?: string;
}

export default function ThreadPane({ partyId, memberId, about, onBack, className }: ThreadPaneProps) {
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
      className={classNames('flex min-h-0 min-w-0 flex-col bg-ivory/50', className)}
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

interface ThreadProps {
  thread: ThreadData;
  memberId: string;
  about?: About;
  onBack?: () => void;
}

function Thread({ thread, memberId, about, onBack }: ThreadProps) {
  const { party } = thread;
  const outgoing = useOutbox(memberId, party.id);
  const [isBlocking, setBlocking] = useState(false);
  useMarkRead(thread);
  return (
    <>
      <ThreadHeader party={party} onBack={onBack} onBlock={() => setBlocking(true)} />
      <MessageList thread={thread} outgoing={outgoing} memberId={memberId} />
      <PushInvitation memberId={memberId} className="mx-2 mb-2 sm:mx-3" />
      {party.isDeleted && <Ending text="This member has left Wigloop." />}
      {party.isBlockedByMe && <BlockedEnding partyId={party.id} name={party.displayName} />}
      {!party.isDeleted && !party.isBlockedByMe && (
        <Composer
          memberId={memberId}
          party={party}
          about={about}
          isFirstContact={!hasBothVoices(thread)}
          isSending={outgoing.some(({ status }) => status === 'sending')}
          hasFailed={outgoing.some(({ status }) => status === 'failed')}
        />
      )}
      <BlockDialog party={party} isOpen={isBlocking} onClose={() => setBlocking(false)} />
    </>
  );
}

/** Marks visible messages as read: on opening, and when one arrives meanwhile. */
function useMarkRead(thread: ThreadData): void {
  const client = useQueryClient();
  const isVisible = useVisible();
  const otherId = thread.party.id;
  const upTo = unreadUpToOf(thread);

  useEffect(() => {
    if (!isVisible || upTo === undefined) return;
    // A failure is no news to the reader; the next message or visit tries again.
    markThreadRead(client, otherId, upTo).catch(() => {});
  }, [client, isVisible, otherId, upTo]);
}

function BlockedEnding({ partyId, name }: { partyId: string; name: string }) {
  const block = useBlock(partyId);
  return (
    <Ending text={`You have blocked ${isolated(name)}. Neither of you can write to the other.`}>
      <Button variant="secondary" size="small" isPending={block.isPending} onClick={() => block.mutate(false)}>
        Unblock
      </Button>
    </Ending>
  );
}

function Ending({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t border-line bg-surface px-4 py-4 text-center text-ink-soft">
      <p>{text}</p>
      {children}
    </div>
  );
}

interface ThreadHeaderProps {
  party: Party;
  onBack?: () => void;
  onBlock: () => void;
}

function ThreadHeader({ party, onBack, onBlock }: ThreadHeaderProps) {
  const isConnected = useOnline();
  return (
    <header className="border-b border-line bg-surface px-3 py-2 sm:px-4">
      {onBack && <BackButton onBack={onBack} className="-ml-3 mb-1" />}
      <div className="flex items-center gap-3">
        <PartyPicture party={party} />
        <div className="min-w-0 flex-1">
          <h2 className="font-sans text-lg leading-snug font-semibold">
            {party.isDeleted ? (
              <MemberText>{party.displayName}</MemberText>
            ) : (
              <Link to={`/user/${party.id}`} className="inline-block py-1 hover:text-plum">
                <MemberText>{party.displayName}</MemberText>
              </Link>
            )}
          </h2>
          {isConnected && party.isOnline && <p className="text-sm text-sage">Online</p>}
        </div>
        {!party.isDeleted && (
          <Menu
            label="More about this member"
            icon={<Ellipsis aria-hidden="true" className="size-5" />}
            variant="quiet"
            entries={entriesFor(party, onBlock)}
          />
        )}
      </div>
    </header>
  );
}

function entriesFor(party: Party, onBlock: () => void): MenuEntry[] {
  const profile: MenuEntry = {
    id: 'profile',
    label: 'View profile',
    icon: <User aria-hidden="true" className="size-4.5" />,
    to: `/user/${party.id}`,
  };
  if (party.isBlockedByMe) return [profile];
  const icon = <Ban aria-hidden="true" className="size-4.5" />;
  return [profile, { id: 'block', label: 'Block member', icon, tone: 'danger', onAction: onBlock }];
}

function BackButton({ onBack, className }: { onBack: () => void; className?: string }) {
  return (
    <Button variant="quiet" size="small" onClick={onBack} className={className}>
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      Back to conversations
    </Button>
  );
}
