import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunks } from './scripts/build/chunks.ts';
import { leaveSchemasToServer } from './scripts/build/leave-schemas-to-server.ts';
import { loadBeforePrerender } from './scripts/build/load-before-prerender.ts';

const zodWithoutEval = fileURLToPath(import.meta.resolve('./scripts/build/zod-without-eval.ts'));

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
