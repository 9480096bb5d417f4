import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pageMeta } from '#web/lib/meta.ts';
import { articleData, breadcrumbData } from '#web/lib/structured-data.ts';
import { BackLink } from '#web/pages/back-link.tsx';
import type { TextContent } from '#web/pages/content.ts';
import { PageHeader } from '#web/pages/page-header.tsx';
import { imageOf } from '#web/pages/page-image.ts';
import { TextBody } from '#web/pages/text-body.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { neighborsOf } from './help-articles.ts';

export function helpMeta(article: TextContent) {
  const { title, description, path } = article;
  const data = [articleData(article), breadcrumbData([...helpCrumbs, { label: title, to: path }])];
  return pageMeta({ title, description, path, image: imageOf(path), type: 'article', data });
}

export function HelpArticle({ article }: { article: TextContent }) {
  return (
    <article>
      <PageHeader
        crumbs={[...helpCrumbs, { label: article.title }]}
        eyebrow="Help Center"
        title={article.title}
        lead={article.lead}
      />
      <TextBody sections={article.sections}>
        <div className="mt-14 border-t border-line pt-8 print:hidden">
          <ArticleSteps path={article.path} />
          <div className="mt-8">
            <BackLink to="/help">Back to Help Center</BackLink>
          </div>
        </div>
      </TextBody>
    </article>
  );
}

const helpCrumbs = [
  { label: 'Home', to: '/' },
  { label: 'Help Center', to: '/help' },
];

/** The article before this one and the one after it. */
function ArticleSteps({ path }: { path: string }) {
  const { previous, next } = neighborsOf(path);
  return (
    <nav aria-label="More articles" className="grid gap-4 sm:grid-cols-2">
      {previous && (
        <Step to={previous.path} hint="Previous article" title={previous.title}>
          <ArrowLeft aria-hidden="true" className="size-5 shrink-0 text-copper" />
        </Step>
      )}
      {next && (
        <Step
          to={next.path}
          hint="Next article"
          title={next.title}
          className="flex-row-reverse text-right sm:col-start-2"
        >
          <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-copper" />
        </Step>
      )}
    </nav>
  );
}

interface StepProps {
  to: string;
  hint: string;
  title: string;
  className?: string;
  children: ReactNode;
}

function Step({ to, hint, title, className, children }: StepProps) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className={classNames(
        'flex items-center gap-4 rounded-soft border border-line bg-surface px-5 py-4 transition-colors hover:border-plum',
        className,
      )}
    >
      {children}
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink-soft">{hint}</span>
        <span className="mt-0.5 block font-display text-lg font-medium text-plum">{title}</span>
      </span>
    </Link>
  );
}
