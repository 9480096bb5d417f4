import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { root } from './tool.ts';

/** Two processes: Vite in front, where the browser looks, and the server behind it, restarted when its code changes. */
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
const port = process.env.PORT || '3000';
const serverPort = String(await findFreePort());

const children = [
  run(['--watch', '--watch-preserve-output', 'server/start.ts'], {
    PORT: serverPort,
    APP_URL: process.env.APP_URL || `http://localhost:${port}`,
  }),
  // React Router asks for its development build by this condition, and would start itself a second time without it.
  run(['--conditions=development', 'scripts/dev-web.ts'], { PORT: port, SERVER_PORT: serverPort }),
];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
const [code] = await Promise.race(children.map((child) => once(child, 'exit')));
process.exitCode = code ?? 0;
stop();

function run(args: string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}

function stop(): void {
  for (const child of children) child.kill('SIGTERM');
}
