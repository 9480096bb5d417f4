import { useState } from 'react';
import type { AdminListing } from '#contract/admin-listings.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { useUpdateListing } from './admin-listings.queries.ts';
import { ListingFacts } from './listing-facts.tsx';
import { ListingFields } from './listing-fields.tsx';
import { bodyOf, valuesOf } from './listing-values.ts';

interface ListingModalProps {
  listing: AdminListing;
  isReadOnly: boolean;
  onClose: () => void;
}

export function ListingModal({ listing: opened, isReadOnly, onClose }: ListingModalProps) {
  const [listing, setListing] = useState(opened);
  const [values, setValues] = useState(() => valuesOf(opened));
  const [notice, setNotice] = useState<string>();
  const update = useUpdateListing(opened.id);

  function save() {
    setNotice(undefined);
    update.mutate(bodyOf(values), {
      onSuccess: ({ listing: changed }) => {
        setNotice(changed ? 'Listing updated successfully' : 'Update operation completed, but no data returned');
        if (!changed) return;
        setListing(changed);
        setValues(valuesOf(changed));
      },
    });
  }

  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      {!isReadOnly && (
        <Button aria-disabled={update.isPending || undefined} onClick={() => !update.isPending && save()}>
          {update.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={isReadOnly ? 'Listing Details' : 'Edit Listing'}
      footer={footer}
    >
      {update.isError && (
        <FormError
          className="mb-5"
          message="Failed to update listing. Please try again."
          items={reasonsOf(update.error)}
        />
      )}
      <p
        role="status"
        className={notice ? 'mb-5 rounded-soft bg-sage-soft px-4 py-3 font-medium text-sage' : 'sr-only'}
      >
        {notice}
      </p>
      <ListingFields
        listing={listing}
        values={values}
        isReadOnly={isReadOnly}
        onChange={(changes) => setValues({ ...values, ...changes })}
      />
      <ListingFacts listing={listing} />
    </Dialog>
  );
}

/** What a refusal says; trouble on the way says nothing that helps. */
function reasonsOf(error: Error): string[] {
  return error instanceof ApiCallError && error.status >= 400 && error.status < 500 ? [error.message] : [];
}
