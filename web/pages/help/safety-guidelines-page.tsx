import { safetyGuidelines } from '#web/pages/content/safety-guidelines.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';

export function meta() {
  return helpMeta(safetyGuidelines);
}

export default function SafetyGuidelinesPage() {
  return <HelpArticle article={safetyGuidelines} />;
}
