import { useQuery } from '@tanstack/react-query';
import {
  deliverWave,
  findMessageWaves,
  liftWave,
  type MessageWave,
  suspendWave,
  waveDays,
} from '#contract/admin/messages.ts';
import { countText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import { heldHours } from '#contract/messages/message-values.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { officeQuery } from '#web/admin/office.queries.ts';
import { PersonLink } from '#web/admin/person-link.tsx';
import type { SeveralAct } from '#web/admin/table/declaration.ts';
import { SeveralActs } from '#web/admin/table/several-acts.tsx';
import { call } from '#web/lib/api/call.ts';
import { useSelection } from '#web/lib/use-selection.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';

const lift = (ids: string[], reason: string) => call(liftWave, { body: { ids, reason } });

const acts: SeveralAct[] = [
  {
    label: 'Suspend and hide what they wrote',
    title: (rows) => `Suspend ${rows}?`,
    confirm: (rows) => `Suspend ${rows}`,
    done: (rows) => `${rows} suspended`,
    tone: 'danger',
    reason: {
      description:
        'Each account gets an email with it. Accounts with a deal, a payment or a verified review are left out and named.',
    },
    run: (ids, reason) => call(suspendWave, { body: { ids, reason } }),
    undo: (ids) => lift(ids, 'Suspended by mistake'),
  },
  {
    label: 'Let back in',
    title: (rows) => `Let ${rows} back in?`,
    confirm: (rows) => `Let ${rows} back in`,
    done: (rows) => `${rows} let back in`,
    reason: { description: 'Their messages are shown again.' },
    run: lift,
  },
  {
    label: 'Deliver what waits',
    title: (rows) => `Deliver the waiting messages of ${rows}?`,
    confirm: (rows) => `Deliver for ${rows}`,
    done: (rows) => `Delivered for ${rows}`,
    reason: { description: `Without a decision they are delivered after ${heldHours} hours.` },
    run: (ids, reason) => call(deliverWave, { body: { ids, reason } }),
  },
];

/** Each wave is one case: one text from many accounts or to many members. */
export function MessageWaves() {
  const query = useQuery(officeQuery('account-waves', findMessageWaves));
  return (
    <Loaded query={query} failure="Failed to load waves" loading="Loading waves...">
      {({ waves }) =>
        waves.length === 0 ? (
          <EmptyState title={`No text went to many members in the last ${waveDays} days`} />
        ) : (
          <ul aria-label="Waves" className="space-y-6">
            {waves.map((wave) => (
              <li key={wave.id}>
                <Wave wave={wave} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Wave({ wave: { texts, messages, held, receivers, lastAt, accounts } }: { wave: MessageWave }) {
  const mayEnd = useCan('waves.end');
  const selection = useSelection(accounts.map(({ id }) => id));
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? 'An account that is gone';
  return (
    <Card as="article" className="space-y-4">
      <p className="font-semibold">
        {countText(accounts.length, 'account')} sent {countText(messages, 'message')} to{' '}
        {countText(receivers, 'member')}, the last on {dayText(lastAt)}
      </p>
      {held > 0 && (
        <p>
          {countText(held, 'message')} of them not delivered yet: our team decides within {heldHours} hours.
        </p>
      )}
      <ul aria-label="Matching texts" className="space-y-2">
        {texts.map(({ text, messages: times }) => (
          <li key={text} className="rounded-soft bg-ivory-deep px-4 py-3">
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
            <p className="text-sm text-ink-soft">{countText(times, 'message')}</p>
          </li>
        ))}
      </ul>
      {mayEnd && (
        <SeveralActs
          selection={selection}
          what="account"
          nameOf={nameOf}
          acts={acts}
          changes={['account-waves', 'users', 'audit-log']}
        />
      )}
      <ul aria-label="Accounts" className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {accounts.map(({ id, name, status, memberSince, messages: times }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {mayEnd && (
              <Checkbox isSelected={selection.has(id)} onChange={(isChosen) => selection.set(id, isChosen)}>
                <span className="sr-only">Choose {name}</span>
              </Checkbox>
            )}
            <PersonLink person={{ id, name }} />
            {status !== 'active' && <Badge tone="danger">{status}</Badge>}
            <span className="text-sm text-ink-soft">
              {countText(times, 'message')}, member since {dayText(memberSince)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
