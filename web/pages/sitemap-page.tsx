import { site } from '#contract/site.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { breadcrumbData } from '#web/lib/structured-data.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { PageHeader } from './page-header.tsx';
import { siteMap } from './site-map.ts';
import { TextLink } from './text-link.tsx';

const title = 'Sitemap';

export function meta() {
  return pageMeta({
    title,
    description: `Every public page of ${site.name} at a glance: main pages, brands, help, legal texts and company.`,
    path: '/sitemap',
    image: 'sitemap',
    data: [
      breadcrumbData([
        { label: 'Home', to: '/' },
        { label: title, to: '/sitemap' },
      ]),
    ],
  });
}

export default function SitemapPage() {
  const { shown } = useBrands();
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Home', to: '/' }, { label: title }]}
        eyebrow={site.name}
        title={title}
        lead="Every public page of the site at a glance."
      />
      <div className="mx-auto max-w-7xl gap-12 px-4 py-10 sm:columns-2 sm:px-6 sm:py-14 lg:columns-3">
        {siteMap(shown).map((group) => (
          <section key={group.title} className="mb-10 break-inside-avoid">
            <h2 className="mb-2 border-b border-line pb-2 text-2xl font-medium">{group.title}</h2>
            <ul>
              {group.pages.map((page) => (
                <li key={page.path}>
                  <TextLink
                    href={page.path}
                    className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-plum hover:underline sm:min-h-9"
                  >
                    {page.title}
                  </TextLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
