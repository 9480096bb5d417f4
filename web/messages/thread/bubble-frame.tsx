import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface BubbleFrameProps {
  isOwn: boolean;
  isFaded?: boolean;
  children: ReactNode;
  below?: ReactNode;
  /** The id of what explains the message. */
  describedBy?: string;
  /** Stands at the side of the bubble, towards the middle. */
  beside?: ReactNode;
}

/** Own messages stand at the right. */
export function BubbleFrame({ isOwn, isFaded, children, below, beside, describedBy }: BubbleFrameProps) {
  return (
    <div
      role={describedBy && 'group'}
      aria-describedby={describedBy}
      className={classNames('group/bubble mb-2 flex flex-col', isOwn ? 'items-end' : 'items-start')}
    >
      <div className={classNames('flex w-full items-center gap-1', isOwn && 'justify-end')}>
        <div
          className={classNames(
            'max-w-[85%] rounded-soft px-3.5 py-2 shadow-soft sm:max-w-[70%]',
            isOwn ? 'on-dark bg-plum text-white' : 'border border-line bg-surface text-ink',
            isFaded && 'opacity-75',
          )}
        >
          {children}
        </div>
        {beside}
      </div>
      {below}
    </div>
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
