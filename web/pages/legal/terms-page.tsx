import { terms } from '#web/pages/content/terms.ts';
import { LegalText, legalMeta } from './legal-text.tsx';

export function meta() {
  return legalMeta(terms);
}

export default function TermsPage() {
  return <LegalText content={terms} />;
}
