import type { MetaDescriptor } from 'react-router';
import { site } from '#contract/site.ts';

export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${site.name} Admin` }, { name: 'robots', content: 'noindex' }];
}
