import { imagePreview } from '#contract/message-values.ts';
import type { Conversation } from '#contract/messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { listDate } from './chat-dates.ts';
import { CountBadge } from './count-badge.tsx';
import { PartyPicture } from './party-picture.tsx';

interface ConversationRowProps {
  conversation: Conversation;
  isChosen: boolean;
  memberId: string;
  onChoose: (id: string) => void;
}

export function ConversationRow({ conversation, isChosen, memberId, onChoose }: ConversationRowProps) {
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
          <span className={classNames('min-w-0 flex-1 truncate', isUnread ? 'font-bold' : 'font-semibold')}>
            {party.displayName}
          </span>
          <time dateTime={lastMessage.createdAt} className="shrink-0 text-sm text-ink-soft">
            {listDate(lastMessage.createdAt)}
          </time>
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          <span
            className={classNames('min-w-0 flex-1 truncate text-sm', isUnread ? 'text-ink' : 'text-ink-soft')}
            dir="auto"
          >
            {lastMessage.senderId === memberId && 'You: '}
            {lastMessage.preview || imagePreview}
          </span>
          <CountBadge count={unreadCount} label="unread" />
        </span>
      </span>
    </button>
  );
}
