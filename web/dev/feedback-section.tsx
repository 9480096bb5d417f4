import Heart from 'lucide-react/icons/heart';
import { useState } from 'react';
import { toast } from '#web/lib/toast.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { MessagePage } from '#web/ui/feedback/message-page.tsx';
import { PageSkeleton } from '#web/ui/feedback/page-skeleton.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { LoadingRegion, Skeleton, SkeletonCard, SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Example, Row, Section } from './section.tsx';

export function FeedbackSection() {
  const [isRetrying, setRetrying] = useState(false);
  function retry() {
    setRetrying(true);
    setTimeout(() => setRetrying(false), 1500);
  }
  return (
    <Section id="feedback" title="Waiting, empty, wrong">
      <Example title="Spinner">
        <Row>
          <Spinner size="small" className="text-plum" />
          <Spinner size="medium" className="text-plum" />
          <Spinner size="large" label="Loading listings" className="text-plum" />
        </Row>
      </Example>
      <Example title="Toast" note="Shown at the edge of the screen, at most 20.">
        <Row>
          {(['success', 'error', 'info'] as const).map((kind) => (
            <Button key={kind} variant="secondary" onClick={() => toast[kind](`This is a toast of kind ${kind}.`)}>
              {kind}
            </Button>
          ))}
          <Button variant="secondary" onClick={saveSlowly}>
            loading, then success
          </Button>
        </Row>
      </Example>
      <Example title="Progress bar">
        <ProgressBar label="Uploading photo" value={35} />
        <ProgressBar label="Profile complete" value={100} tone="sage" />
        <ProgressBar label="Almost out of space" value={92} tone="danger" />
        <ProgressBar label="Preparing" />
      </Example>
      <Example title="Skeleton">
        <LoadingRegion label="Loading listings" className="grid grid-cols-2 gap-4">
          <SkeletonCard />
          <SkeletonCard />
        </LoadingRegion>
        <SkeletonText lines={3} />
        <Skeleton className="size-11 rounded-full!" />
      </Example>
      <Example title="Page skeleton" note="As tall as the screen; here only its head.">
        <div className="max-h-60 overflow-hidden">
          <PageSkeleton />
        </div>
      </Example>
      <Example title="Empty state">
        <EmptyState
          level={4}
          icon={<Heart className="size-6" />}
          title="Nothing saved yet"
          action={<ButtonLink to="/">Browse listings</ButtonLink>}
        >
          Tap the heart on a listing and it waits for you here.
        </EmptyState>
      </Example>
      <Example title="Error box">
        <ErrorBox message="Failed to load listings. Please try again later." onRetry={retry} isRetrying={isRetrying} />
        <ErrorBox title="Not now" message="This part is being repaired." />
      </Example>
      <Example title="Form error">
        <FormError message="Invalid email or password. Please check your credentials and try again." />
        <FormError message="Please correct this:" items={['Add a title', 'Add at least one photo']} />
      </Example>
      {/* Last: its heading is a first one, and after it a section begins. */}
      <Example title="A page that says one thing" isWide>
        <MessagePage title="Page not found" text="There is nothing at this address.">
          <ButtonLink to="/">Go to the home page</ButtonLink>
        </MessagePage>
      </Example>
    </Section>
  );
}

function saveSlowly() {
  const id = toast.loading('Saving...');
  setTimeout(() => toast.update(id, 'success', 'Saved'), 1500);
}
