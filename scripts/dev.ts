import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { root } from './tool.ts';

/** Two processes: Vite in front, where the browser looks, and the server behind it, restarted when its code changes. */
if (process.env.SERVER_PORT) await serveWeb(process.env.SERVER_PORT);
else await startBoth();

async function startBoth(): Promise<void> {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const port = process.env.PORT || '3000';
  const serverPort = String(await findFreePort());
  const children = [
    run(['--watch', '--watch-preserve-output', 'server/start.ts'], {
      PORT: serverPort,
      APP_URL: process.env.APP_URL || `http://localhost:${port}`,
    }),
    // React Router asks for its development build by this condition, and would start itself a second time without it.
    run(['--conditions=development', 'scripts/dev.ts'], { PORT: port, SERVER_PORT: serverPort }),
  ];
  const stop = (): void => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  const [code] = await Promise.race(children.map((child) => once(child, 'exit')));
  process.exitCode = code ?? 0;
  stop();
}

function run(args: string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}

async function serveWeb(serverPort: string): Promise<void> {
  process.env.NODE_ENV ??= 'development';
  const { createLogger, createServer } = await import('vite');
  const target = `http://127.0.0.1:${serverPort}`;
  // A tab that is still open asks at once: until the server answers, it would only get errors.
  while (!(await isReady(target))) await sleep(100);

  const customLogger = createLogger('warn');
  const { error } = customLogger;
  // The server restarts after a change; calls that meet it then are no news.
  customLogger.error = (message, options) => {
    if (/proxy (socket )?error/.test(message) && /ECONNREFUSED|ECONNRESET|socket hang up/.test(message)) return;
    error(message, options);
  };
  const vite = await createServer({
    clearScreen: false,
    customLogger,
    server: {
      port: Number(process.env.PORT),
      strictPort: true,
      proxy: { '/api': { target, ws: true }, '/dev/stripe': { target } },
    },
  });
  await vite.listen();
}

async function isReady(target: string): Promise<boolean> {
  return (await fetch(`${target}/api/health`).catch(() => undefined))?.ok ?? false;
}
