import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentWay } from '#contract/deals/way-values.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { typedWays, writtenWays, wrongWays } from './typed-ways.ts';
import { myWaysQuery, useKeepWays } from './ways.queries.ts';
import { WaysFields } from './ways-fields.tsx';

/** How the reader can be paid, for the settings. */
export function WaysSettings() {
  const { data: ways, error, refetch, isFetching } = useQuery(myWaysQuery);
  const [isEditing, setEditing] = useState(false);
  if (!ways && error)
    return (
      <ErrorBox
        message="We could not load how you can be paid."
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  if (!ways) return <Skeleton className="h-24" />;
  if (isEditing) return <WaysForm ways={ways} onClose={() => setEditing(false)} />;
  if (ways.length > 0) return <KeptWays ways={ways} onEdit={() => setEditing(true)} />;
  return (
    <Button variant="secondary" onClick={() => setEditing(true)}>
      Say how you can be paid
    </Button>
  );
}

function KeptWays({ ways, onEdit }: { ways: readonly PaymentWay[]; onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: keep } = useKeepWays();
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {ways.map(({ method, handle }) => (
          <div key={`${method} ${handle}`} className="contents">
            <dt className="text-ink-soft">{method}</dt>
            <dd dir="auto" className="font-medium wrap-anywhere">
              {handle || 'handed over'}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onEdit}>
          Change how you can be paid
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Remove all
        </Button>
      </div>
      {isAsking && (
        <AskDialog
          title="Remove how you can be paid?"
          confirmLabel="Remove"
          onConfirm={() => keep([])}
          doneText="It is removed."
          onClose={() => setAsking(false)}
        >
          <p>A member who has to pay you in a deal sees that you have not said how, and waits.</p>
        </AskDialog>
      )}
    </>
  );
}

function WaysForm({ ways, onClose }: { ways: readonly PaymentWay[]; onClose: () => void }) {
  const [value, setValue] = useState(() => typedWays(ways));
  const { mutateAsync: keep } = useKeepWays();
  const form = useForm(
    async () => {
      await keep(writtenWays(value));
      toast.success('How you can be paid is saved.');
      onClose();
    },
    () => wrongWays(value),
  );
  return (
    <Form {...form.handlers} className="space-y-4">
      <WaysFields value={value} onChange={setValue} errors={form.errors} />
      <FormError message={form.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={form.isSending}>
          Save
        </Button>
        <Button variant="secondary" disabled={form.isSending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
