import { useQueryClient } from '@tanstack/react-query';
import { isSameDay, isToday, isYesterday } from 'date-fns';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { Fragment, useId } from 'react';
import { dayText, timeText } from '#contract/day-text.ts';
import { heldMessageText } from '#contract/messages/message-values.ts';
import type { Message } from '#contract/messages/messages.ts';
import { useOlderMessages } from '#web/messages/messages.queries.ts';
import { discard, type Outgoing, retry } from '#web/messages/write/outbox.ts';
import { useObjectUrl } from '#web/photos/use-object-url.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { useOneTabStop } from '#web/ui/use-one-tab-stop.ts';
import { BubbleFrame, BubbleText } from './bubble-frame.tsx';
import { DealCard } from './deal-card.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { newestCards, type Thread } from './thread-data.ts';

interface MessageListProps {
  thread: Thread;
  outgoing: Outgoing[];
  memberId: string;
}

export function MessageList({ thread: { party, messages, held, hasOlder }, outgoing, memberId }: MessageListProps) {
  const older = useOlderMessages(party.id);
  const keysId = useId();
  const oneStop = useOneTabStop<HTMLDivElement>();
  // An arrived message is shown as such, also in the moment before it leaves the outbox.
  const arrived = new Set(messages.map(({ id }) => id));
  const cards = newestCards(messages);
  const unsent = outgoing.filter(({ id }) => !arrived.has(id));
  const waiting = [...held.filter(({ id }) => !arrived.has(id)), ...unsent];
  return (
    // Reversed, so that the browser itself keeps the newest in view and the place while older ones are added above.
    <div
      {...oneStop}
      role="log"
      aria-label={`Messages with ${party.displayName}`}
      aria-describedby={keysId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the one stop of the Tab key from which arrow keys go on.
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-3 py-4 focus-visible:-outline-offset-2 sm:px-6"
    >
      <div className="mb-auto">
        <p id={keysId} hidden>
          Up and down arrow keys go from message to message, left and right to what can be done with one.
        </p>
        <LoadMore
          hasMore={hasOlder}
          isLoading={older.isPending}
          onLoadMore={() => older.mutate()}
          error={older.isError ? 'Failed to load messages' : null}
          label="Show earlier messages"
        />
        {messages.length + waiting.length === 0 && (
          <p className="py-10 text-center text-ink-soft">
            Say hello to <MemberText>{party.displayName}</MemberText>.
          </p>
        )}
        <ul>
          {messages.map((message, at) => (
            <Fragment key={message.id}>
              {isNewDay(message.createdAt, messages[at - 1]?.createdAt) && <Day iso={message.createdAt} />}
              {message.deal ? (
                <DealCard
                  message={message}
                  card={message.deal}
                  now={cards.get(message.deal.id) ?? message.deal}
                  memberId={memberId}
                  partyName={party.displayName}
                />
              ) : (
                <MessageBubble message={message} isOwn={message.senderId === memberId} partyName={party.displayName} />
              )}
            </Fragment>
          ))}
          {waiting.map((item, at) => (
            <Fragment key={item.id}>
              {at === 0 && isNewDay(item.createdAt, messages.at(-1)?.createdAt) && <Day iso={item.createdAt} />}
              {'status' in item ? <OutgoingBubble item={item} /> : <HeldBubble message={item} />}
            </Fragment>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Day({ iso }: { iso: string }) {
  return (
    <li className="my-4 flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {dayName(iso)}
    </li>
  );
}

function OutgoingBubble({ item }: { item: Outgoing }) {
  const url = useObjectUrl(item.image);
  const { status } = item;
  return (
    <BubbleFrame
      isOwn
      sender="You"
      isWaiting={status === 'sending'}
      below={status !== 'sending' && <UnsentLine item={item} />}
    >
      {url && <img src={url} alt="Being sent" className="mb-1 max-h-60 rounded-soft object-contain" />}
      <BubbleText text={item.content} />
      <p className="mt-1 flex items-center justify-end gap-1 text-xs text-white/85">
        {status !== 'failed' && <Clock aria-hidden="true" className="size-3.5" />}
        {statusTexts[status]}
      </p>
    </BubbleFrame>
  );
}

function HeldBubble({ message: { content, createdAt } }: { message: Message }) {
  return (
    <BubbleFrame isOwn sender="You" below={<p className="mt-1 text-sm text-ink-soft">{heldMessageText}</p>}>
      <BubbleText text={content} />
      <p className="mt-1 flex items-center justify-end gap-1 text-xs text-white/85">
        <Clock aria-hidden="true" className="size-3.5" />
        <time dateTime={createdAt}>{timeText(createdAt)}</time>
      </p>
    </BubbleFrame>
  );
}

const statusTexts = { sending: 'Sending...', waiting: 'Not sent yet', failed: 'Not sent' };

function UnsentLine({ item }: { item: Outgoing }) {
  const client = useQueryClient();
  const isFailed = item.status === 'failed';
  return (
    <div
      className={classNames(
        'mt-1 flex max-w-full flex-wrap items-center justify-end gap-x-1 text-sm',
        isFailed ? 'text-danger' : 'text-ink-soft',
      )}
    >
      {isFailed && <CircleAlert aria-hidden="true" className="size-4 shrink-0" />}
      <span>
        {isFailed
          ? (item.reason ?? 'Failed to send message')
          : 'The message is sent as soon as the connection is back.'}
      </span>
      <Button variant="quiet" size="small" onClick={() => void retry(client, item.id)}>
        Retry
      </Button>
      <Button variant="quiet" size="small" onClick={() => discard(item.id)}>
        Delete
      </Button>
    </div>
  );
}

function dayName(iso: string): string {
  const day = new Date(iso);
  if (isToday(day)) return 'Today';
  if (isYesterday(day)) return 'Yesterday';
  return dayText(iso);
}

function isNewDay(iso: string, before: string | undefined): boolean {
  return before === undefined || !isSameDay(new Date(iso), new Date(before));
}
