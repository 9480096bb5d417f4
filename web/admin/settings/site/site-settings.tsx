import { useQuery } from '@tanstack/react-query';
import { dayText } from '#contract/day-text.ts';
import type { SiteChange } from '#contract/settings/site-settings.ts';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/text/card.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { SiteFactsForm } from './site-facts-form.tsx';
import { siteSettingsQuery } from './site-settings.queries.ts';

/** What the shop says about itself, its announcement, and who changed them. */
export function SiteSettings() {
  const { data, error, refetch, isFetching } = useQuery(siteSettingsQuery);
  if (!data && error) return <ErrorBox error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data)
    return (
      <LoadingRegion label="Loading the settings...">
        <Skeleton className="h-80" />
      </LoadingRegion>
    );
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <SiteFactsForm key={JSON.stringify(data.facts)} facts={data.facts} />
      <div className="grid gap-6">
        <AnnouncementForm key={data.announcement?.id ?? 'none'} announcement={data.announcement} />
        <History changes={data.history} />
      </div>
    </div>
  );
}

function History({ changes }: { changes: readonly SiteChange[] }) {
  return (
    <Card as="section">
      <CardHeader title="What was changed" />
      {changes.length === 0 && <p className="text-ink-soft">Nothing so far.</p>}
      <ol className="divide-y divide-line">
        {changes.map(({ key, at, by, changed }) => (
          <li key={`${key} ${at}`} className="py-3 first:pt-0">
            <p className="text-sm text-ink-soft">
              {dayText(at)}
              {by && ` by ${by}`}
            </p>
            <ul className="wrap-anywhere">
              {changed.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}
