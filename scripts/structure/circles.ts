import { isComposition, isTest, roomOf, shelfOf } from './names.ts';

export interface Arrow {
  from: string;
  to: string;
  /** The imported file runs with the importing one; false for `import type` and `import()`. */
  isLoaded: boolean;
}

/** Features and shelves call each other in one order: every way back from one to itself is a circle. */
export function findCircles(arrows: Arrow[]): string[] {
  const graph = new Map<string, Map<string, Arrow>>();
  for (const arrow of arrows) {
    const [from, to] = [featureOf(arrow.from), featureOf(arrow.to)];
    if (!from || !to || from === to) continue;
    const next = graph.get(from) ?? new Map<string, Arrow>();
    graph.set(from, next.set(to, next.get(to) ?? arrow));
  }
  const circles = new Map<string, string>();
  for (const start of [...graph.keys()].sort()) {
    const way = shortestWayBack(graph, start);
    const members = [...new Set(way)].sort().join(' ');
    if (way && !circles.has(members)) circles.set(members, describe(graph, way));
  }
  return [...circles.values()];
}

/** Files that import each other, be it for a type alone, can only be read together. */
export function findFileCircles(arrows: Arrow[]): string[] {
  const graph = new Map<string, Map<string, Arrow>>();
  for (const arrow of arrows) graph.set(arrow.from, (graph.get(arrow.from) ?? new Map()).set(arrow.to, arrow));
  const circles = new Map<string, string>();
  for (const start of [...graph.keys()].sort()) {
    const way = shortestWayBack(graph, start);
    const members = [...new Set(way)].sort().join(' ');
    // Between features it is a circle of features, which is said already.
    const isInside = new Set(way?.map(featureOf).filter(Boolean)).size <= 1;
    if (way && isInside && !circles.has(members))
      circles.set(members, `${way.join(' → ')} is a circle of files: what both need belongs in a file below them`);
  }
  return [...circles.values()];
}

function featureOf(path: string): string | undefined {
  const shelf = shelfOf(path);
  if (!shelf || isComposition(path) || isTest(path)) return undefined;
  return `${roomOf(path)}/${shelf}`;
}

function shortestWayBack(graph: Map<string, Map<string, Arrow>>, start: string): string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

function describe(graph: Map<string, Map<string, Arrow>>, way: string[]): string {
  const steps = way.slice(1).map((to, i) => graph.get(way[i] ?? '')?.get(to));
  const imports = steps.map((arrow) => `${arrow?.from} imports ${arrow?.to}`).join('; ');
  const room = roomOf(way[0] ?? '');
  const below = room === 'web' ? 'contract/, web/ui/ or web/lib/' : 'contract/, server/db/ or server/lib/';
  return `${way.join(' → ')} is a circle (${imports}): what both need belongs in ${below}, or the higher feature passes it in`;
}
