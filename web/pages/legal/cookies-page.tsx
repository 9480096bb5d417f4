import { cookies } from '#web/pages/content/cookies.ts';
import { LegalText, legalMeta } from './legal-text.tsx';

export function meta() {
  return legalMeta(cookies);
}

export default function CookiesPage() {
  return <LegalText content={cookies} />;
}
