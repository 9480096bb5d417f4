import { firstWig } from '#web/pages/content/first-wig.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';

export function meta() {
  return helpMeta(firstWig);
}

export default function FirstWigPage() {
  return <HelpArticle article={firstWig} />;
}
