import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { failureText } from '#web/lib/api/failures.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { type PushState, readPushState, sendTestPush, turnOffPush, turnOnPush } from './push-device.ts';

/** The line of the settings for the device somebody sits at. */
export function PushDeviceSetting({ memberId }: { memberId: string }) {
  const client = useQueryClient();
  const queryKey = ['push-state', memberId];
  const { data: state } = useQuery({ queryKey, queryFn: () => readPushState(memberId), staleTime: 0 });
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOnPush(memberId) : turnOffPush(memberId)),
    onSuccess: (next) => client.setQueryData(queryKey, next),
    onError: (error) => toast.error(failureText(error, 'Your choice could not be saved. Please try again.')),
  });
  if (!state) return null;
  const canChange = state === 'on' || state === 'off';
  return (
    <div className="space-y-3">
      <Switch
        isSpread
        isSelected={change.isPending ? change.variables : state === 'on'}
        isDisabled={!canChange}
        onChange={(isOn) => change.mutate(isOn)}
        description={descriptions[state]}
      >
        Notifications on this device
      </Switch>
      {state === 'needs-install' && (
        <Link
          to="/help/creating-account#wigloop-on-your-phone"
          className="inline-block py-1 font-semibold text-plum underline"
        >
          How to put Wigloop on the home screen
        </Link>
      )}
      {state === 'on' && <TestButton />}
    </div>
  );
}

const descriptions: Record<PushState, string> = {
  on: 'This device tells you at once, also while Wigloop is closed.',
  off: 'Hear of messages and answers at once, also while Wigloop is closed.',
  blocked:
    'Your browser blocks notifications of this site. Allow them in its settings for this site, then come back here.',
  'needs-install': 'iPhones and iPads notify only apps on the home screen.',
  unsupported: 'This browser cannot show notifications of websites.',
};

function TestButton() {
  const test = useMutation({
    mutationFn: sendTestPush,
    onSuccess: ({ outcome }) => {
      if (outcome === 'sent') toast.success('Sent. It should appear in a moment.');
      else toast.error(failures[outcome]);
    },
    onError: (error) => toast.error(failureText(error)),
  });
  return (
    <Button variant="secondary" size="small" isPending={test.isPending} onClick={() => test.mutate()}>
      Send a test
    </Button>
  );
}

const failures = {
  gone: 'This device no longer takes notifications. Please turn them off and on again.',
  failed: 'The push service of your browser does not answer right now. Please try again later.',
};
