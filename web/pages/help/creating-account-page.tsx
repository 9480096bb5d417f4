import { creatingAccount } from '#web/pages/content/creating-account.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';

export function meta() {
  return helpMeta(creatingAccount);
}

export default function CreatingAccountPage() {
  return <HelpArticle article={creatingAccount} />;
}
