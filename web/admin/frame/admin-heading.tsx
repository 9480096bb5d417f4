import type { ReactNode } from 'react';
import { MemberText } from '#web/ui/text/member-text.tsx';

interface AdminHeadingProps {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

/** The top of each page of the back office. */
export function AdminHeading({ title, subtitle, actions }: AdminHeadingProps) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="text-3xl font-semibold">
          <MemberText>{title}</MemberText>
        </h1>
        {subtitle && <p className="mt-1 text-ink-soft">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
