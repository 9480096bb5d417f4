/** Menus, selects and other small panels that open beside their trigger. */
export const popoverClass =
  'overflow-auto rounded-soft border border-line bg-surface p-1.5 text-ink shadow-soft outline-none ' +
  'transition duration-150 ease-out data-entering:-translate-y-1 data-entering:opacity-0 data-exiting:opacity-0';

export const popoverItemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-soft px-3 py-2 text-base outline-none select-none sm:min-h-10 ' +
  'data-focused:bg-plum-soft data-focused:text-plum data-disabled:cursor-not-allowed data-disabled:text-ink-soft data-disabled:opacity-70 ' +
  'data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-plum';
