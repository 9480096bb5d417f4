import { accessibility } from '#web/pages/content/accessibility.ts';
import { LegalText, legalMeta } from './legal-text.tsx';

export function meta() {
  return legalMeta(accessibility);
}

export default function AccessibilityPage() {
  return <LegalText content={accessibility} />;
}
