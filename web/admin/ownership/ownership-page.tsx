import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { refusalReasonSchema } from '#contract/admin/admin-forms-schema.ts';
import type { WaitingProof } from '#contract/admin/ownership.ts';
import { dayText } from '#contract/day-text.ts';
import { adminOwnershipImagePath, ownershipMark } from '#contract/listings/ownership-values.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { PersonLink } from '#web/admin/person-link.tsx';
import { PhotoThumb } from '#web/admin/photo-thumb.tsx';
import { ProofPicture } from '#web/deals/ownership/proof-picture.tsx';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { proofsQuery, useJudgeProof } from './admin-ownership.queries.ts';

export function meta() {
  return adminMeta('Proofs of ownership');
}

export default function OwnershipPage() {
  return (
    <>
      <AdminHeading
        title="Proofs of ownership"
        subtitle="Photos of wigs beside a code of the day, written by hand. The oldest is first."
      />
      <ProofList />
    </>
  );
}

function ProofList() {
  const query = useInfiniteQuery(proofsQuery);
  const { data, error, isFetching, refetch } = query;
  if (!data && error)
    return (
      <ErrorBox message="Failed to load proofs" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (!data)
    return (
      <LoadingRegion label="Loading proofs..." className="space-y-4">
        <Skeleton className="h-48 w-full" />
        <Skeleton className="h-48 w-full" />
      </LoadingRegion>
    );
  if (data.items.length === 0) return <EmptyState title="No photo is waiting" />;
  return (
    <>
      <ul className="space-y-4">
        {data.items.map((item) => (
          <ProofCard key={item.listingId} waiting={item} />
        ))}
      </ul>
      <LoadMore {...moreOf(query, 'Failed to load more proofs')} />
    </>
  );
}

function ProofCard({ waiting: { listingId, title, photo, owner, proof } }: { waiting: WaitingProof }) {
  const [asking, setAsking] = useState<'code' | 'label' | 'refused' | null>(null);
  const { photoId } = proof;
  const { mutateAsync } = useJudgeProof(listingId);
  const to = useAdminPath();
  const close = () => setAsking(null);
  return (
    <Card as="li" aria-label={title}>
      <div className="flex items-center gap-3">
        <PhotoThumb photo={photo} alt={`The listing’s photo of ${title}`} />
        <div className="min-w-0">
          <Link to={to(`listings?listing=${listingId}`)} className="font-semibold wrap-anywhere text-plum underline">
            <MemberText>{title}</MemberText>
          </Link>
          <p className="text-sm text-ink-soft">
            by <PersonLink person={owner} />, added on {dayText(proof.addedAt)}
          </p>
        </div>
      </div>
      <p className="mt-3">
        The code to look for: <strong className="font-mono text-lg tracking-widest">{proof.code}</strong>
      </p>
      <ProofPicture path={adminOwnershipImagePath(listingId)} proof={proof} alt={`Proof of ownership of ${title}`} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" about={title} onClick={() => setAsking('code')}>
          It shows the wig
        </Button>
        <Button size="small" about={title} onClick={() => setAsking('label')}>
          The wig and its label
        </Button>
        <Button size="small" variant="secondary" about={title} onClick={() => setAsking('refused')}>
          It does not
        </Button>
      </div>
      {(asking === 'code' || asking === 'label') && (
        <AskDialog
          title="Ownership shown?"
          confirmLabel="Yes, it is shown"
          doneText={`The listing now says “${ownershipMark(asking === 'label')}”.`}
          onConfirm={() => mutateAsync({ isShown: true, photoId, isLabelShown: asking === 'label' })}
          onClose={close}
        >
          The photo shows the wig of the listing beside {proof.code}, written by hand
          {asking === 'label' && ', and the brand’s label inside the cap'}.
        </AskDialog>
      )}
      {asking === 'refused' && (
        <ReasonDialog
          draftName={`ownership:${listingId}`}
          title="Why can this photo not be accepted?"
          description="The owner reads this, and can add another photo."
          confirmLabel="Send"
          schema={refusalReasonSchema}
          doneText="The owner can read why."
          onConfirm={(reason) => mutateAsync({ isShown: false, photoId, reason })}
          onClose={close}
        />
      )}
    </Card>
  );
}
