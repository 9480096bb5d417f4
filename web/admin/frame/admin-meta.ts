import { useEffect } from 'react';
import type { MetaDescriptor } from 'react-router';
import { site } from '#contract/site.ts';

/** Once it is known whom or what the page is about. */
export function useAdminTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = adminTitle(title);
  }, [title]);
}

const adminTitle = (title: string) => `${title} | ${site.name} Admin`;

export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: adminTitle(title) }, { name: 'robots', content: 'noindex' }];
}
