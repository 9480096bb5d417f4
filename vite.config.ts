import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { leaveSchemasToServer } from './scripts/leave-schemas-to-server.ts';

export default defineConfig({
  plugins: [leaveSchemasToServer(), tailwindcss(), reactRouter()],
});
