import { pageMeta } from '#web/lib/meta.ts';
import { articleData, breadcrumbData } from '#web/lib/structured-data.ts';
import { ArticleSteps } from './article-steps.tsx';
import { BackLink } from './back-link.tsx';
import type { TextContent } from './content.ts';
import { PageHeader } from './page-header.tsx';
import { imageOf } from './page-image.ts';
import { TextBody } from './text-body.tsx';

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
