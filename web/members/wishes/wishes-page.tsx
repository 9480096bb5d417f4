import { useQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Search from 'lucide-react/icons/search';
import Sparkles from 'lucide-react/icons/sparkles';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { numberText } from '#contract/count-text.ts';
import { priceText } from '#contract/money-text.ts';
import { site } from '#contract/site.ts';
import { wishChoicesSchema } from '#contract/wishes/wish-schema.ts';
import {
  type WishAlert,
  wishAlertLabels,
  wishAlerts,
  wishesMax,
  wishNameMaxLength,
} from '#contract/wishes/wish-values.ts';
import type { OwnWish } from '#contract/wishes/wishes.ts';
import { DealTabs } from '#web/deals/deal-tabs.tsx';
import { failureText } from '#web/lib/api/failures.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { ListingPhoto } from '#web/listings/card/listing-photo.tsx';
import { useWithoutBlocked } from '#web/listings/search/use-without-blocked.ts';
import { TextLink } from '#web/pages/text-link.tsx';
import { useBrands } from '#web/settings/use-brands.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { myWishesQuery, useDeleteWish, useUpdateWish, type WishBody } from '#web/wishes/wishes.queries.ts';
import { CopyWants } from './copy-wants.tsx';
import { wishWords } from './wish-words.ts';

export function meta() {
  return [{ title: `Alerts and Wanted | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

const PasteWantsDialog = lazy(() => import('./paste-wants-dialog.tsx'));

/** Alerts and followed members are both kept searches; the address says which of them is shown. */
export default function WishesPage() {
  const [search] = useSearchParams();
  const isFollowing = search.get('kind') === 'following';
  return (
    <>
      <h1 className="text-3xl font-medium sm:text-4xl">{isFollowing ? 'Following' : 'Alerts and Wanted'}</h1>
      <DealTabs />
      <div className="mt-5">
        <Wishes key={String(isFollowing)} isFollowing={isFollowing} />
      </div>
    </>
  );
}

function Wishes({ isFollowing }: { isFollowing: boolean }) {
  const { data: all, error, isPending, refetch, isRefetching } = useQuery(myWishesQuery);
  if (isPending)
    return (
      <div className="space-y-4">
        <Skeleton className="h-48 w-full" />
      </div>
    );
  if (!all)
    return (
      <ErrorBox
        message="Failed to load your alerts"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  const wishes = all.filter(({ filters }) => isFollowing === 'seller' in filters);
  if (wishes.length === 0) return isFollowing ? <NobodyFollowed /> : <NothingWanted />;
  return (
    <>
      {!isFollowing && <CopyWants wishes={wishes} />}
      <ul aria-label={isFollowing ? 'Following' : 'Alerts and Wanted'} className="space-y-4">
        {wishes.map((wish) => (
          <WishRow key={wish.id} wish={wish} />
        ))}
      </ul>
      {!isFollowing && (
        <p className="mt-6 text-ink-soft">
          For another one, <TextLink href="/search">search</TextLink> for it and choose Set an alert or Add to Wanted.
        </p>
      )}
      {!isFollowing && <PasteWants />}
    </>
  );
}

function PasteWants() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="mt-4" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Paste a want list
      </Button>
      {isOpen && (
        <Suspense>
          <PasteWantsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function NothingWanted() {
  return (
    <EmptyState
      title="Nothing here yet"
      icon={<Sparkles className="size-7" />}
      action={
        <>
          <ButtonLink to="/search">Search wigs</ButtonLink> <PasteWants />
        </>
      }
    >
      <p>
        Search for what you would like to have, then choose Set an alert, which only you see, or Add to Wanted, which
        members see on your profile. We tell you when something new fits; you can keep up to {wishesMax}.
      </p>
    </EmptyState>
  );
}

function NobodyFollowed() {
  return (
    <EmptyState
      title="You follow nobody yet"
      icon={<Sparkles className="size-7" />}
      action={<ButtonLink to="/search">Search wigs</ButtonLink>}
    >
      <p>Choose Follow on a member’s page, and we tell you of every wig they list.</p>
    </EmptyState>
  );
}

/** One of the own wishes: what it looks for, what there is, and how to hear of it. Each choice is saved as it is made. */
function WishRow({ wish }: { wish: OwnWish }) {
  const { id, name, filters, sellerName, alert, isPublic } = wish;
  const [opened, setOpened] = useState<'rename' | 'delete' | undefined>();
  const { mutate, isPending, variables } = useUpdateWish();
  const { mutateAsync: end } = useDeleteWish();
  const close = () => setOpened(undefined);
  const { nameOf } = useBrands();
  const address = new URLSearchParams(filters);
  // What was chosen shows at once; a refusal takes it back and says why.
  const now = isPending ? { alert: variables.alert, isPublic: variables.isPublic } : { alert, isPublic };
  const choose = (part: Partial<WishBody>) =>
    // A second choice goes with the first, which may still be on its way.
    mutate({ id, name, filters, ...now, ...part }, { onError: (error) => toast.error(failureText(error)) });

  return (
    <Card as="li" className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="min-w-0">
        <h2 className="text-2xl font-medium">
          <MemberText>{name}</MemberText>
        </h2>
        <p className="mt-1 wrap-anywhere text-ink-soft">{wishWords(filters, nameOf, sellerName)}</p>
        <Matches wish={wish} />
        <div className="mt-3 -ml-4 flex flex-wrap">
          <Button variant="quiet" size="small" about={name} onClick={() => setOpened('rename')}>
            <Pencil aria-hidden="true" className="size-4" />
            Rename
          </Button>
          <ButtonLink variant="quiet" size="small" about={`for ${name}`} to={`/search?${address}&wish=${id}`}>
            <Search aria-hidden="true" className="size-4" />
            Change the search
          </ButtonLink>
          <Button variant="quiet" size="small" about={name} onClick={() => setOpened('delete')}>
            <Trash2 aria-hidden="true" className="size-4" />
            Delete
          </Button>
        </div>
      </div>
      <div className="space-y-4">
        <NativeSelect<WishAlert>
          label="Tell me of new listings"
          about={`for ${name}`}
          options={wishAlerts.map((value) => ({ value, label: wishAlertLabels[value] }))}
          value={now.alert}
          onChange={(chosen) => choose({ alert: chosen })}
        />
        <Switch
          isSelected={now.isPublic}
          onChange={(chosen) => choose({ isPublic: chosen })}
          description="Members see it on your profile and can offer you a trade."
        >
          In Wanted<span className="sr-only">: {name}</span>
        </Switch>
      </div>
      {opened === 'rename' && <RenameDialog wish={{ ...wish, ...now }} onClose={close} />}
      {opened === 'delete' && (
        <AskDialog
          title="Delete it?"
          confirmLabel="Delete"
          tone="danger"
          onConfirm={() => end(id)}
          doneText={`“${name}” is deleted`}
          onClose={close}
        >
          You will not hear of new listings for “{name}” any more.
        </AskDialog>
      )}
    </Card>
  );
}

/** How many fulfil it now, and the newest of them. */
function Matches({ wish: { name, filters, matches, newest } }: { wish: OwnWish }) {
  const shown = useWithoutBlocked(newest);
  if (matches.count === 0) return <p className="mt-4 text-ink-soft">Nothing fits right now.</p>;
  const text =
    matches.count === 1 && !matches.isMore
      ? '1 listing fits'
      : `${numberText(matches.count, matches.isMore)} listings fit`;
  return (
    <div className="mt-4">
      <Link
        to={`/search?${new URLSearchParams(filters)}`}
        className="inline-flex min-h-11 items-center font-semibold text-plum hover:underline"
      >
        {text}
        <span className="sr-only"> {name}</span>
      </Link>
      <ul aria-label={`Newest for ${name}`} className="mt-1 flex gap-3">
        {shown?.map(({ id, title, photo, brand, priceCents }) => (
          <li key={id} className="w-24 min-w-0">
            <Link to={`/listing/${id}`} className="block hover:underline">
              <span className="block aspect-4/5 overflow-hidden rounded-soft bg-ivory-deep">
                <ListingPhoto photo={photo} brand={brand} sizes="96px" />
              </span>
              <span className="mt-1 line-clamp-2 text-sm leading-snug">
                <MemberText>{title}</MemberText>
              </span>
              <span className="block text-sm font-semibold">{priceText(priceCents)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RenameDialog({ wish, onClose }: { wish: OwnWish; onClose: () => void }) {
  const { id, alert, isPublic, filters } = wish;
  const draft = useDraft(`wish-name:${id}`, wish.name);
  const { mutateAsync } = useUpdateWish();
  const choices = { name: draft.value, alert, isPublic };
  const leave = () => {
    draft.drop();
    onClose();
  };
  return (
    <AskDialog
      title="Rename it"
      confirmLabel="Save"
      check={() => fieldErrors(wishChoicesSchema, choices)}
      onConfirm={() => mutateAsync({ id, ...choices, filters })}
      onDone={leave}
      onCancel={leave}
      onClose={onClose}
      fields={(errors) => (
        <TextField
          label="Name"
          name="name"
          isRequired
          value={draft.value}
          onChange={draft.set}
          error={errors.name}
          maxLength={wishNameMaxLength * 2}
        />
      )}
    />
  );
}
