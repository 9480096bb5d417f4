import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayText } from '#contract/day-text.ts';
import type { Ownership } from '#contract/listings/ownership.ts';
import { ownershipImagePath, ownershipMark } from '#contract/listings/ownership-values.ts';
import { photoAccept } from '#contract/photos/photo-urls.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { useFileChoice } from '#web/ui/form/use-file-choice.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { ownershipQuery, useAddProof, useConfirmOwnership, useRemoveProof } from './ownership.queries.ts';
import { ProofPicture } from './proof-picture.tsx';

interface ShowOwnershipProps {
  listingId: string;
  title: string;
  className?: string;
}

/** Where the owner shows that the wig is there and theirs. Nobody has to. */
export function ShowOwnership({ listingId, title, className }: ShowOwnershipProps) {
  const { data } = useQuery(ownershipQuery(listingId));
  if (!data?.code) return null;
  const { code, proof } = data;
  return (
    <Card as="section" aria-label={`Show that ${title} is yours`} className={className}>
      <h2 className="font-display text-xl font-semibold">Show that it is yours</h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        If you like: write today’s code on paper by hand, lay it beside “<MemberText>{title}</MemberText>”, if you can
        with the brand’s label inside the cap in sight, and take a photo. Only our team and members you have a deal
        about this wig with can see it. Once our team has looked, the listing says so.
      </p>
      <p className="mt-3">
        Today’s code: <strong className="font-mono text-xl tracking-widest">{code}</strong>
      </p>
      {proof && <ProofState proof={proof} sufficesSince={data.sufficesSince} />}
      {proof && (
        <ProofPicture
          path={ownershipImagePath(listingId)}
          proof={proof}
          alt={`Your photo of ${title} with the code ${proof.code}`}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <ProofUpload listingId={listingId} title={title} code={code} hasProof={proof !== null} />
        {proof && <RemoveProof listingId={listingId} title={title} />}
      </div>
    </Card>
  );
}

function ProofState({
  proof,
  sufficesSince,
}: {
  proof: NonNullable<Ownership['proof']>;
  sufficesSince: string | null;
}) {
  const { addedAt, shownAt, isLabelShown, refusal } = proof;
  if (shownAt)
    return (
      <p className="mt-3 font-semibold text-sage">
        {ownershipMark(isLabelShown)} on {dayText(shownAt)}
      </p>
    );
  if (refusal)
    return (
      <p className="mt-3 wrap-anywhere">Our team could not take it as shown: {refusal} You can add another photo.</p>
    );
  return (
    <p className="mt-3">
      Added on {dayText(addedAt)}. Our team has not looked at it yet.
      {sufficesSince && ' The other side of your deal says that it suffices.'}
    </p>
  );
}

interface ProofUploadProps {
  listingId: string;
  title: string;
  code: string;
  hasProof: boolean;
}

function ProofUpload({ listingId, title, code, hasProof }: ProofUploadProps) {
  const { mutate, isPending } = useAddProof(listingId);

  const files = useFileChoice(([file]) => {
    if (!file) return;
    mutate(
      { id: crypto.randomUUID(), code, file },
      {
        onSuccess: () => toast.success('Photo added. Our team will look at it.'),
        onError: (error) => toast.error(failureText(error)),
      },
    );
  });

  return (
    <>
      <input {...files.input} accept={photoAccept} />
      <Button variant="secondary" about={`for ${title}`} isPending={isPending} onClick={files.open}>
        {hasProof ? 'Replace the photo' : 'Add a photo with the code'}
      </Button>
    </>
  );
}

function RemoveProof({ listingId, title }: { listingId: string; title: string }) {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useRemoveProof(listingId);
  return (
    <>
      <Button variant="quiet" about={`of ${title}`} onClick={() => setAsking(true)}>
        Delete the photo
      </Button>
      <AskDialog
        isOpen={isAsking}
        title="Delete the photo?"
        confirmLabel="Delete"
        tone="danger"
        onConfirm={() => mutateAsync()}
        doneText="The photo is deleted."
        onClose={() => setAsking(false)}
      >
        The listing then no longer says that our team has seen it.
      </AskDialog>
    </>
  );
}

/** For a party of a deal: the photograph with which the owner shows that the wig is theirs, where there is one. */
export function LookAtOwnership({ listingId, title }: { listingId: string; title: string }) {
  const { data } = useQuery(ownershipQuery(listingId));
  const { mutate, isPending } = useConfirmOwnership(listingId);
  const proof = data?.proof;
  if (!proof) return null;
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => toast.success('Thank you. The owner can read that it suffices.'),
      onError: (error) => toast.error(failureText(error)),
    });
  return (
    <Card as="section" aria-label={`Proof of ownership of ${title}`}>
      <h2 className="font-display text-xl font-semibold">
        <MemberText>{title}</MemberText>: proof of ownership
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        The owner added this photo on {dayText(proof.addedAt)}. Look for the wig and for{' '}
        <strong className="font-mono tracking-widest text-ink">{proof.code}</strong>, written by hand.
      </p>
      <ProofPicture
        path={ownershipImagePath(listingId)}
        proof={proof}
        alt={`The owner’s photo of ${title} with a code`}
      />
      {proof.shownAt && (
        <p className="mt-3 font-semibold text-sage">
          {ownershipMark(proof.isLabelShown)} on {dayText(proof.shownAt)}
        </p>
      )}
      {data.sufficesSince && <p className="mt-3">You said on {dayText(data.sufficesSince)} that it suffices.</p>}
      {data.mayConfirm && (
        <p className="mt-3">
          <Button variant="secondary" about={`for ${title}`} isPending={isPending} onClick={confirm}>
            It suffices for me
          </Button>
        </p>
      )}
    </Card>
  );
}
