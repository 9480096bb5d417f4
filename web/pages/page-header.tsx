import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from '#web/ui/text/breadcrumb.tsx';

interface PageHeaderProps {
  crumbs: readonly Crumb[];
  eyebrow: string;
  title: string;
  lead: ReactNode;
}

/** The calm opening of every information page. */
export function PageHeader({ crumbs, eyebrow, title, lead }: PageHeaderProps) {
  return (
    <div className="border-b border-line bg-ivory-deep">
      <div className="mx-auto max-w-7xl px-4 pt-4 pb-10 sm:px-6 sm:pt-6 sm:pb-14">
        <div className="print:hidden">
          <Breadcrumb crumbs={crumbs} />
        </div>
        <p className="mt-6 text-sm font-semibold tracking-[0.14em] text-copper uppercase sm:mt-10">{eyebrow}</p>
        <h1 className="mt-3 text-4xl leading-[1.1] font-medium tracking-tight sm:text-5xl">{title}</h1>
        <p className="mt-4 max-w-2xl text-lg leading-relaxed text-ink-soft">{lead}</p>
      </div>
    </div>
  );
}
