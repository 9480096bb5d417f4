import type { MetaDescriptor } from 'react-router';
import { site } from '#contract/site.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

const office = `${site.name} Admin`;

/** Once it is known whom or what the page is about. */
export function useAdminTitle(title: string | undefined): void {
  usePageTitle(title, office);
}

export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${office}` }, { name: 'robots', content: 'noindex' }];
}
