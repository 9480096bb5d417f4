import { site } from '#contract/site.ts';
import { Card } from '#web/ui/card.tsx';
import { SupportForm } from './support-form.tsx';

/** The form with its heading, as the Help Center and the contact page show it. */
export function SupportPanel({ className }: { className?: string }) {
  return (
    <Card as="section" aria-labelledby="support-form" className={className}>
      <h2 id="support-form" className="text-2xl font-medium">
        Contact Support
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">{site.replyTime}</p>
      <SupportForm />
    </Card>
  );
}
