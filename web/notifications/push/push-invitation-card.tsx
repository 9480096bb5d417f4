import { failureText } from '#web/lib/api/failures.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useAnnounced } from '#web/ui/feedback/announce.ts';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { turnOnPush } from './push-device.ts';
import { endOffer } from './push-offer.ts';

const question = 'Hear of answers at once?';

export default function PushInvitationCard({ memberId, className }: { memberId: string; className?: string }) {
  useAnnounced(question);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => turnOnPush(memberId),
    onSuccess: (state) => {
      endOffer();
      if (state === 'on') toast.success('This device tells you at once.');
    },
  });
  return (
    <section
      aria-label="Notifications on this device"
      className={classNames('rounded-soft bg-plum-soft p-4', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="font-semibold">{question}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" isPending={isPending} onClick={() => mutate()}>
            Turn on
          </Button>
          <Button size="small" variant="quiet" disabled={isPending} onClick={endOffer}>
            Not now
          </Button>
        </div>
      </div>
      <FormError
        message={error && failureText(error, 'Notifications could not be turned on. Please try again.')}
        className="mt-3"
      />
    </section>
  );
}
