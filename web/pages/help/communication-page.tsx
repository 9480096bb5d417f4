import { communication } from '#web/pages/content/communication.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';

export function meta() {
  return helpMeta(communication);
}

export default function CommunicationPage() {
  return <HelpArticle article={communication} />;
}
