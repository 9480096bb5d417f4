import { deals } from '#web/pages/content/deals.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';

export function meta() {
  return helpMeta(deals);
}

export default function DealsHelpPage() {
  return <HelpArticle article={deals} />;
}
