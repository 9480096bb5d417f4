import { useState } from 'react';
import { brandRequestSchema } from '#contract/support/brand-request-schema.ts';
import { brandAnswers, brandNameMaxLength } from '#contract/support/brand-request-values.ts';
import { askForBrand } from '#contract/support/brand-requests.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { toast } from '#web/lib/toast.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';

interface AskForBrandProps {
  /** What was written where a brand was asked for. */
  name?: string;
  onClose: () => void;
}

/** Only brands of the list can be listed; this asks our team for one more. */
export default function AskForBrand({ name: written = '', onClose }: AskForBrandProps) {
  const [name, setName] = useState(written.slice(0, brandNameMaxLength));
  const ask = useMutation({ mutationFn: () => call(askForBrand, { body: { name } }) });
  return (
    <AskDialog
      title="Ask for a brand"
      confirmLabel="Ask"
      check={() => fieldErrors(brandRequestSchema, { name })}
      fieldOfCode={{ 'brand_requests.known': 'name' }}
      onConfirm={() => ask.mutateAsync()}
      onDone={({ state }) => {
        toast.info(brandAnswers[state]);
        onClose();
      }}
      onClose={onClose}
      fields={(errors) => (
        <>
          <p className="text-ink-soft">
            Only brands of the list can be listed. We add premium brands that several members ask for; until then, keep
            your wig as a draft.
          </p>
          <TextField
            label="Brand"
            isRequired
            name="name"
            maxLength={brandNameMaxLength}
            value={name}
            onChange={setName}
            error={errors.name ?? null}
          />
        </>
      )}
    />
  );
}
