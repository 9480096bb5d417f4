import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { type Engine, firstThere, keyActions, tapActions } from './engine.ts';

const versions = ['4.1', '6.0', '4.0'];
const driverPath = firstThere(['/usr/bin/WebKitWebDriver']);
const screenPath = firstThere(['/usr/bin/xvfb-run']);
const browserPath = firstThere(
  versions.flatMap((version) =>
    ['x86_64', 'aarch64'].map((kind) => `/usr/lib/${kind}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
  ),
);

/** Undefined where something of it is missing: the driver, its browser, or a screen to draw on. */
export const webkitPath = browserPath && screenPath && driverPath;

/** WebKit's own small browser, over the WebDriver that comes with it, on a screen that nobody sees. */
export async function startWebkit(): Promise<Engine> {
  const port = await findFreePort();
  const driver = spawn(screenPath ?? '', ['-a', driverPath ?? '', `--port=${port}`], {
    stdio: 'ignore',
    // Its own group, so that the screen ends with the driver.
    detached: true,
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const base = `http://127.0.0.1:${port}`;
  await untilReady(base);
  const options = { binary: browserPath, args: ['--automation'] };
  const { sessionId } = await call<{ sessionId: string }>(`${base}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `${base}/session/${sessionId}`;

  return {
    async open(url) {
      await call(`${session}/url`, { url });
    },
    async read(expression) {
      const script = `const done = arguments[0];
        Promise.resolve(${expression}).then((value) => done(JSON.stringify(value) ?? 'null'), () => done('null'));`;
      return JSON.parse(await call<string>(`${session}/execute/async`, { script, args: [] }));
    },
    async type(text) {
      await call(`${session}/actions`, { actions: keyActions(text) });
    },
    async tap(x, y) {
      await call(`${session}/actions`, { actions: tapActions(x, y) });
    },
    async resize(width, height) {
      await call(`${session}/window/rect`, { width, height });
    },
    async close() {
      await fetch(session, { method: 'DELETE' }).catch(() => {});
      if (driver.pid) process.kill(-driver.pid, 'SIGTERM');
      if (driver.exitCode === null) await once(driver, 'exit');
    },
  };
}

async function untilReady(base: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`${base}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('WebKitWebDriver did not answer');
}

async function call<Answer>(address: string, body: object): Promise<Answer> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { value } = (await answer.json()) as { value: Answer & { message?: string } };
  if (!answer.ok) throw new Error(value.message);
  return value;
}
