import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface BubbleFrameProps {
  isOwn: boolean;
  /** The sender's name, as it is read aloud. */
  sender: string;
  /** On its way: what is announced is what arrived. */
  isWaiting?: boolean;
  children: ReactNode;
  below?: ReactNode;
  /** The id of what explains the message. */
  describedBy?: string;
  /** Stands at the side of the bubble, towards the middle. */
  beside?: ReactNode;
}

/** One message of a thread, a list item named by its sender and its words. Own messages stand at the right. */
export function BubbleFrame({ isOwn, sender, isWaiting, children, below, beside, describedBy }: BubbleFrameProps) {
  const bubbleId = useId();
  return (
    <li
      data-arrow-item
      tabIndex={-1}
      aria-labelledby={bubbleId}
      aria-describedby={describedBy}
      aria-live={isWaiting ? 'off' : undefined}
      className={classNames('group/bubble mb-2 flex flex-col', isOwn ? 'items-end' : 'items-start')}
    >
      <div className={classNames('flex w-full items-center gap-1', isOwn && 'justify-end')}>
        <div
          id={bubbleId}
          className={classNames(
            'max-w-[85%] rounded-soft border px-3.5 py-2 shadow-soft sm:max-w-[70%]',
            // Where the system paints, the ground is gone: a thick line then marks what is mine.
            isOwn
              ? 'on-dark border-plum bg-plum text-white forced-colors:border-3 forced-colors:border-[Highlight]'
              : 'border-line bg-surface text-ink',
            isWaiting && 'opacity-75',
          )}
        >
          <span className="sr-only">{sender}: </span>
          {children}
        </div>
        {beside}
      </div>
      {below}
    </li>
  );
}

/** As typed: line breaks kept, any direction of writing, and long words do not break the page. */
export function BubbleText({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {text}
    </p>
  );
}
