/** The articles of the Help Center, in the order they are read one after the other. */
export const helpArticles = [
  { path: '/help/creating-account', title: 'Creating Your Account' },
  { path: '/help/listing-first-item', title: 'Listing Your First Item' },
  { path: '/help/first-wig', title: 'Your First Wig After Hair Loss' },
  { path: '/help/hygiene', title: 'Hygiene of a Worn Wig' },
  { path: '/help/safety-guidelines', title: 'Safety Guidelines' },
  { path: '/help/communication', title: 'Communication Guidelines' },
  { path: '/help/deals', title: 'Offers and Trades' },
  { path: '/help/payment-methods', title: 'Payment Methods' },
  { path: '/help/shipping', title: 'Shipping Guidelines' },
  { path: '/help/returns', title: 'Return Policy' },
  { path: '/help/tools', title: 'Tools for Sellers' },
] as const;

type HelpPath = (typeof helpArticles)[number]['path'];

export function findHelpArticle(path: HelpPath): (typeof helpArticles)[number] {
  const found = helpArticles.find((article) => article.path === path);
  if (!found) throw new Error(`There is no help article at ${path}`);
  return found;
}

/** What comes before and after an article; undefined at the ends. */
export function neighborsOf(path: string) {
  const place = helpArticles.findIndex((article) => article.path === path);
  return { previous: helpArticles[place - 1], next: helpArticles[place + 1] };
}
