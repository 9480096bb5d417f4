import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, createServer } from 'vite';

process.env.NODE_ENV ??= 'development';
const target = `http://127.0.0.1:${process.env.SERVER_PORT}`;

// A tab that is still open asks at once: until the server answers, it would only get errors.
while (!(await isReady())) await sleep(100);

const vite = await createServer({
  clearScreen: false,
  customLogger: withoutRestarts(),
  server: {
    port: Number(process.env.PORT),
    strictPort: true,
    proxy: { '/api': { target, ws: true }, '/dev/stripe': { target } },
  },
});
await vite.listen();

async function isReady(): Promise<boolean> {
  return (await fetch(`${target}/api/health`).catch(() => undefined))?.ok ?? false;
}

/** Warnings and errors alone, and not those of calls that met the server while it restarts after a change. */
function withoutRestarts() {
  const logger = createLogger('warn');
  const { error } = logger;
  logger.error = (message, options) => {
    if (/proxy (socket )?error/.test(message) && /ECONNREFUSED|ECONNRESET|socket hang up/.test(message)) return;
    error(message, options);
  };
  return logger;
}
