import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import { lazy, memo, Suspense, useState } from 'react';
import { timeText } from '#contract/day-text.ts';
import type { Message } from '#contract/messages/messages.ts';
import NoteWarning from '#web/notes/note-warning.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { NewTab } from '#web/ui/text/new-tab.tsx';
import { ListingSnippet } from './about-listing.tsx';
import { BubbleFrame, BubbleText } from './bubble-frame.tsx';

interface MessageBubbleProps {
  message: Message;
  isOwn: boolean;
  partyName: string;
}

export const MessageBubble = memo(function MessageBubble({ message, isOwn, partyName }: MessageBubbleProps) {
  const { id, content, image, listing, createdAt, read, warnings } = message;
  const warningId = !isOwn && warnings.length > 0 ? `warning-${id}` : undefined;
  return (
    <BubbleFrame
      isOwn={isOwn}
      sender={isOwn ? 'You' : partyName}
      describedBy={warningId}
      beside={!isOwn && <MessageMenu messageId={id} content={content} />}
      below={
        warningId && (
          <NoteWarning
            id={warningId}
            warnings={warnings}
            label="About this message"
            className="mt-1.5 max-w-[85%] sm:max-w-[70%]"
          />
        )
      }
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
        <time dateTime={createdAt}>{timeText(createdAt)}</time>
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

interface MessageImageProps {
  messageId: string;
  image: NonNullable<Message['image']>;
}

/** Opens in full in a tab of its own; the server gives it to the two parties alone. */
function MessageImage({ messageId, image: { width, height } }: MessageImageProps) {
  const [isBroken, setBroken] = useState(false);
  const path = `/api/messages/${messageId}/image`;
  if (isBroken) return <p className="text-sm italic">This image could not be loaded.</p>;
  return (
    <a href={`${path}?width=2048`} target="_blank" rel="noreferrer" className="-mx-1.5 mb-1 block">
      <img
        src={`${path}?width=640`}
        srcSet={`${path}?width=320 320w, ${path}?width=640 640w, ${path}?width=1280 1280w`}
        sizes="(max-width: 767px) 75vw, 24rem"
        alt="Sent with this message"
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className="max-h-96 w-auto max-w-full rounded-soft bg-ivory-deep object-contain"
      />
      <NewTab />
    </a>
  );
}

const ReportDialog = lazy(() => import('#web/moderation/report-dialog.tsx'));

interface MessageMenuProps {
  messageId: string;
  content: string;
}

/** Acts on a received message. The button keeps out of the way of a mouse until it comes near. */
export function MessageMenu({ messageId, content }: MessageMenuProps) {
  const [isReporting, setReporting] = useState(false);
  const icon = <Flag aria-hidden="true" className="size-4.5" />;
  return (
    <>
      <Menu
        label={`Message options: ${content ? excerptOf(content) : 'an image'}`}
        icon={<Ellipsis aria-hidden="true" className="size-4.5" />}
        variant="quiet"
        size="small"
        align="start"
        className="text-ink-soft! transition-opacity group-hover/bubble:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-fine:opacity-0"
        entries={[{ id: 'report', label: 'Report message', icon, tone: 'danger', onAction: () => setReporting(true) }]}
      />
      {isReporting && (
        <Suspense>
          <ReportDialog
            subject={{ kind: 'message', id: messageId }}
            name={content || undefined}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const excerptLength = 40;

function excerptOf(text: string): string {
  return text.length > excerptLength ? `${text.slice(0, excerptLength).trimEnd()}…` : text;
}
