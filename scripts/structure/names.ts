import { dirname } from 'node:path/posix';

/** The written list of features: server and web use the same names. */
const features = [
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
  'shops',
];

/** Shelves that are no feature of the product. */
const infrastructure: Record<string, string[]> = {
  contract: ['dev', 'settings'],
  server: [
    'backup',
    'base',
    'db',
    'embedded-postgres',
    'lib',
    'health',
    'pages',
    'jobs',
    'mail',
    'settings',
    'test',
    'dev',
  ],
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

const roles = ['routes', 'policy', 'jobs', 'queries', 'member-data', 'test', 'spec', 'mail', 'd'];
const drawers = ['index', 'utils', 'helpers', 'common', 'misc'];
const maxLines = 300;
const maxFiles = 20;
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
// React Router looks for these two by name.
const givenNames = ['web/entry.server.tsx'];

/** Everything that is wrong with one file's name, place or length. */
export function judgeFile(path: string, source: string): string[] {
  const problems = [judgeShelf(path), judgeName(path), judgeEnding(path), judgeLength(path, source)];
  return problems.filter((problem) => problem !== undefined).map((problem) => `${path}: ${problem}`);
}

/** Folders in which nobody finds a file at a glance. Tests lie beside what they test and are not counted. */
export function findFullFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter((each) => /\.(?:tsx?|js)$/.test(each) && !/\.(?:test|spec)\.tsx?$/.test(each)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > maxFiles)
    .map(
      ([folder, count]) => `${folder}/ has ${count} files, more than ${maxFiles}: give its parts folders of their own`,
    );
}

function judgeShelf(path: string): string | undefined {
  const room = roomOf(path);
  const shelf = shelfOf(path);
  if (!shelf || features.includes(shelf) || infrastructure[room]?.includes(shelf)) return undefined;
  return `${room}/${shelf}/ is no feature of the product; put it with one of ${features.join(', ')}, or add the name to scripts/structure/names.ts`;
}

function judgeName(path: string): string | undefined {
  const segments = path.split('/');
  const [name = '', ...parts] = (segments.pop() ?? '').split('.');
  const drawer = [...segments, name].find((segment) => drawers.includes(segment));
  if (drawer) return `"${drawer}" says nothing; name the file after what it does, and import each file by its own name`;
  if (![...segments, name].every((segment) => kebab.test(segment))) return 'files and folders are named in kebab-case';
  const unknown = parts.slice(0, -1).find((role) => !roles.includes(role));
  if (!unknown || givenNames.includes(path)) return undefined;
  return `".${unknown}" is no role of a file; the roles are ${roles.map((role) => `.${role}`).join(' ')}`;
}

function judgeEnding(path: string): string | undefined {
  const room = roomOf(path);
  if (path.endsWith('.tsx') && room !== 'web')
    return 'Node runs this file as it is and cannot read JSX; it belongs in web/';
  if (/\.spec\.tsx?$/.test(path) && room !== 'e2e')
    return 'browser tests (.spec) belong in e2e/; other tests end in .test.ts';
  if (/\.test\.tsx?$/.test(path) && ['e2e', 'bench'].includes(room)) {
    return `no runner looks for .test files in ${room}/; browser tests end in .spec.ts, others lie beside what they test`;
  }
  if (/\.routes\.ts$/.test(path) && room !== 'server') return 'routes belong in server/';
  return undefined;
}

function judgeLength(path: string, source: string): string | undefined {
  const lines = source.split('\n').length - 1;
  if (lines <= maxLines || isTest(path)) return undefined;
  return `${lines} lines are more than ${maxLines}; each of its concerns belongs in a file of its own`;
}
