import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { premiumFor } from '#contract/billing/upgrade-now.ts';
import { countText } from '#contract/count-text.ts';
import { fieldsOf, type ListingFormValues } from '#contract/listings/drafts/listing-form-schema.ts';
import { sellingErrors } from '#contract/listings/selling.ts';
import { mySubscriptionQuery } from '#web/billing/billing.queries.ts';
import { codeOf, failureText, isRefusal, judgeFailure } from '#web/lib/api/failures.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { useRemoveListingPhoto, useSaveListing } from '#web/listings/mine/selling.queries.ts';
import type { PhotoItem } from '#web/photos/photo-item.ts';
import { usePhotoUploads } from '#web/photos/use-photo-uploads.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { type ListingDraft, openedDraftName, photosOf, withChange, withPhotos } from './listing-draft.ts';
import { findProblems, type Problems, stepsLeft, stepsLeftText, stillWrong } from './listing-form-checks.ts';
import { ListingFormDetails } from './listing-form-details.tsx';
import { ListingFormFields } from './listing-form-fields.tsx';
import { ListingFormOffers } from './listing-form-offers.tsx';
import { ListingFormPhotos } from './listing-form-photos.tsx';
import { useEndingProposals } from './use-ending-proposals.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { useTitleReader } from './use-title-reader.ts';

export interface ListingFormProps {
  /** Of the listing being edited; a new one gets the id of its draft. */
  editedId: string | undefined;
  /** Of the listing whose facts this new one begins with. */
  copiedId: string | undefined;
  /** Of the draft on the server that this goes on with. */
  draftId?: string | undefined;
  stored: { values: ListingFormValues; items: PhotoItem[] };
  onSaved: (id: string) => void;
}

const noDraft: ListingDraft = {};
/** The toast is gone soon: the form says it as long as it is open. */
const restoredText = 'Restored your unsaved listing data';

