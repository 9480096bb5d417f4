import { shortDayText } from '#contract/day-text.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { useSetAway } from './seller-settings.queries.ts';

/** While one is away, and the way back before that. */
export default function AwayNote({ awayUntil }: { awayUntil: string }) {
  const { mutateAsync, isPending } = useSetAway();
  // The note is gone by the time it is done.
  const comeBack = () =>
    mutateAsync(null).then(
      () => toast.success('You are back'),
      (error) => toast.error(failureText(error)),
    );
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-soft border border-line bg-surface px-4 py-2">
      <span>You are away until {shortDayText(awayUntil)}. Offers wait for you.</span>
      <Button size="small" variant="secondary" isPending={isPending} onClick={() => void comeBack()}>
        I'm back
      </Button>
    </p>
  );
}
