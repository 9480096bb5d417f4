import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { type Section, sectionId } from './content.ts';
import { ContentBlock } from './content-block.tsx';
import { TableOfContents } from './table-of-contents.tsx';

const longFrom = 4;

interface TextBodyProps {
  sections: readonly Section[];
  isNumbered?: boolean;
  /** What follows the text: the ways on. */
  children?: ReactNode;
}

/** Sections one below the other, in a measure that reads well; long texts get a table of contents. */
export function TextBody({ sections, isNumbered, children }: TextBodyProps) {
  const isLong = sections.length >= longFrom;
  return (
    <div
      className={classNames(
        'mx-auto max-w-7xl px-4 py-10 sm:px-6 sm:py-14',
        isLong && 'lg:grid lg:grid-cols-[15rem_minmax(0,44rem)] lg:gap-16',
      )}
    >
      {isLong && <TableOfContents sections={sections} isNumbered={isNumbered} />}
      <div className="max-w-[44rem]">
        <div className="space-y-12">
          {sections.map((section, place) => (
            <TextSection key={section.title} section={section} number={isNumbered ? place + 1 : undefined} />
          ))}
        </div>
        {children}
      </div>
    </div>
  );
}

function TextSection({ section, number }: { section: Section; number?: number }) {
  const id = sectionId(section);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="scroll-mt-28 text-2xl leading-snug font-medium tracking-tight sm:text-[1.75rem]">
        {number && <span className="text-copper">{number}. </span>}
        {section.title}
      </h2>
      <div className="mt-4 space-y-4 text-[1.0625rem] leading-relaxed text-ink-soft">
        {section.blocks.map((block) => (
          <ContentBlock key={typeof block === 'string' ? block : JSON.stringify(block)} block={block} />
        ))}
      </div>
    </section>
  );
}
