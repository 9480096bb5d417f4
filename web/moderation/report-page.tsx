import { lazy, Suspense } from 'react';
import { site } from '#contract/site.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { useSession } from '#web/lib/session.ts';
import { breadcrumbData } from '#web/lib/structured-data.ts';
import { PageHeader } from '#web/pages/page-header.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/text/card.tsx';

const ReportPageMember = lazy(() => import('./report-page-member.tsx'));
const ReportPageVisitor = lazy(() => import('./report-page-visitor.tsx'));

const title = 'Report a Member or a Listing';

export function meta() {
  return pageMeta({
    title,
    description: `Tell the moderators of ${site.name} about a listing, a member or a message that breaks the community guidelines.`,
    path: '/help/report',
    image: 'help',
    data: [
      breadcrumbData([
        { label: 'Home', to: '/' },
        { label: 'Help Center', to: '/help' },
        { label: title, to: '/help/report' },
      ]),
    ],
  });
}

export default function ReportPage() {
  const { status } = useSession();
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Home', to: '/' }, { label: 'Help Center', to: '/help' }, { label: title }]}
        eyebrow="Safety"
        title={title}
        lead="Our team looks at every report. The member you report is not told who sent it."
      />
      <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6 sm:py-14">
        <Card as="section">
          {status === 'loading' && <Skeleton className="h-72 w-full" />}
          {status !== 'loading' && (
            <Suspense fallback={<Skeleton className="h-72 w-full" />}>
              {status === 'signed-in' ? <ReportPageMember /> : <ReportPageVisitor />}
            </Suspense>
          )}
        </Card>
      </div>
    </>
  );
}
