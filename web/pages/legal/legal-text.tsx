import { site } from '#contract/site.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { articleData, breadcrumbData } from '#web/lib/structured-data.ts';
import type { TextContent } from '#web/pages/content.ts';
import { PageHeader } from '#web/pages/page-header.tsx';
import { imageOf } from '#web/pages/page-image.ts';
import { TextBody } from '#web/pages/text-body.tsx';
import { TextLink } from '#web/pages/text-link.tsx';
import { lastUpdated, legalPages } from './legal-pages.ts';

export function legalMeta(content: TextContent) {
  const { title, description, path } = content;
  const data = [
    articleData({ ...content, modified: lastUpdated.date }),
    breadcrumbData([
      { label: 'Home', to: '/' },
      { label: title, to: path },
    ]),
  ];
  return pageMeta({ title, description, path, image: imageOf(path), type: 'article', data });
}

export function LegalText({ content }: { content: TextContent }) {
  return (
    <article>
      <PageHeader
        crumbs={[{ label: 'Home', to: '/' }, { label: content.title }]}
        eyebrow={`Legal at ${site.name}`}
        title={content.title}
        lead={content.lead}
      />
      <TextBody sections={content.sections} isNumbered>
        <OtherTexts path={content.path} />
      </TextBody>
    </article>
  );
}

function OtherTexts({ path }: { path: string }) {
  return (
    <nav aria-label="Other legal texts" className="mt-14 border-t border-line pt-6 print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {legalPages
          .filter((page) => page.path !== path)
          .map((page) => (
            <li key={page.path} className="flex min-h-11 items-center">
              <TextLink href={page.path}>{page.title}</TextLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
