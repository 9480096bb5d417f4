import { createServer } from 'vite';

process.env.NODE_ENV ??= 'development';
const target = `http://127.0.0.1:${process.env.SERVER_PORT}`;

const vite = await createServer({
  clearScreen: false,
  server: {
    port: Number(process.env.PORT),
    strictPort: true,
    proxy: { '/api': { target, ws: true }, '/dev/stripe': { target } },
  },
});
await vite.listen();
