import { hygiene } from '#web/pages/content/hygiene.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';

export function meta() {
  return helpMeta(hygiene);
}

export default function HygienePage() {
  return <HelpArticle article={hygiene} />;
}
