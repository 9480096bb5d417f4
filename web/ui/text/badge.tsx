import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type BadgeTone = 'neutral' | 'plum' | 'copper' | 'sage' | 'danger' | 'dark' | 'outline';

type BadgeProps = { children: ReactNode; tone?: BadgeTone; icon?: ReactNode; className?: string };

export function Badge({ children, tone = 'neutral', icon, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-sm font-semibold',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

const tones: Record<BadgeTone, string> = {
  neutral: 'border-ivory-deep bg-ivory-deep text-ink',
  plum: 'border-plum-soft bg-plum-soft text-plum',
  copper: 'border-copper-soft bg-copper-soft text-copper',
  sage: 'border-sage-soft bg-sage-soft text-sage',
  danger: 'border-danger-soft bg-danger-soft text-danger',
  dark: 'border-ink bg-ink text-white',
  outline: 'border-line-strong bg-surface text-ink',
};
