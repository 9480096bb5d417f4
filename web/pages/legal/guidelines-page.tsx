import { guidelines } from '#web/pages/content/guidelines.ts';
import { LegalText, legalMeta } from './legal-text.tsx';

export function meta() {
  return legalMeta(guidelines);
}

export default function GuidelinesPage() {
  return <LegalText content={guidelines} />;
}
