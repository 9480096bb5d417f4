import ChartColumn from 'lucide-react/icons/chart-column';
import { analyticsDays } from '#contract/selling-values.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

const promises = [
  `Views, saves and inquiries of each listing, day by day over ${analyticsDays} days`,
  'Charts that show when people look, and what a bump or a new price does',
  'Everything as a CSV file for your own spreadsheet',
];

/** For members whose plan does not include it. */
export function AnalyticsInvitation() {
  return (
    <Card as="section" className="max-w-2xl">
      <ChartColumn aria-hidden="true" className="size-10 text-copper" />
      <h2 className="mt-3 text-2xl font-semibold">Advanced analytics are part of Premium</h2>
      <ul className="mt-3 list-disc space-y-2 pl-5 text-ink-soft">
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/account/subscription">See the plans</ButtonLink>
        <ButtonLink to="/account" variant="secondary">
          Back to the dashboard
        </ButtonLink>
      </div>
    </Card>
  );
}
