import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../class-names.ts';
import { useChosenInSight } from './use-chosen-in-sight.ts';

type Item = { to: string; label: string };

interface LinkTabsProps {
  label: string;
  /** A page each; an address with a question mark is chosen by its whole address. */
  items: readonly Item[];
  /** Where the address alone does not say which. */
  chosen?: Item;
  className?: string;
}

/** Pages that belong together, each with an address of its own: links that look like tabs. */
export function LinkTabs({ label, items, chosen: given, className }: LinkTabsProps) {
  const { pathname, search } = useLocation();
  const chosen = given ?? items.find(({ to }) => to === pathname + search) ?? items.find(({ to }) => pathname === to);
  const list = useRef<HTMLUListElement>(null);
  useChosenInSight(list, chosen);
  return (
    <nav aria-label={label} className={className}>
      <ul ref={list} className="scrollbar-none flex gap-1 overflow-x-auto border-b border-line sm:gap-2">
        {items.map((item) => (
          <li key={item.to} className="shrink-0">
            <Link
              to={item.to}
              prefetch="intent"
              aria-current={item === chosen ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center border-b-2 px-1.5 text-sm font-semibold whitespace-nowrap -outline-offset-2! transition-colors duration-200 sm:px-3 sm:text-base',
                item === chosen ? 'border-plum text-plum' : 'border-transparent text-ink-soft hover:text-plum',
              )}
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
