import { useState } from 'react';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Example, Section } from './section.tsx';

const tabs = [
  { id: 'active', label: 'Active', count: 12, content: <p>Twelve listings are live.</p> },
  { id: 'sold', label: 'Sold', count: 1204, content: <p>Sold and gone.</p> },
  { id: 'drafts', label: 'Drafts', content: <p>A tab without a count.</p> },
  { id: 'locked', label: 'Locked', isDisabled: true, content: null },
];

export function NavigationSection() {
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
