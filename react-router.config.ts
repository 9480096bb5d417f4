import type { Config } from '@react-router/dev/config';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { findPrerenderPaths } from './contract/paths.ts';
import routes from './web/routes.ts';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  prerender: () => findPrerenderPaths(new Set(listPatterns(routes))),
} satisfies Config;

function listPatterns(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const pattern = path ? `${parent}/${path}` : parent;
    return [...(path || index ? [pattern || '/'] : []), ...listPatterns(children ?? [], pattern)];
  });
}
