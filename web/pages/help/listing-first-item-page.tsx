import { listingFirstItem } from '#web/pages/content/listing-first-item.ts';
import { HelpArticle, helpMeta } from './help-article.tsx';

export function meta() {
  return helpMeta(listingFirstItem);
}

export default function ListingFirstItemPage() {
  return <HelpArticle article={listingFirstItem} />;
}
