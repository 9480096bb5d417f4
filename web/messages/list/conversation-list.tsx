import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useDeferredValue, useState } from 'react';
import { shortDayText, timeText } from '#contract/day-text.ts';
import { imagePreview } from '#contract/messages/message-values.ts';
import type { Conversation } from '#contract/messages/messages.ts';
import { chatListQuery, chatSearchQuery, useMoreConversations } from '#web/messages/messages.queries.ts';
import { PartyPicture } from '#web/messages/party-picture.tsx';
import { dealPreview } from '#web/messages/thread/deal-card-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { controlClass } from '#web/ui/form/field-class.ts';
import { CountBadge } from '#web/ui/text/count-badge.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';

interface ConversationListProps {
  chosenId: string | null;
  onChoose: (id: string) => void;
  memberId: string;
  className?: string;
}

export function ConversationList({ chosenId, onChoose, memberId, className }: ConversationListProps) {
  const [text, setText] = useState('');
  const { found, hasMore } = useFoundConversations(text.trim());
  const more = useMoreConversations();
  return (
    <section aria-label="Conversations" className={classNames('flex min-h-0 flex-col', className)}>
      <div className="relative p-3">
        <Search aria-hidden="true" className="absolute top-1/2 left-6.5 size-4.5 -translate-y-1/2 text-ink-soft" />
        <input
          type="search"
          aria-label="Search messages"
          placeholder="Search messages..."
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={classNames(controlClass, 'rounded-full! pl-10!')}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {found.length === 0 && text.trim() !== '' && (
          <p role="status" className="px-4 py-8 text-center text-ink-soft">
            No conversations match your search
          </p>
        )}
        <ul>
          {found.map((conversation) => (
            <li key={conversation.party.id}>
              <ConversationRow
                conversation={conversation}
                isChosen={conversation.party.id === chosenId}
                memberId={memberId}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
        {hasMore && text === '' && (
          <div className="p-3 text-center">
            <Button variant="quiet" size="small" isPending={more.isPending} onClick={() => more.mutate()}>
              Show more
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** By display name, at once among what is loaded; where there is more, the server looks through the rest. */
function useFoundConversations(name: string): { found: readonly Conversation[]; hasMore: boolean } {
  const { data: list } = useQuery(chatListQuery);
  const asked = useDeferredValue(name);
  const hasMore = list?.nextBefore !== null && list !== undefined;
  const { data: search } = useQuery({ ...chatSearchQuery(asked), enabled: hasMore && asked !== '' });
  const all = list?.conversations ?? [];
  if (name === '') return { found: all, hasMore };
  const wanted = name.toLocaleLowerCase();
  const near = all.filter(({ party }) => party.displayName.toLocaleLowerCase().includes(wanted));
  const known = new Set(near.map(({ party }) => party.id));
  const far = (asked === name && search?.conversations) || [];
  return { found: [...near, ...far.filter(({ party }) => !known.has(party.id))], hasMore };
}

interface ConversationRowProps {
  conversation: Conversation;
  isChosen: boolean;
  memberId: string;
  onChoose: (id: string) => void;
}

function ConversationRow({ conversation, isChosen, memberId, onChoose }: ConversationRowProps) {
  const { party, lastMessage, unreadCount } = conversation;
  const isUnread = unreadCount > 0;
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={() => onChoose(party.id)}
      className={classNames(
        'flex w-full cursor-pointer items-center gap-3 border-l-3 px-4 py-3 text-left transition-colors duration-200 focus-visible:-outline-offset-2',
        isChosen ? 'border-plum bg-ivory-deep' : 'border-transparent hover:bg-ivory-deep',
      )}
    >
      <PartyPicture party={party} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={classNames('line-clamp-1 min-w-0 flex-1', isUnread ? 'font-bold' : 'font-semibold')}>
            <MemberText>{party.displayName}</MemberText>
          </span>
          <time dateTime={lastMessage.createdAt} className="shrink-0 text-sm text-ink-soft">
            {lastText(lastMessage.createdAt)}
          </time>
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          <span
            className={classNames('min-w-0 flex-1 truncate text-sm', isUnread ? 'text-ink' : 'text-ink-soft')}
            dir="auto"
          >
            {previewText(lastMessage, memberId)}
          </span>
          <CountBadge count={unreadCount} label="unread" />
        </span>
      </span>
    </button>
  );
}

/** The hour of a message of today, the day of an older one. */
function lastText(moment: string): string {
  const isToday = shortDayText(moment) === shortDayText(new Date().toISOString());
  return isToday ? timeText(moment) : shortDayText(moment);
}

function previewText({ deal, senderId, preview }: Conversation['lastMessage'], memberId: string): string {
  const you = senderId === memberId ? 'You: ' : '';
  if (deal) return dealPreview(deal);
  return you + (preview || imagePreview);
}
