import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, type Location, useNavigate, useSearchParams } from 'react-router';
import { dealErrors } from '#contract/deals/deal-errors.ts';
import type { DraftTyped } from '#contract/listings/drafts/draft-schema.ts';
import { copyOf, emptyListing, valuesOf } from '#contract/listings/drafts/listing-form-schema.ts';
import { isPossible, ownerActs } from '#contract/listings/listing-states.ts';
import { writePrice } from '#contract/price.ts';
import { site } from '#contract/site.ts';
import { ShowOwnership } from '#web/deals/ownership/show-ownership.tsx';
import { dropDraft, dropForm, findDraft } from '#web/lib/drafts/draft-store.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { draftQuery } from '#web/listings/mine/drafts/drafts.queries.ts';
import { editedListingQuery } from '#web/listings/mine/selling.queries.ts';
import { sellerSettingsQuery } from '#web/listings/mine/settings/seller-settings.queries.ts';
import { storedItem } from '#web/photos/photo-item.ts';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useInSight } from '#web/ui/feedback/use-in-sight.ts';
import { openedDraftName } from './listing-draft.ts';
import { ListingForm, type ListingFormProps } from './listing-form.tsx';

export function meta({ location }: { location: Location }) {
  const title = new URLSearchParams(location.search).has('edit') ? 'Edit Listing' : 'Create Listing';
  return [{ title: `${title} | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

const successMs = 1_500;

/** /account/create-listing; with ?type=trade it begins with For Trade, with ?edit= the same form for an own listing, with ?copy= for one more like it, with ?draft= for a draft. */
export default function CreateListingPage() {
  const [search] = useSearchParams();
  const editedId = search.get('edit');
  const copiedId = search.get('copy');
  const draftId = search.get('draft');
  // A new form per listing: nothing of one may reach another.
  if (editedId) return <EditListing key={editedId} id={editedId} />;
  if (copiedId) return <CopyListing key={copiedId} id={copiedId} />;
  if (draftId) return <DraftListing key={draftId} id={draftId} />;
  return <NewListing key="new" isForTrade={search.get('type') === 'trade'} />;
}

function NewListing({ isForTrade = false }: { isForTrade?: boolean }) {
  const values = isForTrade ? { ...emptyListing, type: 'trade' as const } : emptyListing;
  return (
    <FormScreen
      heading="Create Listing"
      saved="Listing Created!"
      stored={{ values, items: [] }}
      intro={
        <>
          Many wigs at once come from a table:{' '}
          <Link to="/account/listings/bring-in" className="font-semibold text-plum underline">
            Bring in listings
          </Link>
        </>
      }
    />
  );
}

/** What belongs to the model is filled in; photographs and condition are asked anew, because they belong to one wig. */
function CopyListing({ id }: { id: string }) {
  const { data, isError } = useQuery(editedListingQuery(id));
  const { member } = useSession();
  const navigate = useNavigate();
  const isRefused = isError || (data && member && data.owner.id !== member.id);
  useEffect(() => {
    if (!isRefused) return;
    toast.error('Failed to load listing', { explainsRedirect: true });
    navigate('/account/listings', { replace: true });
  }, [isRefused, navigate]);
  if (!data || isRefused) return <FormSkeleton />;
  return (
    <FormScreen
      heading="Create Listing"
      saved="Listing Created!"
      stored={{ values: copyOf(data), items: [] }}
      copiedId={id}
      intro={`Copied from “${data.title}”. Add photos of this wig and say in which condition it is.`}
    />
  );
}

/** What this device has not sent yet is newer than the server's; anything else that it keeps of the draft is older, and ends here. */
function DraftListing({ id }: { id: string }) {
  const { data: found, isError, isFetchedAfterMount } = useQuery(draftQuery(id));
  // What was read on an earlier visit may have been changed on another device since.
  const data = isFetchedAfterMount ? found : undefined;
  const owner = useSession().member?.id;
  const navigate = useNavigate();
  const [isHere, setHere] = useState<boolean>();
  useEffect(() => {
    if (!isError) return;
    toast.error('Failed to load draft', { explainsRedirect: true });
    navigate('/account/listings?tab=drafts', { replace: true });
  }, [isError, navigate]);
  useEffect(() => {
    if (data && owner) setHere((before) => before ?? keepNewerOf(owner, id, data.changedAt));
  }, [data, owner, id]);
  if (!data || isError || isHere === undefined) return <FormSkeleton />;
  if (isHere) return <NewListing />;
  const stored = { values: { ...emptyListing, ...(data.typed as DraftTyped) }, items: data.photos.map(storedItem) };
  return <FormScreen heading="Create Listing" saved="Listing Created!" stored={stored} draftId={id} />;
}

/** Whether the form of a new listing on this device holds this draft in newer words. */
function keepNewerOf(owner: string, id: string, changedAt: string): boolean {
  const isOlder = ({ savedAt }: { savedAt: number }) => savedAt <= Date.parse(changedAt);
  const opened = findDraft(owner, openedDraftName(id));
  if (opened && isOlder(opened)) dropForm(owner, openedDraftName(id));
  const begun = findDraft(owner, 'listing');
  if (begun?.id !== id) return false;
  if (isOlder(begun)) dropDraft(owner, 'listing', id);
  return !isOlder(begun);
}

function EditListing({ id }: { id: string }) {
  const { data, isError } = useQuery(editedListingQuery(id));
  const { member } = useSession();
  const navigate = useNavigate();
  // Every member can read a listing; the form is for its owner alone.
  const isRefused = isError || (data && member && data.owner.id !== member.id);
  const isReserved = !isRefused && data?.isReserved === true;
  const isRemoved = !isRefused && !isReserved && data !== undefined && !isPossible(ownerActs.edit, data);
  useEffect(() => {
    if (!isRefused) return;
    toast.error('Failed to load listing', { explainsRedirect: true });
    navigate('/account/listings', { replace: true });
  }, [isRefused, navigate]);
  useEffect(() => {
    if (!isRemoved) return;
    toast.info('This listing was removed. Restore it to change it.');
    navigate('/account/listings?tab=removed', { replace: true });
  }, [isRemoved, navigate]);
  useEffect(() => {
    if (!isReserved) return;
    toast.info(dealErrors.reservedByYou.message);
    navigate('/account/listings', { replace: true });
  }, [isReserved, navigate]);
  if (!data || isRefused || isReserved || isRemoved) return <FormSkeleton />;
  const stored = { values: valuesOf(data), items: data.photos.map(storedItem) };
  return <FormScreen heading="Edit Listing" saved="Listing Updated!" stored={stored} editedId={id} />;
}

function FormScreen({
  heading,
  saved,
  stored,
  editedId,
  copiedId,
  draftId,
  intro,
}: {
  heading: string;
  saved: string;
  stored: ListingFormProps['stored'];
  editedId?: string;
  copiedId?: string;
  draftId?: string;
  intro?: ReactNode;
}) {
  const filled = useLastShipping(stored, !editedId && !draftId);
  const [savedId, setSavedId] = useState<string>();
  const result = useInSight<HTMLDivElement>(savedId !== undefined);
  const navigate = useNavigate();
  useEffect(() => {
    if (!savedId) return;
    // The row of a new one has the share step.
    const state = editedId ? undefined : { publishedId: savedId };
    const timer = setTimeout(() => navigate('/account/listings', { state }), successMs);
    return () => clearTimeout(timer);
  }, [savedId, editedId, navigate]);

  if (savedId)
    return (
      <div
        ref={result}
        role="status"
        className="grid min-h-80 scroll-mt-28 place-content-center justify-items-center gap-4 text-center"
      >
        <CircleCheck aria-hidden="true" className="size-16 text-sage" />
        <h1 className="text-3xl font-medium sm:text-4xl">{saved}</h1>
        <p className="text-ink-soft">Taking you to your listings.</p>
      </div>
    );
  return (
    <>
      <h1 className="text-3xl font-medium sm:text-4xl">{heading}</h1>
      {intro && <p className="mt-3 max-w-prose text-ink-soft">{intro}</p>}
      <ListingForm editedId={editedId} copiedId={copiedId} draftId={draftId} stored={filled} onSaved={setSavedId} />
      {editedId && <ShowOwnership listingId={editedId} title={stored.values.title} className="mt-10 max-w-4xl" />}
    </>
  );
}

/** A new listing begins with the shipping price of the last one; an old one that names none is asked for it. */
function useLastShipping(stored: ListingFormProps['stored'], isNew: boolean): ListingFormProps['stored'] {
  const { data } = useQuery({ ...sellerSettingsQuery, enabled: isNew });
  if (!isNew || stored.values.shippingPrice !== '' || data?.lastShippingCents == null) return stored;
  return { ...stored, values: { ...stored.values, shippingPrice: writePrice(data.lastShippingCents) } };
}

function FormSkeleton() {
  return (
    <LoadingRegion label="Loading..." className="max-w-4xl space-y-6">
      <Skeleton className="h-12 w-64" />
      <Skeleton className="h-64" />
      <Skeleton className="h-96" />
    </LoadingRegion>
  );
}
