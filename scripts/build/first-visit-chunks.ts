import type { Plugin } from 'vite';

/** Where a first visit begins: React Router's entry, the frame of every page, and the home page. */
const firstModules = [/\/entry\.client\.tsx$/, /\/web\/root\.tsx$/, /\/web\/home\/home-page\.tsx$/];
/** Only schemas lead there from a first visit's pages, and the build leaves those out. */
const neededBySchemas = /\/contract\/listings\/facets\.ts$/;

/**
 * What a first visit needs, in two files instead of sixty small ones, which compress badly: the libraries, which change
 * seldom, and our own code. Whatever is loaded on demand keeps its own file.
 */
export function firstVisitChunks(): Plugin {
  const needed = new Set<string>();
  const isLibrary = (id: string) => id.includes('/node_modules/');
  const groups = [
    { name: 'libraries', priority: 2, test: (id: string) => needed.has(id) && isLibrary(id) },
    { name: 'home', priority: 1, test: (id: string) => needed.has(id) },
  ];
  return {
    name: 'first-visit-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      environments: { client: { build: { rolldownOptions: { output: { advancedChunks: { groups } } } } } },
    }),
    buildEnd() {
      const follow = (id: string): void => {
        if (needed.has(id) || neededBySchemas.test(id)) return;
        needed.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) follow(imported);
      };
      for (const id of this.getModuleIds()) if (firstModules.some((pattern) => pattern.test(id))) follow(id);
    },
  };
}
