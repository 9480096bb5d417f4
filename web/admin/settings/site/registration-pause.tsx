import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countText } from '#contract/count-text.ts';
import { momentText } from '#contract/day-text.ts';
import { getRegistrationPause, pauseHours, pauseRegistrations } from '#contract/settings/registration-pause.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { officeQuery, useOfficeAct } from '#web/admin/office.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { Card, CardHeader } from '#web/ui/text/card.tsx';

const options = pauseHours.map((hours) => ({ value: String(hours), label: countText(hours, 'hour') }));

/** Pauses new accounts while a wave of them comes. */
export function RegistrationPause() {
  const query = useQuery(officeQuery('registration-pause', getRegistrationPause));
  const [hours, setHours] = useState('3');
  const { mutate, isPending, error } = useOfficeAct(
    (chosen: number | null) => call(pauseRegistrations, { body: { hours: chosen } }),
    'registration-pause',
    'audit-log',
  );
  const save = (chosen: number | null, done: string) => mutate(chosen, { onSuccess: () => toast.success(done) });
  return (
    <Card as="section" className="space-y-4">
      <CardHeader
        title="New accounts"
        description="A pause stops new registrations. Addresses that were registered before can still be confirmed."
      />
      <FormError error={error} />
      <Loaded query={query} bars={['h-12']}>
        {({ until }) =>
          until ? (
            <>
              <p role="status">New accounts are paused until {momentText(until)}.</p>
              <Button isPending={isPending} onClick={() => save(null, 'New accounts are open again.')}>
                Open again
              </Button>
            </>
          ) : (
            <div className="flex flex-wrap items-end gap-3">
              <NativeSelect label="For" options={options} value={hours} onChange={setHours} className="w-40" />
              <Button
                variant="secondary"
                isPending={isPending}
                onClick={() => save(Number(hours), 'New accounts are paused.')}
              >
                Pause registrations
              </Button>
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}
