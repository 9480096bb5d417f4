import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { type AdminListing, getAdminListing, updateAdminListing } from '#contract/admin/listings.ts';
import { dayText } from '#contract/day-text.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { staffActs } from '#contract/listings/listing-states.ts';
import { useAdmin, useCan } from '#web/admin/frame/admin-context.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { officeQuery, useOfficeAct } from '#web/admin/office.queries.ts';
import { PhotoThumb } from '#web/admin/photo-thumb.tsx';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { useInSight } from '#web/ui/feedback/use-in-sight.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ListingFields } from './listing-fields.tsx';
import { ListingFlags } from './listing-flags.tsx';
import { bodyOf, findProblems, type ListingValues, valuesOf } from './listing-values.ts';
import { listingParts, TakePhotoDownDialog } from './take-down-dialog.tsx';

interface ListingModalsProps {
  id: string;
  isReadOnly: boolean;
  onClose: () => void;
}

/** Read anew when it is opened: nobody edits what the table showed a while ago. */
export function ListingModals({ id, isReadOnly, onClose }: ListingModalsProps) {
  const query = useQuery({ ...officeQuery('listings', getAdminListing, { params: { id } }), staleTime: 0, gcTime: 0 });
  const [photo, setPhoto] = useState<ListingPhoto>();
  const listing = query.data;
  if (listing && photo)
    return <TakePhotoDownDialog listing={listing} photo={photo} onClose={() => setPhoto(undefined)} />;
  if (listing) return <ListingModal key={id} {...{ listing, isReadOnly, onClose }} onTakePhotoDown={setPhoto} />;
  return (
    <Dialog isOpen onClose={onClose} size="large" title="Listing Details">
      <Loaded
        query={query}
        failure="Failed to load listings. Please try again."
        missing="Listing not found"
        bars={['h-96']}
      >
        {() => null}
      </Loaded>
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
  const [saved, setSaved] = useState<string>();
  const update = useOfficeAct(
    (body: CallInput<typeof updateAdminListing>['body']) =>
      call(updateAdminListing, { params: { id: opened.id }, body }),
    ...listingParts,
  );
  const formId = useId();
  const values = { ...valuesOf(listing), ...(isReadOnly ? undefined : changes) };

  const form = useForm(save, () => findProblems(values));
  const notice = Object.keys(form.errors).length === 0 ? saved : undefined;
  const noticeLine = useInSight<HTMLParagraphElement>(notice);

  async function save() {
    setSaved(undefined);
    const body = bodyOf(values);
    if (!body) return;
    const { listing: changed } = await update.mutateAsync(body);
    setSaved(changed ? 'Listing updated successfully' : 'Update operation completed, but no data returned');
    if (changed) setListing(changed);
    drop(changes);
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
        <Button type="submit" form={formId} isPending={form.isSending} pendingLabel="Saving...">
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
      <Form id={formId} {...form.handlers}>
        <ListingFields
          listing={listing}
          values={values}
          problems={form.errors}
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

/** Facts that nobody edits here: the seller, and when the listing was made and changed. */
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
