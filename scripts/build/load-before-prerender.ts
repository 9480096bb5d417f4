import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * React Router gives each page ten seconds to be made, and the first one has to wait until all code is loaded. On a busy
 * machine that alone can take longer, so it is loaded before the clock starts.
 */
export function loadBeforePrerender(): Plugin {
  return {
    name: 'load-before-prerender',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async writeBundle({ dir }) {
      if (dir) await import(pathToFileURL(resolve(dir, 'index.js')).href);
    },
  };
}
