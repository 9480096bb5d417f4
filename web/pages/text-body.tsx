import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { type Section, sectionId } from './content.ts';
import { ContentBlock } from './content-block.tsx';

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

interface TableOfContentsProps {
  sections: readonly Section[];
  isNumbered?: boolean;
}

/** Beside the text on wide screens; folded up above it on phones, where a long list would push the text away. */
function TableOfContents(props: TableOfContentsProps) {
  return (
    <>
      <details className="group mb-10 rounded-soft border border-line bg-surface px-5 lg:hidden print:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-semibold">
          On this page
          <ChevronDown aria-hidden="true" className="size-5 text-copper transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label="On this page" className="pb-3">
          <SectionLinks {...props} />
        </nav>
      </details>
      <nav aria-label="On this page" className="hidden lg:block print:hidden">
        <div className="sticky top-28">
          <p className="mb-3 text-sm font-semibold tracking-[0.1em] text-copper uppercase">On this page</p>
          <SectionLinks {...props} />
        </div>
      </nav>
    </>
  );
}

function SectionLinks({ sections, isNumbered }: TableOfContentsProps) {
  return (
    <ol className="border-l border-line text-[0.9375rem]">
      {sections.map((section, place) => (
        <li key={section.title}>
          <a
            href={`#${sectionId(section)}`}
            className="-ml-px flex min-h-11 items-center border-l border-transparent py-1 pl-4 text-ink-soft hover:border-copper-bright hover:text-plum lg:min-h-9"
          >
            {isNumbered && `${place + 1}. `}
            {section.title}
          </a>
        </li>
      ))}
    </ol>
  );
}
