import { site } from '#contract/site.ts';
import { absoluteUrl } from './site-origin.ts';

/** One JSON-LD object in the words of schema.org; pageMeta adds the context. */
export type StructuredData = { '@type': string } & { [key: string]: JsonValue };
type JsonValue = string | number | boolean | JsonValue[] | { [key: string]: JsonValue };

export function organizationData(): StructuredData {
  return {
    '@type': 'Organization',
    name: site.name,
    slogan: site.mission,
    description: site.description,
    url: absoluteUrl('/'),
    logo: absoluteUrl('/icon-512.png'),
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', url: absoluteUrl('/contact') },
  };
}

export function breadcrumbData(crumbs: readonly { label: string; to: string }[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      item: absoluteUrl(to),
    })),
  };
}

export function articleData(article: {
  title: string;
  description: string;
  path: string;
  modified?: string;
}): StructuredData {
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    mainEntityOfPage: absoluteUrl(article.path),
    author: { '@type': 'Organization', name: site.name },
    publisher: { '@type': 'Organization', name: site.name, logo: absoluteUrl('/icon-512.png') },
    ...(article.modified && { dateModified: article.modified }),
  };
}
