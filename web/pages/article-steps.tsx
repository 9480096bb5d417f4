import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { neighborsOf } from './help-articles.ts';

/** The article before this one and the one after it. */
export function ArticleSteps({ path }: { path: string }) {
  const { previous, next } = neighborsOf(path);
  return (
    <nav aria-label="More articles" className="grid gap-4 sm:grid-cols-2">
      {previous && (
        <Step to={previous.path} hint="Previous article" title={previous.title}>
          <ArrowLeft aria-hidden="true" className="size-5 shrink-0 text-copper" />
        </Step>
      )}
      {next && (
        <Step
          to={next.path}
          hint="Next article"
          title={next.title}
          className="flex-row-reverse text-right sm:col-start-2"
        >
          <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-copper" />
        </Step>
      )}
    </nav>
  );
}

interface StepProps {
  to: string;
  hint: string;
  title: string;
  className?: string;
  children: ReactNode;
}

function Step({ to, hint, title, className, children }: StepProps) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className={classNames(
        'flex items-center gap-4 rounded-soft border border-line bg-surface px-5 py-4 transition-colors hover:border-plum',
        className,
      )}
    >
      {children}
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink-soft">{hint}</span>
        <span className="mt-0.5 block font-display text-lg font-medium text-plum">{title}</span>
      </span>
    </Link>
  );
}
