import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  /** 1 where it is the whole page. */
  level?: 1 | 2 | 3 | 4;
  className?: string;
};

export function EmptyState({ title, children, icon, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames('flex flex-col items-center gap-3 px-6 py-12 text-center', className)}>
      {icon && (
        <span aria-hidden="true" className="grid size-14 place-items-center rounded-full bg-copper-soft text-copper">
          {icon}
        </span>
      )}
      <Heading className="font-display text-xl font-semibold text-ink">{title}</Heading>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
