import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './scripts/build/chunks.ts';
import { leaveSchemasToServer } from './scripts/build/leave-schemas-to-server.ts';

const zodWithoutEval = fileURLToPath(import.meta.resolve('./web/lib/zod-without-eval.ts'));

export default defineConfig({
  plugins: [leaveSchemasToServer(), tailwindcss(), reactRouter(), loadBeforePrerender(), chunks()],
  build: {
    // The browsers that README names.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // The built server lies in the same folder, and may be running: build-web.ts clears what is its own.
    emptyOutDir: false,
  },
  resolve: { alias: [{ find: /^zod$/, replacement: zodWithoutEval }] },
  // Hundreds of small files each: loading them all one by one, to make the pages, would take longer than making them.
  ssr: { noExternal: ['date-fns', 'lucide-react'] },
});

/**
 * React Router gives each page ten seconds to be made, and the first one has to wait until all code is loaded. On a busy
 * machine that alone can take longer, so it is loaded before the clock starts.
 */
function loadBeforePrerender(): Plugin {
  return {
    name: 'load-before-prerender',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async writeBundle({ dir }) {
      if (dir) await import(pathToFileURL(resolve(dir, 'index.js')).href);
    },
  };
}
