import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { AdminListing } from '#contract/admin/listings.ts';
import { dayText } from '#contract/day-text.ts';
import { staffActs } from '#contract/listings/listing-states.ts';
import { useAdmin, useCan } from '#web/admin/frame/admin-context.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { PhotoThumb } from '#web/admin/photo-thumb.tsx';
import { failureText } from '#web/lib/api/failures.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useInSight } from '#web/ui/feedback/use-in-sight.ts';
import { Form } from '#web/ui/form/form.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { adminListingQuery, useUpdateListing } from './admin-listings.queries.ts';
import { ListingFields } from './listing-fields.tsx';
import { ListingFlags } from './listing-flags.tsx';
import { bodyOf, findProblems, type ListingValues, valuesOf } from './listing-values.ts';
import { TakeDownDialog, TakePhotoDownDialog } from './take-down-dialog.tsx';

export interface OpenListing {
  id: string;
  mode: 'view' | 'edit' | 'take-down';
}

/** Read anew when it is opened: nobody edits what the table showed a while ago. */
export function ListingModals({ open: { id, mode }, onClose }: { open: OpenListing; onClose: () => void }) {
  const {
    data: listing,
    error,
    refetch,
    isRefetching,
  } = useQuery({ ...adminListingQuery(id), staleTime: 0, gcTime: 0 });
  const [photo, setPhoto] = useState<ListingPhoto>();
  if (listing && mode === 'take-down') return <TakeDownDialog listing={listing} onClose={onClose} />;
  if (listing && photo)
    return <TakePhotoDownDialog listing={listing} photo={photo} onClose={() => setPhoto(undefined)} />;
  if (listing)
    return (
      <ListingModal
        key={id}
        listing={listing}
        isReadOnly={mode === 'view'}
        onTakePhotoDown={setPhoto}
        onClose={onClose}
      />
    );
  return (
    <Dialog isOpen onClose={onClose} size="large" title="Listing Details">
      {error ? (
        <ErrorBox
          message="Failed to load listings. Please try again."
          missingText="Listing not found"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Dialog>
  );
}

type ListingPhoto = AdminListing['photos'][number];

interface ListingModalProps {
  listing: AdminListing;
  isReadOnly: boolean;
  onTakePhotoDown: (photo: ListingPhoto) => void;
  onClose: () => void;
}

function ListingModal({ listing: opened, isReadOnly, onTakePhotoDown, onClose }: ListingModalProps) {
  const [listing, setListing] = useState(opened);
  const { value: changes, set, drop } = useDraft(`admin-listing:${opened.id}`, noChanges);
  const [isTried, setTried] = useState(false);
  const [notice, setNotice] = useState<string>();
  const noticeLine = useInSight<HTMLParagraphElement>(notice);
  const update = useUpdateListing(opened.id);
  const formId = useId();
  const values = { ...valuesOf(listing), ...(isReadOnly ? undefined : changes) };

  function save() {
    setNotice(undefined);
    const body = bodyOf(values);
    setTried(!body);
    if (!body) return;
    update.mutate(body, {
      onSuccess: ({ listing: changed }) => {
        setNotice(changed ? 'Listing updated successfully' : 'Update operation completed, but no data returned');
        if (changed) setListing(changed);
        drop(changes);
      },
    });
  }

  function cancel() {
    if (!isReadOnly) drop();
    onClose();
  }

  const footer = (
    <>
      <Button variant="secondary" onClick={cancel}>
        Cancel
      </Button>
      {!isReadOnly && (
        <Button type="submit" form={formId} isPending={update.isPending} pendingLabel="Saving...">
          Save Changes
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
          items={[failureText(update.error)]}
        />
      )}
      <p
        ref={noticeLine}
        role="status"
        className={notice ? 'mb-5 rounded-soft bg-sage-soft px-4 py-3 font-medium text-sage' : 'sr-only'}
      >
        {notice}
      </p>
      <Form id={formId} onSubmit={save}>
        <ListingFields
          listing={listing}
          values={values}
          problems={isTried ? findProblems(values) : {}}
          isReadOnly={isReadOnly}
          onChange={(part) => set((before) => ({ ...before, ...part }))}
        />
      </Form>
      <ListingFacts listing={listing} />
      <ListingPhotos listing={listing} onTakeDown={onTakePhotoDown} />
    </Dialog>
  );
}

const noChanges: Partial<ListingValues> = {};

/** What nobody edits here: who sells it, and when it was made and changed. */
function ListingFacts({ listing }: { listing: AdminListing }) {
  const { id, userId, sellerName, sellerEmail, createdAt, updatedAt, flags } = listing;
  const to = useAdminPath();
  const maySeeUsers = useCan('users.read');
  const name = sellerName || sellerEmail || 'Unknown User';
  return (
    <>
      <dl className="mt-6 grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
        <Fact term="Seller">
          {maySeeUsers ? (
            <Link to={to(`users/${userId}`)} className="text-plum underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </Fact>
        <Fact term="Seller Email">{sellerEmail || 'No email'}</Fact>
        <Fact term="Created">{dayText(createdAt)}</Fact>
        <Fact term="Last Updated">{dayText(updatedAt)}</Fact>
        {flags.length > 0 && (
          <Fact term="Worth a look">
            <ListingFlags flags={flags} />
          </Fact>
        )}
      </dl>
      <Link
        to={`/listing/${id}`}
        target="_blank"
        className="mt-5 inline-flex min-h-11 items-center text-plum underline"
      >
        Photos and page of this listing
        <span className="sr-only"> in a new tab</span>
      </Link>
    </>
  );
}

interface ListingPhotosProps {
  listing: AdminListing;
  onTakeDown: (photo: ListingPhoto) => void;
}

function ListingPhotos({ listing: { status, photos }, onTakeDown }: ListingPhotosProps) {
  const mayWrite = useCan('listings.write');
  const isPossible = staffActs[useAdmin().role].edit.from.some((from) => from === status);
  if (photos.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-4">
      {photos.map((photo, place) => (
        <li key={photo.id} className="grid justify-items-center gap-1">
          <PhotoThumb photo={photo} alt={`Photo ${place + 1}`} />
          {mayWrite && isPossible && photos.length > 1 && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove photo ${place + 1}`}
              onClick={() => onTakeDown(photo)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
      {mayWrite && isPossible && photos.length === 1 && (
        <li className="self-center text-sm text-ink-soft">
          The only photo cannot be removed. Take the listing down or delete it instead.
        </li>
      )}
    </ul>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold">{term}</dt>
      <dd className="text-ink-soft wrap-anywhere">{children}</dd>
    </div>
  );
}
