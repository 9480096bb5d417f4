import { useQuery } from '@tanstack/react-query';
import { dayText } from '#contract/day-text.ts';
import type { SiteChange } from '#contract/settings/site-settings.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { Card, CardHeader } from '#web/ui/text/card.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { RegistrationPause } from './registration-pause.tsx';
import { SiteFactsForm } from './site-facts-form.tsx';
import { siteSettingsQuery } from './site-settings.queries.ts';

/** The shop's facts and announcement, and the admin who changed them. */
export function SiteSettings() {
  return (
    <Loaded query={useQuery(siteSettingsQuery)} loading="Loading the settings..." bars={['h-80']}>
      {({ facts, announcement, history }) => (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <SiteFactsForm key={JSON.stringify(facts)} facts={facts} />
          <div className="grid gap-6">
            <AnnouncementForm key={announcement?.id ?? 'none'} announcement={announcement} />
            <RegistrationPause />
            <History changes={history} />
          </div>
        </div>
      )}
    </Loaded>
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
