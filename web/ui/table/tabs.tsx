import { type ReactNode, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { numberText } from '#contract/count-text.ts';
import { classNames } from '../class-names.ts';
import { useChosenInSight } from './use-chosen-in-sight.ts';

export type TabItem<Id extends string = string> = {
  id: Id;
  label: ReactNode;
  /** Undefined while it is on its way: its place is kept. */
  count?: number | undefined;
  content: ReactNode;
  isDisabled?: boolean;
};

type TabsProps<Id extends string> = {
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  className?: string;
};

export function Tabs<Id extends string>({ label, items, selected, onSelect, className }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  useChosenInSight(list, selected);
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(String(key) as Id)} className={className}>
      <TabList ref={list} aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {items.map((item) => (
          <Tab key={item.id} id={item.id} isDisabled={item.isDisabled} className={tabClass}>
            {item.label}
            {'count' in item && <TabCount count={item.count} />}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="pt-5">
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

function TabCount({ count }: Pick<TabItem, 'count'>) {
  return (
    <span
      className={classNames(
        'rounded-full bg-ivory-deep px-2 py-0.5 text-sm text-ink tabular-nums group-data-selected:bg-plum group-data-selected:text-white',
        count === undefined && 'invisible',
      )}
    >
      {numberText(count ?? 0)}
    </span>
  );
}

const tabClass = classNames(
  'group flex min-h-11 cursor-pointer items-center gap-1.5 border-b-2 border-transparent px-1.5 py-2 text-sm font-semibold sm:gap-2 sm:px-4 sm:text-base whitespace-nowrap text-ink-soft',
  'transition-colors duration-200 data-hovered:text-plum data-selected:border-plum data-selected:text-plum',
  'data-disabled:cursor-not-allowed data-disabled:opacity-60',
  'data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-plum',
);
