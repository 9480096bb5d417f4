import { privacy } from '#web/pages/content/privacy.ts';
import { LegalText, legalMeta } from './legal-text.tsx';

export function meta() {
  return legalMeta(privacy);
}

export default function PrivacyPage() {
  return <LegalText content={privacy} />;
}
