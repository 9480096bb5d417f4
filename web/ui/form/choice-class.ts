/**
 * The row that a checkbox, a radio or a switch shares with its words: the whole row takes the tap, and the hidden input,
 * which is placed by it, comes into sight with it.
 */
export const choiceRowClass =
  'group relative flex min-h-11 w-fit max-w-full cursor-pointer items-center gap-3 py-1.5 text-base text-ink ' +
  'data-disabled:cursor-not-allowed data-disabled:text-ink-soft';

export const choiceMarkClass =
  'grid size-5 shrink-0 place-items-center border border-line-strong bg-surface text-white transition-colors duration-200 ' +
  'group-data-hovered:border-plum group-data-selected:border-plum group-data-selected:bg-plum ' +
  'group-data-indeterminate:border-plum group-data-indeterminate:bg-plum group-data-invalid:border-danger ' +
  'group-data-disabled:opacity-40 ' +
  'group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-plum';
