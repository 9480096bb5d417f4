import { paymentMethods } from '#web/pages/content/payment-methods.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';

export function meta() {
  return helpMeta(paymentMethods);
}

export default function PaymentMethodsPage() {
  return <HelpArticle article={paymentMethods} />;
}
