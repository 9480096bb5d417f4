import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Engine, firstThere, keyActions, tapActions } from './engine.ts';

export const firefoxPath = firstThere(['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox']);

/** Firefox over WebDriver BiDi, which it speaks without any helper. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'wigloop-firefox-'));
  const browser = spawn(
    firefoxPath ?? '',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const address = await addressOf(browser.stderr);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const ask = commands(socket);
  await ask('session.new', { capabilities: {} });
  // In the tab it begins with, the address bar has the focus, and no key presses a button of the page.
  const { context } = await ask<{ context: string }>('browsingContext.create', { type: 'tab' });

  return {
    async open(url) {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async read(expression) {
      const answer = await ask<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        {
          expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value) ?? 'null')`,
          target: { context },
          awaitPromise: true,
        },
      );
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result?.value ?? 'null');
    },
    async type(text) {
      await ask('input.performActions', { context, actions: keyActions(text) });
    },
    async tap(x, y) {
      await ask('input.performActions', { context, actions: tapActions(x, y) });
    },
    async resize(width, height) {
      await ask('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async close() {
      socket.close();
      browser.kill('SIGTERM');
      if (browser.exitCode === null) await once(browser, 'exit');
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('Firefox ended before it could be reached');
}

type Ask = <Answer>(method: string, params: object) => Promise<Answer>;

function commands(socket: WebSocket): Ask {
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    const call = waiting.get(id);
    waiting.delete(id);
    if (type === 'success') call?.resolve(result as never);
    else call?.reject(new Error(`${error}: ${message}`));
  });
  return (method, params) => {
    lastId += 1;
    const id = lastId;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  };
}
