import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Button } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useHref, useNavigate } from 'react-router';
import { type ButtonLook, buttonClass, iconButtonClass } from '../button-class.ts';
import { classNames } from '../class-names.ts';

export type MenuEntry = {
  id: string;
  label: string;
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
  isDisabled?: boolean;
  /** A place to go, or something to do. */
  to?: string;
  onAction?: () => void;
};

type MenuProps = Omit<ButtonLook, 'isFullWidth'> & {
  label: string;
  entries: readonly MenuEntry[];
  /** Shown on the trigger instead of the label, which then only names it. */
  icon?: ReactNode;
  /** Which edge of the trigger the list keeps to. */
  align?: 'start' | 'end';
  isDisabled?: boolean;
};

export function Menu({
  label,
  entries,
  icon,
  align = 'end',
  isDisabled,
  variant = 'secondary',
  size,
  className,
}: MenuProps) {
  const navigate = useNavigate();
  const look = { variant, size, className };
  return (
    <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
      <MenuTrigger>
        <Button
          isDisabled={isDisabled}
          aria-label={icon ? label : undefined}
          className={icon ? iconButtonClass(look) : buttonClass(look)}
        >
          {icon ?? label}
        </Button>
        <Popover placement={`bottom ${align}`} className={classNames(popoverClass, 'min-w-52')}>
          <AriaMenu className="outline-none">
            {entries.map((entry) => (
              <MenuItem
                key={entry.id}
                id={entry.id}
                href={entry.to}
                isDisabled={entry.isDisabled}
                onAction={entry.onAction}
                textValue={entry.label}
                className={classNames(popoverItemClass, entry.tone === 'danger' && 'text-danger!')}
              >
                {entry.icon}
                <span className="min-w-0 truncate">{entry.label}</span>
              </MenuItem>
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </RouterProvider>
  );
}

/** Menus, selects and other small panels that open beside their trigger. */
const popoverClass =
  'overflow-auto rounded-soft border border-line bg-surface p-1.5 text-ink shadow-soft outline-none ' +
  'transition duration-150 ease-out data-entering:-translate-y-1 data-entering:opacity-0 data-exiting:opacity-0';

const popoverItemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-soft px-3 py-2 text-base outline-none select-none sm:min-h-10 ' +
  'data-focused:bg-plum-soft data-focused:text-plum data-disabled:cursor-not-allowed data-disabled:text-ink-soft data-disabled:opacity-70 ' +
  // The style is said again, because outline-none above has taken it from every outline of the element.
  'data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-plum data-focus-visible:outline-solid';
