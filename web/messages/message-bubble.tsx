import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import { memo } from 'react';
import type { Message } from '#contract/messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { BubbleFrame, BubbleText } from './bubble-frame.tsx';
import { timeOfDay } from './chat-dates.ts';
import { ListingSnippet } from './listing-snippet.tsx';
import { MessageImage } from './message-image.tsx';
import { MessageMenu } from './message-menu.tsx';
import { MessageWarning } from './message-warning.tsx';

export const MessageBubble = memo(function MessageBubble({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { id, content, image, listing, createdAt, read, warnings } = message;
  const warningId = !isOwn && warnings.length > 0 ? `warning-${id}` : undefined;
  return (
    <BubbleFrame
      isOwn={isOwn}
      describedBy={warningId}
      beside={!isOwn && <MessageMenu messageId={id} content={content} />}
      below={warningId && <MessageWarning id={warningId} warnings={warnings} />}
    >
      {listing && <ListingSnippet listing={listing} />}
      {image && <MessageImage messageId={id} image={image} />}
      <BubbleText text={content} />
      <p
        className={classNames(
          'mt-1 flex items-center justify-end gap-1 text-xs',
          isOwn ? 'text-white/85' : 'text-ink-soft',
        )}
      >
        <time dateTime={createdAt}>{timeOfDay(createdAt)}</time>
        {isOwn && <Tick isRead={read} />}
      </p>
    </BubbleFrame>
  );
});

function Tick({ isRead }: { isRead: boolean }) {
  const Icon = isRead ? CheckCheck : Check;
  return (
    <>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{isRead ? 'Read' : 'Sent'}</span>
    </>
  );
}
