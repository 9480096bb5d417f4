import ChevronDown from 'lucide-react/icons/chevron-down';
import { type Section, sectionId } from './content.ts';

interface TableOfContentsProps {
  sections: readonly Section[];
  isNumbered?: boolean;
}

/** Beside the text on wide screens; folded up above it on phones, where a long list would push the text away. */
export function TableOfContents(props: TableOfContentsProps) {
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
