import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Address, addressSchema } from '#contract/deals/address-schema.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { myAddressQuery, useKeepAddress } from './address.queries.ts';
import { AddressFields, AddressText, typedAddress, writtenAddress } from './address-fields.tsx';

/** The address that deals agreed from now on begin with. */
export function AddressSettings() {
  const { data: address, error, refetch, isFetching } = useQuery(myAddressQuery);
  const [isEditing, setEditing] = useState(false);
  if (address === undefined && error)
    return (
      <ErrorBox message="We could not load your address." error={error} onRetry={refetch} isRetrying={isFetching} />
    );
  if (address === undefined) return <Skeleton className="h-24" />;
  if (isEditing) return <AddressForm address={address} onClose={() => setEditing(false)} />;
  if (address) return <KeptAddress address={address} onEdit={() => setEditing(true)} />;
  return (
    <Button variant="secondary" onClick={() => setEditing(true)}>
      Add an address
    </Button>
  );
}

function KeptAddress({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: keep } = useKeepAddress();
  return (
    <>
      <AddressText address={address} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onEdit}>
          Change the address
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Remove the address
        </Button>
      </div>
      {isAsking && (
        <AskDialog
          title="Remove your address?"
          confirmLabel="Remove"
          onConfirm={() => keep(null)}
          doneText="Your address is removed."
          onClose={() => setAsking(false)}
        >
          <p>Deals that are agreed already keep the one you gave there until they are over.</p>
        </AskDialog>
      )}
    </>
  );
}

function AddressForm({ address, onClose }: { address: Address | null; onClose: () => void }) {
  const [value, setValue] = useState(() => typedAddress(address));
  const { mutateAsync: keep } = useKeepAddress();
  const form = useForm(
    async () => {
      await keep(writtenAddress(value));
      toast.success('Your address is saved.');
      onClose();
    },
    () => fieldErrors(addressSchema, writtenAddress(value)),
  );
  return (
    <Form {...form.handlers} className="space-y-4">
      <AddressFields value={value} onChange={setValue} errors={form.errors} />
      <FormError message={form.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={form.isSending}>
          Save the address
        </Button>
        <Button variant="secondary" disabled={form.isSending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
