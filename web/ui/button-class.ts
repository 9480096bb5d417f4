import { classNames } from './class-names.ts';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

export type ButtonLook = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isFullWidth?: boolean;
  className?: string;
};

export function buttonClass({ variant = 'primary', size = 'medium', isFullWidth, className }: ButtonLook = {}) {
  return classNames(base, variants[variant], sizes[size], isFullWidth && 'w-full', className);
}

export function iconButtonClass({ variant = 'quiet', size = 'medium', className }: ButtonLook = {}) {
  return classNames(base, variants[variant], iconSizes[size], className);
}

const base =
  'relative inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-full border font-sans font-semibold no-underline select-none ' +
  'transition-colors duration-200 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed ' +
  'disabled:border-line disabled:bg-ivory-deep disabled:text-ink-soft disabled:shadow-none';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-plum bg-plum text-white not-disabled:not-aria-disabled:hover:border-plum-deep not-disabled:not-aria-disabled:hover:bg-plum-deep',
  secondary:
    'border-line-strong bg-surface text-ink not-disabled:not-aria-disabled:hover:border-plum not-disabled:not-aria-disabled:hover:text-plum',
  quiet: 'border-transparent bg-transparent text-plum not-disabled:not-aria-disabled:hover:bg-plum-soft',
  danger: 'border-danger bg-danger text-white not-disabled:not-aria-disabled:hover:brightness-90',
};

// Phones get 44 px whatever the size says: a thumb needs it even where a mouse does not.
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-4 py-1.5 text-sm sm:min-h-9',
  medium: 'min-h-11 px-6 py-2 text-base',
  large: 'min-h-13 px-8 py-3 text-lg',
};

const iconSizes: Record<ButtonSize, string> = {
  small: 'size-11 sm:size-9',
  medium: 'size-11',
  large: 'size-13',
};
