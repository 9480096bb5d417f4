import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ContextMessage,
  findMessagePatterns,
  findWarnedDays,
  type MessagePattern,
  openMessageContext,
  patternDays,
  warnedDaySorts,
  warnedDaysPerPage,
} from '#contract/admin/messages.ts';
import { countText, numberText } from '#contract/count-text.ts';
import { dateText, dayText } from '#contract/day-text.ts';
import { warningRules } from '#contract/messages/message-warnings.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { officeQuery } from '#web/admin/office.queries.ts';
import { OfficeTabs } from '#web/admin/office-tabs.tsx';
import { PersonLink } from '#web/admin/person-link.tsx';
import { ReportEvidence } from '#web/admin/reports/report-evidence.tsx';
import { ReportFacts } from '#web/admin/reports/report-facts.tsx';
import { declareReportedMessages } from '#web/admin/reports/report-tables.tsx';
import { declareTable } from '#web/admin/table/declaration.ts';
import { OfficeTable } from '#web/admin/table/office-table.tsx';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { dealCardLabel } from '#web/messages/thread/deal-card-texts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';

import { MessageWaves } from './message-waves.tsx';

export function meta() {
  return adminMeta('Messages');
}

const reportedMessages = declareReportedMessages((report) => (
  <Card as="article" aria-label={`Report ${report.id}`} className="space-y-4">
    <ReportFacts report={report} />
    <ReportEvidence report={report} />
    {report.details && <p className="wrap-anywhere whitespace-pre-line">{report.details}</p>}
    {report.evidence.hasImage && <ReportedImage reportId={report.id} />}
    <MessageContext reportId={report.id} />
  </Card>
));

const warnedDays = declareTable({
  caption: 'Messages with warnings by day',
  right: 'messages.moderate',
  part: 'warned-days',
  endpoint: findWarnedDays,
  filters: {
    rule: {
      label: 'Warning',
      placeholder: 'All warnings',
      options: warningRules.map(({ id, label }) => ({ value: id, label })),
    },
  },
  sorts: { by: warnedDaySorts, usual: 'day', direction: 'desc' },
  sizes: [warnedDaysPerPage],
  query: ({ rule, sort, direction, page }) => ({ rule: rule || undefined, sort, direction, page }),
  rows: ({ days }) => days,
  rowKey: ({ day }) => day,
  columns: () => [
    { id: 'day', header: 'Day', isRowHeader: true, cell: ({ day }) => dateText(day) },
    { id: 'messages', header: 'Messages', align: 'end', cell: ({ messages }) => numberText(messages) },
    { id: 'senders', header: 'Senders', align: 'end', cell: ({ senders }) => numberText(senders) },
    { id: 'receivers', header: 'Receivers', align: 'end', cell: ({ receivers }) => numberText(receivers) },
  ],
  empty: `No message came with a warning in the last ${patternDays} days`,
  failure: 'Failed to load the days',
});

/** Reported messages only: nobody reads along. */
export default function MessagesPage() {
  const mayDecide = useCan('reports.write');
  const to = useAdminPath();
  return (
    <>
      <AdminHeading
        title="Messages"
        subtitle="Messages that their receivers reported, and texts that went to many. No others can be read here."
        actions={
          mayDecide && (
            <ButtonLink to={to('reports')} variant="secondary">
              Decide in Reports
            </ButtonLink>
          )
        }
      />
      <OfficeTabs
        label="Messages"
        tabs={[
          {
            id: 'reported',
            label: 'Reported',
            right: 'messages.moderate',
            content: (
              <>
                <OfficeTable table={reportedMessages} />
                <MessagePatterns />
              </>
            ),
          },
          { id: 'waves', label: 'Waves', right: 'messages.moderate', content: <MessageWaves /> },
          {
            id: 'warnings',
            label: 'Warnings by day',
            right: 'messages.moderate',
            content: <OfficeTable table={warnedDays} />,
          },
        ]}
      />
    </>
  );
}

/** Not shown by itself: it may be unpleasant, and each look is recorded. */
function ReportedImage({ reportId }: { reportId: string }) {
  const [isShown, setShown] = useState(false);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className="text-ink-soft">The image is gone.</p>;
  if (isShown)
    return (
      <img
        src={`/api/admin/reported-messages/${reportId}/image`}
        alt="Reported by the receiver"
        onError={() => setBroken(true)}
        className="max-h-96 rounded-soft border border-line"
      />
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" size="small" onClick={() => setShown(true)}>
        Show the image
      </Button>
      <p className="text-sm text-ink-soft">This look is recorded in the audit log.</p>
    </div>
  );
}

/** Closed until it is asked for: reading other people's letters is a step of its own, and it is recorded. */
function MessageContext({ reportId }: { reportId: string }) {
  // A mutation, because each look leaves a trace: nothing may repeat it by itself.
  const context = useMutation({ mutationFn: () => call(openMessageContext, { params: { id: reportId } }) });
  if (!context.data)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="small" isPending={context.isPending} onClick={() => context.mutate()}>
          Show the messages around it
        </Button>
        <p className="text-sm text-ink-soft">This look is recorded in the audit log.</p>
        <FormError error={context.error} className="w-full" />
      </div>
    );
  if (context.data.messages.length === 0)
    return <p className="text-ink-soft">The conversation is gone: both members have left.</p>;
  return (
    <ol aria-label="Messages around it" className="space-y-2 rounded-soft border border-line bg-ivory p-4">
      {context.data.messages.map((message) => (
        <Line key={message.id} message={message} />
      ))}
    </ol>
  );
}

function Line({ message }: { message: ContextMessage }) {
  const { senderName, content, hasImage, dealNews, createdAt, isReported } = message;
  return (
    <li
      aria-current={isReported || undefined}
      className={classNames('rounded-soft px-3 py-2', isReported ? 'bg-danger-soft' : 'bg-surface')}
    >
      <p className="text-sm text-ink-soft">
        <span className="font-semibold text-ink">{senderName}</span>,{' '}
        <time dateTime={createdAt}>{dayText(createdAt)}</time>
        {isReported && <span className="font-semibold text-danger"> · reported</span>}
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {dealNews && <span className="text-ink-soft">{dealCardLabel(dealNews)}</span>}
        {content}
        {hasImage && <span className="text-ink-soft"> (with an image)</span>}
      </p>
    </li>
  );
}

/** Senders of many messages with warnings. The words stay between the two members until one reports them. */
function MessagePatterns() {
  const query = useQuery(officeQuery('message-patterns', findMessagePatterns));
  return (
    <section className="mt-10">
      <h2 className="text-2xl font-semibold">Patterns</h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Members whose messages came with a warning more than once in {patternDays} days. What they wrote is not shown
        until a receiver reports it.
      </p>
      <Loaded query={query} failure="Failed to load patterns" loading="Loading patterns..." bars={['h-24']}>
        {({ patterns }) =>
          patterns.length === 0 ? (
            <p className="text-ink-soft">No member stands out.</p>
          ) : (
            <ul aria-label="Patterns" className="space-y-3">
              {patterns.map((pattern) => (
                <PatternRow key={pattern.sender.id} pattern={pattern} />
              ))}
            </ul>
          )
        }
      </Loaded>
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
