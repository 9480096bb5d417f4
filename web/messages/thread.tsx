import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { About } from './about-listing.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { useBlock } from './messages.queries.ts';
import { useOutbox } from './outbox.ts';
import { hasBothVoices, type Thread as ThreadData } from './thread-data.ts';
import { ThreadHeader } from './thread-header.tsx';
import { useMarkRead } from './use-mark-read.ts';

interface ThreadProps {
  thread: ThreadData;
  memberId: string;
  about?: About;
  onBack?: () => void;
}

export function Thread({ thread, memberId, about, onBack }: ThreadProps) {
  const { party } = thread;
  const outgoing = useOutbox(memberId, party.id);
  const [isBlocking, setBlocking] = useState(false);
  useMarkRead(thread);
  return (
    <>
      <ThreadHeader party={party} onBack={onBack} onBlock={() => setBlocking(true)} />
      <MessageList thread={thread} outgoing={outgoing} memberId={memberId} />
      {party.isDeleted && <Ending text="This member has left Wigloop." />}
      {party.isBlockedByMe && <BlockedEnding partyId={party.id} name={party.displayName} />}
      {!party.isDeleted && !party.isBlockedByMe && (
        <Composer
          memberId={memberId}
          party={party}
          about={about}
          isFirstContact={!hasBothVoices(thread)}
          isSending={outgoing.some(({ status }) => status === 'sending')}
        />
      )}
      <BlockDialog party={party} isOpen={isBlocking} onClose={() => setBlocking(false)} />
    </>
  );
}

function BlockedEnding({ partyId, name }: { partyId: string; name: string }) {
  const block = useBlock(partyId);
  return (
    <Ending text={`You have blocked ${name}. Neither of you can write to the other.`}>
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
