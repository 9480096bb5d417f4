import { returns } from '#web/pages/content/returns.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';

export function meta() {
  return helpMeta(returns);
}

export default function ReturnsPage() {
  return <HelpArticle article={returns} />;
}
