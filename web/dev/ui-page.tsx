import { useState } from 'react';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { Tabs } from '#web/ui/table/tabs.tsx';
import { Breadcrumb } from '#web/ui/text/breadcrumb.tsx';
import { LinkAboveHeading } from '#web/ui/text/link-above-heading.tsx';
import { ButtonsSection } from './buttons-section.tsx';
import { ChoicesSection, FieldsSection } from './choices-section.tsx';
import { DisplaySection, TableSection } from './display-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { Example, Section } from './section.tsx';

const parts = [
  ['buttons', 'Buttons'],
  ['fields', 'Fields'],
  ['choices', 'Choices'],
  ['overlays', 'Overlays'],
  ['navigation', 'Moving about'],
  ['table', 'Table'],
  ['feedback', 'Waiting, empty, wrong'],
  ['display', 'Showing things'],
];

export function meta() {
  return [{ title: 'The ui kit | Wigloop' }, { name: 'robots', content: 'noindex' }];
}

export default function UiPage() {
  return (
    <div className="mx-auto max-w-6xl space-y-14 px-4 py-10 sm:px-6 sm:py-14">
      <header className="space-y-4">
        <h1 className="text-4xl font-semibold sm:text-5xl">The ui kit</h1>
        <p className="max-w-prose text-ink-soft">Every piece in every state, for those who build Wigloop.</p>
        <nav aria-label="Pieces" className="flex flex-wrap gap-x-5">
          {parts.map(([id, title]) => (
            <a
              key={id}
              href={`#${id}`}
              className="inline-flex min-h-11 items-center font-semibold text-plum underline-offset-4 hover:underline"
            >
              {title}
            </a>
          ))}
        </nav>
      </header>
      <ButtonsSection />
      <FieldsSection />
      <ChoicesSection />
      <OverlaysSection />
      <NavigationSection />
      <TableSection />
      <FeedbackSection />
      <DisplaySection />
    </div>
  );
}

const tabs = [
  { id: 'active', label: 'Active', count: 12, content: <p>Twelve listings are live.</p> },
  { id: 'sold', label: 'Sold', count: 1204, content: <p>Sold and gone.</p> },
  { id: 'drafts', label: 'Drafts', content: <p>A tab without a count.</p> },
  { id: 'locked', label: 'Locked', isDisabled: true, content: null },
];

function NavigationSection() {
  const [tab, setTab] = useState('active');
  const [page, setPage] = useState(1);
  return (
    <Section id="navigation" title="Moving about">
      <Example title="Tabs" note="Arrow keys move; counts are optional.">
        <Tabs label="Listings" items={tabs} selected={tab} onSelect={setTab} />
      </Example>
      <Example title="Breadcrumb">
        <Breadcrumb crumbs={[{ label: 'Home', to: '/' }, { label: 'Brands', to: '/' }, { label: 'Maison Aurelie' }]} />
      </Example>
      <Example title="Link above a heading" note="Back to where one came from.">
        <LinkAboveHeading to="/">Back to the start</LinkAboveHeading>
      </Example>
      <Example title="Pagination">
        <Pagination label="Results" page={page} pageSize={10} total={42} onPage={setPage} />
        <Pagination label="No results" page={1} pageSize={10} total={0} onPage={setPage} />
        <Pagination label="Results while loading" page={2} pageSize={10} total={42} onPage={setPage} isPending />
      </Example>
      <Example title="Load more" note="Loads by itself near the end of a list; here only the button does.">
        <MoreLines />
        <LoadMore hasMore isLoading onLoadMore={ignore} />
        <LoadMore hasMore isLoading={false} onLoadMore={ignore} error="Failed to load listings." />
      </Example>
    </Section>
  );
}

function MoreLines() {
  const [lines, setLines] = useState(2);
  return (
    <div>
      <ul className="list-disc pl-5">
        {Array.from({ length: lines }, (_, line) => `Result ${line + 1}`).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <LoadMore hasMore={lines < 6} isLoading={false} onLoadMore={() => setLines(lines + 2)} isAutomatic={false} />
    </div>
  );
}

function ignore() {}
