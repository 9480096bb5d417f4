import { shipping } from '#web/pages/content/shipping.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';

export function meta() {
  return helpMeta(shipping);
}

export default function ShippingPage() {
  return <HelpArticle article={shipping} />;
}
