/** The written list of features: server and web use the same names. */
export const features = [
  'auth',
  'members',
  'brands',
  'listings',
  'photos',
  'favorites',
  'fit',
  'reviews',
  'policies',
  'messages',
  'notes',
  'billing',
  'support',
  'admin',
  'deals',
  'matches',
  'moderation',
  'notifications',
  'wishes',
];

/** Shelves that are no feature of the product. */
export const infrastructure: Record<string, string[]> = {
  contract: ['dev', 'settings'],
  server: ['backup', 'db', 'embedded-postgres', 'lib', 'health', 'pages', 'jobs', 'mail', 'settings', 'test', 'dev'],
  web: ['ui', 'lib', 'shell', 'home', 'pages', 'dev', 'settings', 'fonts', 'offline', 'test'],
};

export const rooms = ['contract', 'server', 'web', 'e2e', 'bench', 'demo', 'scripts'];

const composition = /^(?:server\/[^/]+\.ts|server\/dev\/dev\.ts|web\/[^/]+\.tsx?|web\/shell\/.*)$/;
// Settings stand beside main.ts to be found, but everything may know their shape: they count as the lowest shelf.
const settings = 'server/env.ts';

/** The first folder: `server` of `server/listings/listings.ts`; empty for files at the root. */
export function roomOf(path: string): string {
  const [room = ''] = path.split('/');
  return rooms.includes(room) ? room : '';
}

/** The second folder of contract, server and web: `listings` of `server/listings/listings.ts`; empty for files beside it. */
export function shelfOf(path: string): string {
  if (path === settings) return 'lib';
  const [room = '', shelf = '', ...deeper] = path.split('/');
  return room in infrastructure && deeper.length > 0 ? shelf : '';
}

/** The top of a side, the files beside its shelves, the shell, and what puts server/dev together: it puts everything together, and nothing stands on it. */
export function isComposition(path: string): boolean {
  return composition.test(path) && path !== settings;
}

export function isTest(path: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(path) || /^(?:server|web)\/test\//.test(path);
}
