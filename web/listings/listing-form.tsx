import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { sellingErrors } from '#contract/selling.ts';
import { UpgradeInvitation } from '#web/billing/upgrade-invitation.tsx';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { toast } from '#web/lib/toast.ts';
import type { PhotoItem } from '#web/photos/photo-item.ts';
import { usePhotoUploads } from '#web/photos/use-photo-uploads.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { dropDraft, keepDraft, type ListingDraft } from './listing-draft.ts';
import { firstProblem, type Problem } from './listing-form-checks.ts';
import { ListingFormDetails } from './listing-form-details.tsx';
import { ListingFormFields } from './listing-form-fields.tsx';
import { ListingFormPhotos } from './listing-form-photos.tsx';
import { fieldsOf, type ListingFormValues } from './listing-form-values.ts';
import { useRemoveListingPhoto, useSaveListing } from './selling.queries.ts';

interface ListingFormProps {
  /** Of the listing being edited; a new one gets its id here, once per form. */
  editedId: string | undefined;
  initial: ListingDraft;
  onSaved: () => void;
}

export function ListingForm({ editedId, initial, onSaved }: ListingFormProps) {
  const [values, setValues] = useState(initial.values);
  const [problem, setProblem] = useState<Problem>();
  const [failure, setFailure] = useState<string | null>(null);
  const [id] = useState(() => editedId ?? crypto.randomUUID());
  const uploads = usePhotoUploads(initial.items);
  const stored = useRef(new Set(editedId ? initial.items.map((item) => item.id) : []));
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveListing();
  const removePhoto = useRemoveListingPhoto();
  const navigate = useNavigate();
  const { items } = uploads;

  useEffect(() => {
    if (!editedId) keepDraft(values, items);
  }, [editedId, values, items]);

  function change(part: Partial<ListingFormValues>) {
    setValues((now) => ({ ...now, ...part }));
    setProblem((now) => (now && now.field in part ? undefined : now));
  }

  async function remove(item: PhotoItem) {
    // Of a listing that is being edited, a photograph goes at once; its last one only with the save that replaces it.
    const isStored = editedId && stored.current.has(item.id);
    const others = items.filter((other) => other.id !== item.id && stored.current.has(other.id));
    if (isStored && others.length > 0) {
      try {
        await removePhoto.mutateAsync({ id: editedId, photoId: item.id });
      } catch (error) {
        toast.error(error instanceof ApiCallError ? error.message : 'Failed to update listing. Please try again.');
        return;
      }
      stored.current.delete(item.id);
    }
    uploads.drop(item.id);
  }

  async function submit() {
    if (save.isPending) return;
    setFailure(null);
    const found = firstProblem(values, items.filter(({ state }) => state !== 'failed').length) ?? unfinished(items);
    setProblem(found);
    if (found) {
      toast.error(found.message, { id: 'listing-problem', duration: 5000 });
      focusField(form.current, found.field);
      return;
    }
    const sent = items.filter(({ state }) => state === 'done').map((item) => item.id);
    try {
      await save.mutateAsync({ id, isNew: !editedId, fields: fieldsOf(values, sent) });
    } catch (error) {
      fail(error);
      return;
    }
    if (!editedId) dropDraft();
    toast.success(editedId ? 'Listing updated successfully!' : 'Listing created successfully!', { duration: 5000 });
    onSaved();
  }

  function fail(error: unknown) {
    const general = editedId
      ? 'Failed to update listing. Please try again.'
      : 'Failed to create listing. Please ensure all required fields are filled correctly.';
    toast.error(general, { duration: 5000 });
    const isKnown = error instanceof ApiCallError && error.status >= 400 && error.status < 500;
    setFailure(isKnown ? error.message : general);
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="mt-8 max-w-4xl space-y-10"
    >
      <ListingFormPhotos
        uploads={uploads}
        error={problem?.field === 'photos' ? problem.message : null}
        onRemove={remove}
      />
      <section aria-labelledby="details-heading">
        <h2 id="details-heading" className="mb-4 text-2xl font-medium">
          Details
        </h2>
        <ListingFormFields values={values} problem={problem} onChange={change} />
        <ListingFormDetails values={values} problem={problem} onChange={change} />
      </section>
      <FormError message={failure} />
      {failure === sellingErrors.planLimit.message && <UpgradeInvitation />}
      <div className="flex justify-end gap-3">
        <Button
          type="button"
          variant="secondary"
          disabled={save.isPending}
          onClick={() => navigate('/account/listings')}
        >
          Cancel
        </Button>
        <Button type="submit" isPending={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

function unfinished(items: readonly PhotoItem[]): Problem | undefined {
  const isSending = items.some(({ state }) => state === 'uploading');
  return isSending
    ? { field: 'photos', message: 'Your photos are still being sent. Please wait a moment.' }
    : undefined;
}

/** The first field in error, so that nobody has to look for it. */
function focusField(form: HTMLFormElement | null, field: Problem['field']) {
  requestAnimationFrame(() => {
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else if (field === 'photos') form?.querySelector('h2')?.scrollIntoView({ block: 'start' });
  });
}
