import { momentText } from '#contract/day-text.ts';
import type { AttachedMessage } from '#contract/deals/dispute-papers.ts';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { NewTab } from '#web/ui/text/new-tab.tsx';

interface AttachedMessagesProps {
  messages: readonly AttachedMessage[];
  nameOf: (memberId: string) => string;
  /** Where staff see the image of a message; the parties have it in their messages. */
  imagePath?: (messageId: string) => string;
}

/** Messages that a party chose to show our team, in the order in which they were written. */
export function AttachedMessages({ messages, nameOf, imagePath }: AttachedMessagesProps) {
  return (
    <ol aria-label="Messages shown to our team" className="space-y-3">
      {messages.map(({ id, senderId, receiverId, content, hasImage, createdAt, attachedBy }) => (
        <li key={id} className="border-l-2 border-line pl-4">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span>
              <span className="font-semibold">
                <MemberText>{nameOf(senderId)}</MemberText>
              </span>{' '}
              to <MemberText>{nameOf(receiverId)}</MemberText>
            </span>
            <time dateTime={createdAt} className="text-sm text-ink-soft">
              {momentText(createdAt)}
            </time>
          </p>
          {content && (
            <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
              {content}
            </p>
          )}
          {hasImage && !imagePath && <p className="mt-1 text-sm text-ink-soft">With an image.</p>}
          {hasImage && imagePath && (
            <a href={`${imagePath(id)}?width=2048`} target="_blank" rel="noreferrer" className="mt-2 inline-block">
              <img
                src={`${imagePath(id)}?width=320`}
                alt={`In the message of ${nameOf(senderId)}`}
                loading="lazy"
                decoding="async"
                className="size-24 rounded-soft border border-line bg-ivory-deep object-cover"
              />
              <NewTab />
            </a>
          )}
          <p className="text-sm text-ink-soft">
            Shown by <MemberText>{nameOf(attachedBy)}</MemberText>
          </p>
        </li>
      ))}
    </ol>
  );
}