export function ListingForm({ editedId, copiedId, draftId, stored, onSaved }: ListingFormProps) {
  const draft = useDraft<ListingDraft>(draftName(editedId, copiedId, draftId), noDraft);
  const getId = () => editedId ?? draftId ?? draft.getId();
  const [marked, setMarked] = useState<Problems>({});
  const [failure, setFailure] = useState<{ text: string; code: string | undefined; field?: string | undefined } | null>(
    null,
  );
  const uploads = usePhotoUploads(() => photosOf(draft.value, stored.items));
  const storedPhotos = useRef(stored.items);
  const save = useSaveListing();
  const removePhoto = useRemoveListingPhoto();
  const navigate = useNavigate();
  const ending = useEndingProposals(editedId);
  const { items } = uploads;
  const values = { ...stored.values, ...draft.value.changes };
  const found = findProblems(values, items);
  const problems = { ...stillWrong(marked, found), ...(failure?.field && { [failure.field]: failure.text }) };
  const left = stepsLeft(found);
  const isTyped = draft.value.changes !== undefined || draft.value.photos !== undefined;
  const isDraft = !editedId && (isTyped || draftId !== undefined);
  const onServer = useKeptDraft({
    getId,
    values,
    items,
    isWanted: isDraft,
    isSaved: draftId !== undefined && !isTyped,
  });
  const fill = useTitleReader();
  const [isWaiting, setWaiting] = useState(false);
  // What is published is what the form says when the last photograph has arrived.
  const newest = useRef(values);
  useEffect(() => {
    newest.current = values;
  });

  const isRestored = draft.isRestored;
  useEffect(() => {
    if (isRestored) toast.info(restoredText, { id: 'draft', duration: 2000 });
  }, [isRestored]);

  const keepPhotos = useEffectEvent((now: readonly PhotoItem[]) => {
    draft.set((before) => withPhotos(before, storedPhotos.current, now));
  });
  useEffect(() => keepPhotos(items), [items]);

  function change(part: Partial<ListingFormValues>) {
    if (failure?.field && failure.field in part) setFailure(null);
    const filled = part.title !== undefined && !editedId ? fill(values, part.title) : {};
    draft.set((before) => withChange(before, stored.values, { ...part, ...filled }));
  }

  async function remove(item: PhotoItem) {
    // Of a listing that is being edited, a photograph goes at once; its last one only with the save that replaces it.
    const others = storedPhotos.current.filter(({ id }) => id !== item.id);
    const isStored = editedId && others.length < storedPhotos.current.length;
    if (!isStored || others.length === 0) return uploads.drop(item.id);
    const left = fieldsOf(
      stored.values,
      others.map(({ id }) => id),
    );
    try {
      await ending.askBefore(left, 'Remove anyway', () => removeStored(editedId, item));
    } catch (error) {
      toast.error(failureText(error, 'Failed to update listing. Please try again.'));
    }
  }

  async function removeStored(id: string, item: PhotoItem): Promise<undefined> {
    try {
      await removePhoto.mutateAsync({ id, photoId: item.id });
    } catch (error) {
      if (judgeFailure(error) !== 'missing') throw error;
    }
    storedPhotos.current = storedPhotos.current.filter((photo) => photo.id !== item.id);
    uploads.drop(item.id);
  }

  async function submit() {
    if (isWaiting) return;
    setFailure(null);
    const wrong = mark(values, items);
    if (wrong) return wrong;
    setWaiting(true);
    const photos = await uploads.settle();
    setWaiting(false);
    return mark(newest.current, photos) ?? send(newest.current, photos);
  }

  /** Marks what is wrong and names the first field of it. */
  function mark(now: ListingFormValues, photos: readonly PhotoItem[]): string | undefined {
    const found = findProblems(now, photos);
    setMarked(found);
    const [first] = Object.entries(found);
    if (first) toast.error(first[1], { id: 'listing-problem', duration: 5000, isSilent: true });
    return first?.[0];
  }

  async function send(now: ListingFormValues, photos: readonly PhotoItem[]): Promise<string | undefined> {
    const fields = fieldsOf(
      now,
      photos.map(({ id }) => id),
    );
    try {
      return await ending.askBefore(fields, 'Save anyway', () => store(fields));
    } catch (error) {
      return fail(error);
    }
  }

  async function store(fields: ReturnType<typeof fieldsOf>): Promise<string | undefined> {
    const id = getId();
    try {
      await save.mutateAsync({ id, isNew: !editedId, fields });
    } catch (error) {
      return fail(error);
    }
    onServer.stop();
    draft.drop();
    toast.success(editedId ? 'Listing updated successfully!' : 'Listing created successfully!', { duration: 5000 });
    onSaved(id);
    return undefined;
  }

  function fail(error: unknown): string | undefined {
    const general = editedId
      ? 'Failed to update listing. Please try again.'
      : 'Failed to create listing. Please ensure all required fields are filled correctly.';
    toast.error(general, { duration: 5000, isSilent: true });
    const code = codeOf(error);
    const field = code === sellingErrors.notPayable.code ? 'buyAtOnce' : undefined;
    setFailure({ text: isRefusal(error) ? failureText(error) : general, code, field });
    return field;
  }

  function cancel() {
    // A new listing waits for another day; a change that was called off must not come back with the next edit.
    if (editedId) draft.drop();
    navigate('/account/listings');
  }

  return (
    <>
      <Form onSubmit={submit} className="mt-8 max-w-4xl space-y-10">
        {isRestored && <p className="rounded-soft bg-ivory-deep px-4 py-3">{restoredText}</p>}
        {ending.note}
        {!editedId && <p className="-mt-8 text-ink-soft">{stepsLeftText(left)} Everything else is optional.</p>}
        <ListingFormPhotos uploads={uploads} error={problems.photos ?? null} onRemove={remove} />
        <section aria-labelledby="details-heading">
          <h2 id="details-heading" className="mb-4 text-2xl font-medium">
            Details
          </h2>
          <ListingFormFields values={values} problems={problems} onChange={change} />
          <div className="mt-6 space-y-3">
            <ListingFormDetails values={values} problems={problems} onChange={change} />
            {values.type !== 'trade' && <ListingFormOffers values={values} problems={problems} onChange={change} />}
          </div>
        </section>
        <FormError message={failure?.field ? undefined : failure?.text} />
        {failure?.code === sellingErrors.planLimit.code && <UpgradeInvitation />}
        <p role="status" className="text-right text-ink-soft empty:hidden">
          {isWaiting && items.some(({ state }) => state === 'uploading') && waitingText(editedId !== undefined)}
        </p>
        <div className="flex flex-wrap items-center justify-end gap-3">
          {left.length > 0 && (
            <p className="grow text-ink-soft">
              {countText(left.length, 'step')} left: {left.join(', ')}
            </p>
          )}
          {onServer.isKept && <p className="text-ink-soft">Saved as a draft</p>}
          <div className="flex flex-wrap gap-3">
            <Button type="button" variant="secondary" disabled={save.isPending} onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" isPending={save.isPending || isWaiting}>
              {editedId ? 'Save' : 'Publish'}
            </Button>
          </div>
        </div>
      </Form>
      {ending.dialog}
    </>
  );
}

const waitingText = (isEdited: boolean): string =>
  `Your photos are still on their way. Your listing is ${isEdited ? 'saved' : 'published'} as soon as they are there.`;

function draftName(editedId?: string, copiedId?: string, draftId?: string): string {
  if (editedId) return `listing:${editedId}`;
  if (draftId) return openedDraftName(draftId);
  return copiedId ? `copy:${copiedId}` : 'listing';
}

/** The way on for those who have reached the limit of their plan. */
function UpgradeInvitation() {
  const { data } = useQuery(mySubscriptionQuery);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-soft border border-line bg-surface px-5 py-4">
      <p className="max-w-xl">
        With Premium there is no limit, and it can begin today. You see what it costs before anything is charged, and
        your listing stays here as a draft.
      </p>
      <ButtonLink to="/account/subscription" state={{ selectedPlan: premiumFor(data?.plan ?? null) }}>
        Upgrade now
      </ButtonLink>
    </div>
  );
}
