import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countText } from '#contract/count-text.ts';
import type { Policy } from '#contract/policies/policies.ts';
import { writtenPolicySchema } from '#contract/policies/policy-schema.ts';
import {
  paymentMethods,
  policyTextMaxLength,
  shippingMethods,
  shipsFromMaxLength,
  shipsWithinDays,
} from '#contract/policies/policy-values.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { myPolicyQuery, type PolicyDraft, useSavePolicy } from './policies.queries.ts';

/** Loads the own policy, then offers it for editing. A member without one starts with a blank, visible one. */
export function PolicyEditor() {
  const { data: policy, error, refetch, isRefetching } = useQuery(myPolicyQuery);
  if (policy) return <PolicyForm policy={policy} />;
  if (error)
    return (
      <ErrorBox
        message="Failed to load policy"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  return (
    <LoadingRegion label="Loading policy..." className="space-y-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-28 w-full" />
    </LoadingRegion>
  );
}

const asOptions = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }));

const noChanges: Partial<PolicyDraft> = {};

function PolicyForm({ policy }: { policy: Policy }) {
  const { lastUpdated: _, ...saved } = policy;
  const { value: changes, set, drop } = useDraft<Partial<PolicyDraft>>('policy', noChanges);
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useSavePolicy();
  const draft: PolicyDraft = { ...saved, ...changes };
  const change = (part: Partial<PolicyDraft>) => set((before) => ({ ...before, ...part }));
  const found = fieldErrors(writtenPolicySchema, draft);
  const [wrong] = Object.values(found);
  const errors = isTried ? found : {};

  function submit() {
    setTried(wrong !== undefined);
    if (wrong) return void toast.error(wrong, { id: 'policy-incomplete', isSilent: true });
    toast.dismiss('policy-incomplete');
    // The new policy is loaded by the time the draft goes, so that the old one does not show in between.
    mutate(draft, { onSuccess: () => drop(changes) });
  }

  return (
    <Form onSubmit={submit} className="space-y-8">
      <div className="grid gap-8 sm:grid-cols-2">
        <CheckboxGroup
          label="Payment methods"
          name="paymentMethods"
          isRequired
          error={errors.paymentMethods}
          options={asOptions(paymentMethods)}
          value={draft.paymentMethods}
          onChange={(value) => change({ paymentMethods: value })}
        />
        <CheckboxGroup
          label="Shipping methods"
          name="shippingMethods"
          isRequired
          error={errors.shippingMethods}
          options={asOptions(shippingMethods)}
          value={draft.shippingMethods}
          onChange={(value) => change({ shippingMethods: value })}
        />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Ships from"
          description="Your state or country, such as Ohio or Canada. Nothing more exact."
          name="shipsFrom"
          error={errors.shipsFrom}
          value={draft.shipsFrom ?? ''}
          onChange={(shipsFrom) => change({ shipsFrom })}
          maxLength={shipsFromMaxLength}
        />
        <NativeSelect
          label="Ships within"
          description="Counted from the payment."
          placeholder="Not said"
          options={shipsWithinDays.map((days) => ({ value: String(days), label: countText(days, 'day') }))}
          value={draft.shipsWithinDays === null ? '' : String(draft.shipsWithinDays)}
          onChange={(days) =>
            change({ shipsWithinDays: shipsWithinDays.find((known) => String(known) === days) ?? null })
          }
        />
      </div>
      <TextArea
        label="Return policy"
        error={errors.returnPolicy}
        value={draft.returnPolicy ?? ''}
        onChange={(returnPolicy) => change({ returnPolicy })}
        maxLength={policyTextMaxLength}
      />
      <TextArea
        label="Additional notes"
        error={errors.additionalNotes}
        value={draft.additionalNotes ?? ''}
        onChange={(additionalNotes) => change({ additionalNotes })}
        maxLength={policyTextMaxLength}
      />
      <Switch
        isSelected={draft.isVisible}
        onChange={(isVisible) => change({ isVisible })}
        description="While this is off, nobody but you sees your policy."
      >
        Show my policy to other members
      </Switch>
      <FormError message={(isTried && wrong) || error?.message} />
      <Button type="submit" isPending={isPending} pendingLabel="Saving...">
        Save Policy
      </Button>
    </Form>
  );
}
