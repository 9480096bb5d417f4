import type { MetaDescriptor } from 'react-router';
import { site } from '#contract/site.ts';
import { absoluteUrl } from './site-origin.ts';
import type { StructuredData } from './structured-data.ts';

interface PageMeta {
  /** Short: the site's name is added, unless it is already there. */
  title: string;
  /** One or two sentences for search results and shared links. */
  description: string;
  path: string;
  /** The name of a picture in public/og, drawn by scripts/draw.ts. */
  image?: string;
  type?: 'website' | 'article';
  data?: readonly StructuredData[];
}

/** Title and preview of a page for search engines and shared links. For the `meta` export of every public route. */
export function pageMeta({
  title,
  description,
  path,
  image = 'home',
  type = 'website',
  data = [],
}: PageMeta): MetaDescriptor[] {
  const url = absoluteUrl(path);
  const picture = absoluteUrl(`/og/${image}.jpg`);
  return [
    { title: title.includes(site.name) ? title : `${title} | ${site.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((item) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...item } })),
  ];
}
