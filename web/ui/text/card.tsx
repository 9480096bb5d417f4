import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li';
  padding?: 'none' | 'small' | 'medium';
  isRaised?: boolean;
};

export function Card({ as: Element = 'div', padding = 'medium', isRaised = true, className, ...rest }: CardProps) {
  const look = classNames(
    'rounded-soft border border-line bg-surface text-ink',
    isRaised && 'shadow-soft',
    paddings[padding],
    className,
  );
  // Every element a card can be takes the same attributes; the cast spares four branches.
  const Tag = Element as 'div';
  return <Tag {...rest} className={look} />;
}

type CardHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3 | 4;
};

export function CardHeader({ title, description, actions, level = 2 }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <Heading className="font-display text-xl font-semibold">{title}</Heading>
        {description && <p className="mt-1 text-ink-soft">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

const paddings = { none: '', small: 'p-4', medium: 'p-5 sm:p-6' };
