/** One look for every form control, whether React Aria or the browser draws it. */
export const fieldClass = 'flex w-full min-w-0 flex-col gap-1.5';

export const labelClass = 'text-sm font-semibold text-ink';

export const descriptionClass = 'text-sm text-ink-soft';

export const errorClass = 'flex items-start gap-1.5 text-sm font-medium text-danger';

// 16 px text: iOS zooms the page into any smaller input.
export const controlClass =
  'min-h-11 w-full min-w-0 rounded-soft border border-line-strong bg-surface px-3.5 py-2 text-base text-ink transition-colors duration-200 ' +
  'placeholder:text-ink-soft hover:border-plum disabled:cursor-not-allowed disabled:border-line disabled:bg-ivory-deep disabled:text-ink-soft';

// Apart, because a button and a select also count as read-only in CSS.
export const readOnlyClass = 'read-only:not-disabled:bg-ivory';

export const invalidClass = 'border-danger!';
