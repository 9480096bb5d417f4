import { Suspense, useId, useState } from 'react';
import type { GlossarySubject } from '#contract/listings/glossary.ts';
import { lazyOrNothing } from '#web/lib/lazy-or-nothing.ts';
import { classNames } from '#web/ui/class-names.ts';

export const WordList = lazyOrNothing(() => import('./word-list.tsx'));

interface ExplainWordsProps {
  subject: GlossarySubject;
  /** What the words are about, read aloud after the question. */
  about: string;
  className?: string;
}

/** Beside a choice: one tap says what its words mean. */
export function ExplainWords({ subject, about, className }: ExplainWordsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classNames('-mt-1', className)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="min-h-11 cursor-pointer text-sm text-plum underline decoration-dotted underline-offset-4"
      >
        What does this mean?<span className="sr-only"> {about}</span>
      </button>
      <div id={id}>
        {isOpen && (
          <Suspense>
            <WordList subject={subject} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
