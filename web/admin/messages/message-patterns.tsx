import { useQuery } from '@tanstack/react-query';
import { type MessagePattern, patternDays } from '#contract/admin/messages.ts';
import { countText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import { warningRules } from '#contract/messages/message-warnings.ts';
import { PersonLink } from '#web/admin/person-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { messagePatternsQuery } from './admin-messages.queries.ts';

/** Who sends many messages with warnings. The pattern only: the words stay between the two until one reports them. */
export function MessagePatterns() {
  const { data, error, refetch, isFetching } = useQuery(messagePatternsQuery);
  return (
    <section className="mt-10">
      <h2 className="text-2xl font-semibold">Patterns</h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Members whose messages came with a warning more than once in {patternDays} days. What they wrote is not shown
        until a receiver reports it.
      </p>
      {!data && error && (
        <ErrorBox
          message="Failed to load patterns"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <LoadingRegion label="Loading patterns...">
          <Skeleton className="h-24" />
        </LoadingRegion>
      )}
      {data?.patterns.length === 0 && <p className="text-ink-soft">No member stands out.</p>}
      {data && data.patterns.length > 0 && (
        <ul aria-label="Patterns" className="space-y-3">
          {data.patterns.map((pattern) => (
            <PatternRow key={pattern.sender.id} pattern={pattern} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PatternRow({ pattern }: { pattern: MessagePattern }) {
  const { sender, messages, receivers, rules, reports, lastAt } = pattern;
  return (
    <Card as="li" padding="small">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PersonLink person={sender} />
        {sender.status !== 'active' && <Badge tone="danger">{sender.status}</Badge>}
        <span className="text-sm text-ink-soft">
          member since {dayText(sender.memberSince)} · last on {dayText(lastAt)} ·{' '}
          {reports === 0 ? 'not reported' : countText(reports, 'report')}
        </span>
      </p>
      <p className="mt-1">
        {countText(messages, 'message')} to {countText(receivers, 'member')}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2 text-sm">
        {rules.map((rule) => (
          <li key={rule.id} className="rounded-full bg-ivory-deep px-3 py-1">
            {labels.get(rule.id)}: {rule.messages} to {countText(rule.receivers, 'member')}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const labels = new Map(warningRules.map(({ id, label }) => [id, label]));
