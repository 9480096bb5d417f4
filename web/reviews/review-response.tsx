import { useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import { dayText } from '#web/lib/day-text.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ResponseForm } from './response-form.tsx';

interface ReviewResponseProps {
  review: Review;
  memberId: string;
  memberName: string;
}

/** The seller's one answer; the seller also finds the way to write or change it. */
export function ReviewResponse({ review, memberId, memberName }: ReviewResponseProps) {
  const isSeller = useSession().member?.id === memberId;
  const [isWriting, setWriting] = useState(false);
  const { response } = review;

  if (isWriting) return <ResponseForm review={review} memberId={memberId} onClose={() => setWriting(false)} />;
  if (!response)
    return isSeller ? (
      <Button variant="secondary" size="small" className="mt-2 ml-2 align-middle" onClick={() => setWriting(true)}>
        Respond
      </Button>
    ) : null;
  return (
    <div className="mt-3 rounded-soft border-l-4 border-copper-bright bg-ivory-deep px-4 py-3">
      <p className="text-sm">
        <span className="font-semibold">Response from {memberName}</span>{' '}
        <span className="text-ink-soft">
          <time dateTime={response.createdAt}>{dayText(response.createdAt)}</time>
          {response.editedAt && ' (edited)'}
        </span>
      </p>
      <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{response.text}</p>
      {isSeller && (
        <Button variant="quiet" size="small" className="-ml-4" onClick={() => setWriting(true)}>
          Edit response
        </Button>
      )}
    </div>
  );
}
