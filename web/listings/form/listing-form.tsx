import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { sellingErrors } from '#contract/listings/selling.ts';
import { UpgradeInvitation } from '#web/billing/plans/upgrade-invitation.tsx';
import { codeOf, failureText, isRefusal, judgeFailure } from '#web/lib/api/failures.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { useRemoveListingPhoto, useSaveListing } from '#web/listings/mine/selling.queries.ts';
import type { PhotoItem } from '#web/photos/photo-item.ts';
import { usePhotoUploads } from '#web/photos/use-photo-uploads.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { type ListingDraft, photosOf, withChange, withPhotos } from './listing-draft.ts';
import { findProblems, type Problems, stillWrong } from './listing-form-checks.ts';
import { ListingFormDetails } from './listing-form-details.tsx';
import { ListingFormFields } from './listing-form-fields.tsx';
import { ListingFormOffers } from './listing-form-offers.tsx';
import { ListingFormPhotos } from './listing-form-photos.tsx';
import { fieldsOf, type ListingFormValues } from './listing-form-values.ts';

export interface ListingFormProps {
  /** Of the listing being edited; a new one gets the id of its draft. */
  editedId: string | undefined;
  /** Of the listing whose facts this new one begins with. */
  copiedId: string | undefined;
  stored: { values: ListingFormValues; items: PhotoItem[] };
  onSaved: (id: string) => void;
}

const noDraft: ListingDraft = {};
/** The toast is gone soon: the form says it as long as it is open. */
const restoredText = 'Restored your unsaved listing data';

export function ListingForm({ editedId, copiedId, stored, onSaved }: ListingFormProps) {
  const draft = useDraft<ListingDraft>(draftName(editedId, copiedId), noDraft);
  const [marked, setMarked] = useState<Problems>({});
  const [failure, setFailure] = useState<{ text: string; code: string | undefined } | null>(null);
  const uploads = usePhotoUploads(() => photosOf(draft.value, stored.items));
  const storedPhotos = useRef(stored.items);
  const save = useSaveListing();
  const removePhoto = useRemoveListingPhoto();
  const navigate = useNavigate();
  const { items } = uploads;
  const values = { ...stored.values, ...draft.value.changes };
  const problems = stillWrong(marked, findProblems(values, items));

  const isRestored = draft.isRestored;
  useEffect(() => {
    if (isRestored) toast.info(restoredText, { id: 'draft', duration: 2000 });
  }, [isRestored]);

  const keepPhotos = useEffectEvent((now: readonly PhotoItem[]) => {
    draft.set((before) => withPhotos(before, storedPhotos.current, now));
  });
  useEffect(() => keepPhotos(items), [items]);

  function change(part: Partial<ListingFormValues>) {
    draft.set((before) => withChange(before, stored.values, part));
  }

  async function remove(item: PhotoItem) {
    // Of a listing that is being edited, a photograph goes at once; its last one only with the save that replaces it.
    const others = storedPhotos.current.filter(({ id }) => id !== item.id);
    const isStored = editedId && others.length < storedPhotos.current.length;
    if (isStored && others.length > 0) {
      try {
        await removePhoto.mutateAsync({ id: editedId, photoId: item.id });
      } catch (error) {
        if (judgeFailure(error) !== 'missing') {
          toast.error(failureText(error, 'Failed to update listing. Please try again.'));
          return;
        }
      }
      storedPhotos.current = others;
    }
    uploads.drop(item.id);
  }

  async function submit() {
    setFailure(null);
    const found = findProblems(values, items);
    setMarked(found);
    const [first] = Object.entries(found);
    if (first) {
      toast.error(first[1], { id: 'listing-problem', duration: 5000 });
      return first[0];
    }
    const photoIds = items.map(({ id }) => id);
    const id = editedId ?? draft.getId();
    try {
      await save.mutateAsync({ id, isNew: !editedId, fields: fieldsOf(values, photoIds) });
    } catch (error) {
      fail(error);
      return;
    }
    draft.drop();
    toast.success(editedId ? 'Listing updated successfully!' : 'Listing created successfully!', { duration: 5000 });
    onSaved(id);
  }

  function fail(error: unknown) {
    const general = editedId
      ? 'Failed to update listing. Please try again.'
      : 'Failed to create listing. Please ensure all required fields are filled correctly.';
    toast.error(general, { duration: 5000 });
    setFailure({ text: isRefusal(error) ? failureText(error) : general, code: codeOf(error) });
  }

  function cancel() {
    // A new listing waits for another day; a change that was called off must not come back with the next edit.
    if (editedId) draft.drop();
    navigate('/account/listings');
  }

  return (
    <Form onSubmit={submit} className="mt-8 max-w-4xl space-y-10">
      {isRestored && <p className="rounded-soft bg-ivory-deep px-4 py-3">{restoredText}</p>}
      <ListingFormPhotos uploads={uploads} error={problems.photos ?? null} onRemove={remove} />
      <section aria-labelledby="details-heading">
        <h2 id="details-heading" className="mb-4 text-2xl font-medium">
          Details
        </h2>
        <ListingFormFields values={values} problems={problems} onChange={change} />
        {values.type !== 'trade' && <ListingFormOffers values={values} problems={problems} onChange={change} />}
        <ListingFormDetails values={values} problems={problems} onChange={change} />
      </section>
      <FormError message={failure?.text} />
      {failure?.code === sellingErrors.planLimit.code && <UpgradeInvitation />}
      <div className="flex justify-end gap-3">
        <Button type="button" variant="secondary" disabled={save.isPending} onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" isPending={save.isPending}>
          {editedId ? 'Save' : 'Publish'}
        </Button>
      </div>
    </Form>
  );
}

function draftName(editedId: string | undefined, copiedId: string | undefined): string {
  if (editedId) return `listing:${editedId}`;
  return copiedId ? `copy:${copiedId}` : 'listing';
}
