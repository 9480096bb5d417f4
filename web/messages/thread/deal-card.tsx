import Handshake from 'lucide-react/icons/handshake';
import { useId } from 'react';
import { timeText } from '#contract/day-text.ts';
import type { DealCard as Card, Message } from '#contract/messages/messages.ts';
import { photoUrl } from '#contract/photos/photo-urls.ts';
import { classNames } from '#web/ui/class-names.ts';
import { cardText, wigsIn } from './deal-card-texts.ts';
import { MessageMenu } from './message-bubble.tsx';

interface DealCardProps {
  message: Message;
  card: Card;
  memberId: string;
  partyName: string;
}

/** A step of the deal between the two, in one sentence with its wigs. */
export function DealCard({ message, card, memberId, partyName }: DealCardProps) {
  const { id, senderId, createdAt } = message;
  const { terms, news } = card;
  const textId = useId();
  const isOwn = senderId === memberId;
  const showsTerms = news === 'proposed' || news === 'countered';
  return (
    <li
      data-arrow-item
      tabIndex={-1}
      aria-labelledby={textId}
      className={classNames('group/bubble mb-2 flex items-center gap-1', isOwn && 'justify-end')}
    >
      <div className="w-full max-w-[95%] rounded-soft border border-copper/40 bg-surface p-3 text-ink shadow-soft sm:max-w-md sm:p-4">
        <p id={textId} className="flex gap-2 font-semibold">
          <Handshake aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-copper" />
          <span className="min-w-0 wrap-anywhere">{cardText(card, { reader: memberId, isOwn, partyName })}</span>
        </p>
        {showsTerms && <Pictures card={card} />}
        {showsTerms && terms.note && (
          <p dir="auto" className="mt-3 wrap-anywhere whitespace-pre-wrap">
            {terms.note}
          </p>
        )}
        <p className="mt-1 text-right text-xs text-ink-soft">
          <time dateTime={createdAt}>{timeText(createdAt)}</time>
        </p>
      </div>
      {!isOwn && <MessageMenu messageId={id} content={terms.note ?? ''} />}
    </li>
  );
}

function Pictures({ card: { terms } }: { card: Card }) {
  const photos = terms.moves.flatMap(wigsIn).flatMap((id) => terms.listings[id]?.photo ?? []);
  return (
    <div className="mt-3 flex flex-wrap gap-1.5 empty:hidden">
      {photos.map((photo) => (
        <img
          key={photo.id}
          src={photoUrl(photo, 320)}
          alt=""
          width={photo.width}
          height={photo.height}
          loading="lazy"
          className="h-16 w-13 rounded-soft bg-ivory-deep object-cover"
        />
      ))}
    </div>
  );
}
