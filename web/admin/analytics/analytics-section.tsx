import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AnalyticsPeriod, type AnalyticsTable, analyticsCsvPath } from '#contract/admin/analytics-values.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';

interface AnalyticsSectionProps {
  title: string;
  description: string;
  table: AnalyticsTable;
  days: AnalyticsPeriod;
  chart?: ReactNode;
  /** Across the page, with the chart beside the table. */
  isWide?: boolean;
  children: ReactNode;
}

/** A chart, the table that says the same in numbers, and the file of it. */
export function AnalyticsSection({ title, description, table, days, chart, isWide, children }: AnalyticsSectionProps) {
  return (
    <Card as="section" className={isWide ? 'xl:col-span-2' : ''}>
      <CardHeader
        title={title}
        description={description}
        actions={
          <a
            href={analyticsCsvPath(table, days)}
            download
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            <Download aria-hidden="true" className="size-4" />
            CSV<span className="sr-only"> of {title}</span>
          </a>
        }
      />
      <div className={isWide ? 'gap-8 xl:grid xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]' : ''}>
        {chart && <div className="mb-6">{chart}</div>}
        {children}
      </div>
    </Card>
  );
}
