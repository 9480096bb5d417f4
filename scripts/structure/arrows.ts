import { dirname } from 'node:path/posix';
import type { Arrow } from './circles.ts';
import { isComposition, isTest, roomOf, shelfOf } from './names.ts';
import { isPackage } from './read-imports.ts';

/** Lists for each low folder the folders that it may import, besides contract/ and packages. */
const lowShelves: Record<string, string[]> = {
  'server/lib': ['server/lib', 'server/db', 'server/base'],
  'server/db': ['server/db', 'server/base'],
  'server/base': ['server/base'],
  'server/deals/rules': ['server/deals/rules'],
  'web/ui': ['web/ui', 'web/lib'],
  'web/lib': ['web/lib'],
};

/** Says why one file must not import another, and where the code belongs; undefined when it may. */
export function judgeImport({ from, to, isLoaded }: Arrow): string | undefined {
  const room = roomOf(from);
  const advice =
    room === 'contract'
      ? judgeContract(from, to)
      : isPackage(to)
        ? undefined
        : (judgeScaffolding({ from, to, isLoaded }) ??
          judgeRoom(from, to) ??
          judgeTop(from, to) ??
          judgeLowShelf(from, to) ??
          judgeRoutes(from, to));
  return advice && `${from} imports ${to.replace('package:', '')}: ${advice}`;
}

const schemaFile = /^contract\/.*-schema\.ts$/;

/**
 * The build leaves zod to files called `-schema` (scripts/build/leave-schemas-to-server.ts): one of them that loads another file with zod would stop every
 * page at its first line.
 */
export function findLostSchemas(arrows: readonly Arrow[]): string[] {
  const withZod = new Set(arrows.filter(({ to }) => to === 'package:zod').map(({ from }) => from));
  return arrows
    .filter(({ from, to, isLoaded }) => isLoaded && schemaFile.test(from) && withZod.has(to) && !schemaFile.test(to))
    .map(({ from, to }) => `${from} imports ${to}: the browser gets that file without zod; call it -schema.ts`);
}

/** Code for a developer's machine is no part of what production loads. */
function judgeScaffolding({ from, to, isLoaded }: Arrow): string | undefined {
  if (roomOf(from) !== 'server' || isTest(from) || shelfOf(from) === 'dev') return undefined;
  const isDev = roomOf(to) === 'server' && shelfOf(to) === 'dev';
  if (isDev && !isComposition(from))
    return 'no feature knows server/dev/; the files beside server/app.ts pass in what it needs';
  if ((isDev || roomOf(to) === 'demo') && isLoaded && isComposition(from))
    return 'load it with import() where it is wanted, so that production never does';
  return undefined;
}

function judgeContract(from: string, to: string): string | undefined {
  if (roomOf(to) === 'contract') return undefined;
  if (isPackage(to) && (to === 'package:zod' || isTest(from))) return undefined;
  return 'contract/ stands on zod and itself alone; code that needs more belongs in server/ or web/';
}

function judgeRoom(from: string, to: string): string | undefined {
  const [room, target] = [roomOf(from), roomOf(to)];
  if (room === target || target === 'contract' || target === '' || room === '' || room === 'scripts') return undefined;
  if (room === 'server' && target === 'demo') {
    return isTest(from) || isComposition(from) ? undefined : 'only server/main.ts and tests know the demo data';
  }
  if (['server', 'web'].includes(room) && ['server', 'web'].includes(target)) {
    return 'what both sides need belongs in contract/';
  }
  if (room === 'server' || room === 'web') {
    return isTest(from) && target === 'scripts'
      ? undefined
      : `the product never imports ${target}/; what it needs belongs in ${room}/lib/`;
  }
  if (target === 'web') return `only web/ imports web/; what ${room}/ needs of it belongs in contract/`;
  if (room === 'demo' && target !== 'server') return 'demo/ stands on server/ and contract/ alone';
  if (room === 'e2e' && isTest(from) && target !== 'demo') {
    return 'a browser test sees what a person sees; what starts the server belongs in e2e/global-setup.ts';
  }
  return undefined;
}

function judgeTop(from: string, to: string): string | undefined {
  if (shelfOf(to) === 'test' && !isTest(from) && ['server', 'web'].includes(roomOf(from))) {
    return `${roomOf(from)}/test/ is for tests; what the product needs belongs in ${roomOf(from)}/lib/`;
  }
  if (!isComposition(to) || isTest(from) || ['e2e', 'bench', 'scripts', ''].includes(roomOf(from))) return undefined;
  if (roomOf(from) === roomOf(to) && isComposition(from)) return undefined;
  return `nothing stands on the top of a side; what others need belongs in ${roomOf(to)}/lib/ or a feature`;
}

function judgeLowShelf(from: string, to: string): string | undefined {
  const liesIn = (path: string) => (folder: string) =>
    path.startsWith(`${folder}/`) || folder === `${roomOf(path)}/${shelfOf(path)}`;
  const shelf = Object.keys(lowShelves).find(liesIn(from));
  if (!shelf || isTest(from) || ['contract', ''].includes(roomOf(to))) return undefined;
  if (lowShelves[shelf]?.some(liesIn(to))) return undefined;
  return `${shelf}/ never looks up; move what it needs down, or pass it in from the feature`;
}

function judgeRoutes(from: string, to: string): string | undefined {
  if (!/\.routes\.ts$/.test(to) || isTest(from) || isComposition(from)) return undefined;
  if (/\.routes\.ts$/.test(from) && `${dirname(to)}/`.startsWith(`${dirname(from)}/`)) return undefined;
  return 'only server/app.ts imports routes; what both need is a verb and belongs in the file beside them';
}
