import { useState } from 'react';
import { Link } from 'react-router';
import { refusalReasonSchema } from '#contract/admin/admin-forms-schema.ts';
import { findProofs, judgeProof, type WaitingProof } from '#contract/admin/ownership.ts';
import { dayText } from '#contract/day-text.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { adminOwnershipImagePath, ownershipMark } from '#contract/listings/ownership-values.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { useOfficeAct } from '#web/admin/office.queries.ts';
import { PersonLink } from '#web/admin/person-link.tsx';
import { PhotoThumb } from '#web/admin/photo-thumb.tsx';
import { declareTable } from '#web/admin/table/declaration.ts';
import { OfficeTable } from '#web/admin/table/office-table.tsx';
import { ProofPicture } from '#web/deals/ownership/proof-picture.tsx';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';

export function meta() {
  return adminMeta('Proofs of ownership');
}

const proofs = declareTable({
  caption: 'Proofs of ownership',
  right: 'listings.write',
  part: 'ownership',
  endpoint: findProofs,
  query: (_, cursor) => ({ cursor }),
  rows: (answer) => answer.proofs,
  rowKey: ({ listingId }) => listingId,
  card: (waiting) => <ProofCard waiting={waiting} />,
  empty: 'No photo is waiting',
  failure: 'Failed to load proofs',
  moreFailure: 'Failed to load more proofs',
  loading: 'Loading proofs...',
});

export default function OwnershipPage() {
  return (
    <>
      <AdminHeading
        title="Proofs of ownership"
        subtitle="Photos of wigs beside a code of the day, written by hand. The oldest is first."
      />
      <OfficeTable table={proofs} />
    </>
  );
}

function ProofCard({ waiting: { listingId, title, photo, owner, proof } }: { waiting: WaitingProof }) {
  const [asking, setAsking] = useState<'code' | 'label' | 'refused' | null>(null);
  const { photoId } = proof;
  const { mutateAsync } = useOfficeAct(
    (body: CallInput<typeof judgeProof>['body']) => call(judgeProof, { params: { id: listingId }, body }),
    'ownership',
    'attention',
  );
  const to = useAdminPath();
  const close = () => setAsking(null);
  return (
    <Card as="article" aria-label={title}>
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
