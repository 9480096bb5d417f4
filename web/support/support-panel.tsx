import { Suspense } from 'react';
import { site } from '#contract/site.ts';
import { lazyWhenIdle } from '#web/lib/when-idle.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/text/card.tsx';

// Most readers of the Help Center never write.
const SupportForm = lazyWhenIdle(() => import('./support-form.tsx'));
const form = (
  <Suspense fallback={<Skeleton className="h-128" />}>
    <SupportForm />
  </Suspense>
);

/** The form with its heading, as the Help Center and the contact page show it. */
export function SupportPanel({ className }: { className?: string }) {
  return (
    <Card as="section" aria-labelledby="support-form" className={className}>
      <h2 id="support-form" className="text-2xl font-medium">
        Contact Support
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">{site.replyTime}</p>
      {form}
    </Card>
  );
}
